import { once } from 'node:events';
import { get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { readConfig } from '../config';
import { createFastify } from './create-fastify';
import { HELD } from './limit-held';

/** More than the system itself takes of an answer that nobody reads. */
const LARGE = Buffer.alloc(24_000_000);
const given = { ...HELD };

let app: FastifyInstance;
let port: number;
let logged: string;
beforeEach(async () => {
  logged = '';
  const log = new Writable({
    write(line, _encoding, done) {
      logged += line;
      done();
    },
  });
  app = createFastify(readConfig({ DEMO: '1' }), pino(log));
  app.get('/large', () => LARGE);
  app.post('/large', { bodyLimit: LARGE.length }, () => 'thank you');
});
afterEach(async () => {
  Object.assign(HELD, given);
  for (const client of clients.splice(0)) client.destroy();
  await app.close();
});

const clients: Socket[] = [];
const listen = async () => {
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
};

/** A client that asks and reads nothing of the answer. Returns the server's end of the connection, once the answer waits for the client. */
async function askAndReadNothing(): Promise<Socket> {
  const accepted = once(app.server, 'connection') as Promise<[Socket]>;
  const client = connect(port, '127.0.0.1')
    .pause()
    .on('error', () => {});
  clients.push(client);
  client.write('GET /large HTTP/1.1\r\nHost: food.example\r\n\r\n');
  const [served] = await accepted;
  while (served.writableLength === 0) await new Promise(setImmediate);
  return served;
}

/** How many bytes a client that reads gets. */
const askAndRead = (): Promise<number> =>
  new Promise((resolve, reject) => {
    get({ port, path: '/large', agent: false }, async (answer) =>
      resolve((await answer.toArray()).reduce((sum, bytes) => sum + bytes.length, 0)),
    ).once('error', reject);
  });

describe('An answer that its client does not read', () => {
  it('ends its connection when nothing passed over it for 90 seconds', async () => {
    await listen();
    const served = await askAndReadNothing();
    expect(served.timeout).toBe(90_000);

    served.setTimeout(100);

    await once(served, 'close');
  });

  it('is given up, the one that waits longest first, when too much waits for all such clients', async () => {
    Object.assign(HELD, { bytes: 2.5 * LARGE.length, every: 10 });
    await listen();
    const closed = once(await askAndReadNothing(), 'close');
    const others = [await askAndReadNothing(), await askAndReadNothing()];

    await closed;

    expect(others.map(({ destroyed }) => destroyed)).toEqual([false, false]);
    expect(logged).toMatch(/"connections":1,.*Clients that do not go on were cut off/);
  });

  it('waits for its client below that', async () => {
    Object.assign(HELD, { bytes: 3.5 * LARGE.length, every: 10 });
    await listen();
    const [served] = [await askAndReadNothing(), await askAndReadNothing()];

    for (let times = 0; times < 3; times++) expect(await askAndRead()).toBe(LARGE.length);

    expect(served.destroyed).toBe(false);
    clients[0]?.resume();
    await once(served, 'drain');
  });
});

describe('A request that does not come whole', () => {
  /** Returns the server's end of the connection, once all that comes is there. */
  async function beginToSend(bytes = LARGE.length - 1): Promise<Socket> {
    const accepted = once(app.server, 'connection') as Promise<[Socket]>;
    const client = connect(port, '127.0.0.1').on('error', () => {});
    clients.push(client);
    const head = `POST /large HTTP/1.1\r\nHost: food.example\r\nContent-Type: application/json\r\nContent-Length: ${LARGE.length}\r\n\r\n`;
    client.write(Buffer.concat([Buffer.from(head), LARGE.subarray(0, bytes)]));
    const [served] = await accepted;
    while (served.bytesRead < head.length + bytes) await new Promise(setImmediate);
    return served;
  }

  it('is given up, the one that waits longest first, when too much has come of all of them', async () => {
    Object.assign(HELD, { bytes: 2.5 * LARGE.length, every: 10 });
    await listen();
    const closed = once(await beginToSend(), 'close');
    const others = [await beginToSend(), await beginToSend()];

    await closed;

    expect(others.map(({ destroyed }) => destroyed)).toEqual([false, false]);
  });

  it('is counted from its first byte, however little has come of each', async () => {
    Object.assign(HELD, { bytes: 100_000, every: 10 });
    await listen();
    const closed = once(await beginToSend(40_000), 'close');
    const others = [await beginToSend(40_000), await beginToSend(40_000)];

    await closed;

    expect(others.map(({ destroyed }) => destroyed)).toEqual([false, false]);
  });

  it('is no longer counted once it is whole', async () => {
    Object.assign(HELD, { bytes: 2.5 * LARGE.length, every: 10 });
    await listen();
    const first = await beginToSend();
    for (let times = 0; times < 4; times++) {
      await beginToSend();
      const answered = once(clients[times + 1] as Socket, 'data');
      clients[times + 1]?.write(' ');
      await answered;
    }

    expect(first.destroyed).toBe(false);
  });
});
