import net from 'node:net';

export interface RedisStandIn {
  readonly port: number;
  /** The answer to a password. */
  login: string;
  /** The answer instead of a count; '' for the count. */
  refusal: string;
  /** Whether answers wait until it is false again. */
  holds: boolean;
  /** How often it was asked to count. */
  asked(): number;
  /** How many there have been. */
  connections(): number;
  close(): Promise<void>;
}

/** Parses one value of the protocol, from `at` on; null if it is incomplete. Only the form that clients send: lists of strings. */
function readCommand(sent: Buffer): { words: string[]; end: number } | null {
  let at = 0;
  const line = (): string | null => {
    const end = sent.indexOf('\r\n', at);
    if (end < 0) return null;
    const read = sent.toString('utf8', at, end);
    at = end + 2;
    return read;
  };
  const count = line();
  if (count === null) return null;
  const words: string[] = [];
  while (words.length < Number(count.slice(1))) {
    const length = line();
    if (length === null || sent.length < at + Number(length.slice(1)) + 2) return null;
    words.push(sent.toString('utf8', at, at + Number(length.slice(1))));
    at += Number(length.slice(1)) + 2;
  }
  return { words, end: at };
}

/** The part of Redis, over its own protocol, that counting needs. */
export async function startRedisStandIn(): Promise<RedisStandIn> {
  const counts = new Map<string, number>();
  const held: (() => void)[] = [];
  let asked = 0;
  let connections = 0;
  let holds = false;
  const standIn = {
    login: '+OK',
    refusal: '',
    get holds() {
      return holds;
    },
    set holds(next) {
      holds = next;
      if (!next) for (const send of held.splice(0)) send();
    },
    asked: () => asked,
    connections: () => connections,
  };
  const answer = ([name = '', ...words]: string[]): string => {
    if (name.startsWith('eval')) asked += 1;
    switch (name.toLowerCase()) {
      case 'auth':
        return standIn.login;
      case 'info':
        return '$9\r\nloading:0';
      case 'evalsha':
        return standIn.refusal || '-NOSCRIPT No matching script.';
      case 'eval': {
        if (standIn.refusal) return standIn.refusal;
        const [, , key = '', window = ''] = words;
        counts.set(key, (counts.get(key) ?? 0) + 1);
        return `*2\r\n:${counts.get(key)}\r\n:${window}`;
      }
      default:
        return '-ERR unknown command';
    }
  };
  const server = net.createServer((socket) => {
    connections += 1;
    let waiting = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      waiting = Buffer.concat([waiting, chunk]);
      for (let read = readCommand(waiting); read; read = readCommand(waiting)) {
        waiting = waiting.subarray(read.end);
        const said = `${answer(read.words)}\r\n`;
        if (holds) held.push(() => socket.write(said));
        else socket.write(said);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return Object.defineProperties(standIn, { port: { value: port }, close: { value: close } }) as RedisStandIn;
}
