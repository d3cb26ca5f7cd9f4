import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { plainRefusal } from './error-handler';

/** In milliseconds: how long a client may take to read the answer and close its end. Who never does would hold a file for ever. */
const CLOSE_MS = 1_000;

/** Answers and closes a connection without a reply object: for an unreadable request, or a refused handshake. */
export function refuseRaw(socket: Duplex, status: number, headers: Readonly<Record<string, string>>): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const body = plainRefusal(status);
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  const timer = setTimeout(() => socket.destroy(), CLOSE_MS).unref();
  socket.once('close', () => clearTimeout(timer));
}
