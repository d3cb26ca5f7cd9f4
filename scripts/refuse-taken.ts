import { createServer } from 'node:net';
import type { Config } from '@food/server/config';
import { refuseTakenDatabase } from '@food/server/db/open-database';

/**
 * Whether a site could start with these settings, before anything is built or started for it.
 *
 * @param elsewhere the command that starts it at another port, for the words
 * @throws where another process has the port or the data folder; the message says what to do
 */
export async function refuseTaken(
  { port, host, databaseUrl, dataDir }: Config,
  elsewhere: string,
): Promise<void> {
  await refuseTakenPort(port, host, elsewhere);
  await refuseTakenDatabase({ url: databaseUrl, dataDir });
}

function refuseTakenPort(port: number, host: string, elsewhere: string): Promise<void> {
  return new Promise((free, refuse) => {
    const probe = createServer();
    probe.once('error', () =>
      refuse(new Error(`Port ${port} is taken. Stop what uses it, or start with another one: ${elsewhere}`)),
    );
    probe.listen(port, host, () => probe.close(() => free()));
  });
}
