import { createServer } from 'node:net';
import { Refusal } from '../model/errors';

/**
 * Throws {@link Refusal} if another process uses the port.
 *
 * @param elsewhere the command with another port, for the message
 */
export function refuseTakenPort(port: number, host: string, elsewhere: string): Promise<void> {
  return new Promise((free, refuse) => {
    const probe = createServer();
    probe.once('error', () =>
      refuse(
        new Refusal(`Port ${port} is taken. Stop what uses it, or start with another one: ${elsewhere}`),
      ),
    );
    probe.listen(port, host, () => probe.close(() => free()));
  });
}
