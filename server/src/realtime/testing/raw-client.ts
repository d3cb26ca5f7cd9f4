import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import net from 'node:net';

const OPCODES = { text: 1, ping: 9 };

/** A message of the websocket protocol as a client sends it. */
export function frame(text: string, kind: keyof typeof OPCODES = 'text'): Buffer {
  const body = Buffer.from(text);
  const mask = randomBytes(4);
  const length = body.length < 126 ? [0x80 | body.length] : [0x80 | 126, body.length >> 8, body.length & 255];
  for (let n = 0; n < body.length; n++) body[n] = (body[n] ?? 0) ^ (mask[n % 4] ?? 0);
  return Buffer.concat([Buffer.from([0x80 | OPCODES[kind], ...length]), mask, body]);
}

export interface RawClient {
  readonly socket: net.Socket;
  /** The server's messages before the client stopped reading. */
  readonly answer: string;
  readonly isClosed: () => boolean;
}

/** Opens a websocket by hand and reads nothing after the first answer. */
export async function connectRaw(
  address: string,
  path = '/socket.io/?EIO=4&transport=websocket',
  headers: Readonly<Record<string, string>> = {},
): Promise<RawClient> {
  const { port, host } = new URL(address);
  const socket = net.connect(Number(port), '127.0.0.1');
  let closed = false;
  socket
    .on('error', () => {})
    .on('close', () => {
      closed = true;
    });
  const lines = Object.entries({
    host,
    upgrade: 'websocket',
    connection: 'Upgrade',
    'sec-websocket-version': '13',
    'sec-websocket-key': randomBytes(16).toString('base64'),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  const [answer] = await once(socket, 'data');
  socket.pause();
  return { socket, answer: String(answer), isClosed: () => closed };
}

/** Sends a message and reads until the server has sent something. */
export async function ask({ socket }: RawClient, text: string, awaited: string): Promise<void> {
  let heard = '';
  const answered = new Promise<void>((resolve) => {
    socket.on('data', (chunk) => {
      heard += chunk;
      if (heard.includes(awaited)) resolve();
    });
  });
  socket.resume();
  socket.write(frame(text));
  await answered;
  socket.pause();
}
