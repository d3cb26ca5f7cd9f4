import { refuseTakenPort } from '@food/releases/dev/refuse-taken-port';
import type { Config } from '@food/server/config';
import { refuseTakenDatabase } from '@food/server/db/open-database';

/**
 * Checks whether a site could start with these settings, before anything is built or started for it.
 *
 * @param start the command that starts it, and the one that starts it at another port, for the message
 * @throws if it can't have its port, or another process has the data folder; the message says what to do
 */
export async function refuseTaken(
  { port, opsPort, host, databaseUrl, dataDir }: Config,
  { command, at }: { command: string; at: (port: number) => string },
): Promise<void> {
  await refuseTakenPort(port, host, at(port + 1));
  await refuseTakenPort(opsPort, host, `OPS_PORT=${opsPort + 1} ${command}`);
  await refuseTakenDatabase({ url: databaseUrl, dataDir });
}
