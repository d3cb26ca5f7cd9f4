import { createServer } from 'node:net';
import { Refusal } from '../model/errors';

/**
 * Throws {@link Refusal} if no server could listen at the port: another process uses it, it needs a right, or the address is none
 * of this machine's.
 *
 * @param elsewhere the command with another port, for the message
 */
export function refuseTakenPort(port: number, host: string, elsewhere: string): Promise<void> {
  return new Promise((free, refuse) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) =>
      refuse(new Refusal(wordsOf(error, { port, host, elsewhere }))),
    );
    probe.listen(port, host, () => probe.close(() => free()));
  });
}

function wordsOf(
  { code, message }: NodeJS.ErrnoException,
  { port, host, elsewhere }: { port: number; host: string; elsewhere: string },
): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken. Stop what uses it, or start with another one: ${elsewhere}`;
    case 'EACCES':
      return `Port ${port} needs a right that this user hasn't, as those below 1024 do. Choose another one.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `This machine has no address ${host}. Set HOST to one that it has.`;
    default:
      return `No server can listen at port ${port} of ${host}: ${message}`;
  }
}
