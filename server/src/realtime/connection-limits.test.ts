import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { customerWithOrder, stockMenu } from '../orders/testing/order-fixtures';
import { buildTestApp, type TestApp } from '../testing/test-app';
import { LIVE_LIMITS } from './live-limits';
import { connectRaw } from './testing/raw-client';

const POLLING = '/socket.io/?EIO=4&transport=polling';

let site: TestApp;
const clients: Socket[] = [];

async function serve(limits: Partial<typeof LIVE_LIMITS> = {}, env: Record<string, string> = {}) {
  for (const [name, value] of Object.entries(limits))
    jest.replaceProperty(LIVE_LIMITS, name as keyof typeof LIVE_LIMITS, value);
  site = await buildTestApp({ env });
  return site.app.listen({ port: 0, host: '127.0.0.1' });
}
afterEach(async () => {
  for (const client of clients.splice(0)) client.disconnect();
  await site.close();
  jest.restoreAllMocks();
});

/** Connects a client: 'in', or the refusal's message. */
const connect = (address: string, token?: string): Promise<string> =>
  new Promise((resolve) => {
    const client = io(address, {
      transports: ['websocket'],
      auth: { token },
      forceNew: true,
      reconnection: false,
    });
    clients.push(client);
    client.once('connect', () => resolve('in'));
    client.once('connect_error', ({ message }) => resolve(message));
  });

const shake = (address: string, headers: Record<string, string> = {}) =>
  fetch(`${address}${POLLING}`, { headers });

it('an address has no more connections than its share, and one that closes makes room', async () => {
  const address = await serve({ connectionsPerAddress: 2 });
  expect(await Promise.all([connect(address), connect(address)])).toEqual(['in', 'in']);

  const third = await shake(address);
  clients[0]?.disconnect();

  expect(third.status).toBe(429);
  // The server notices a moment later that it is closed.
  while ((await shake(address)).status !== 200) await wait(200);
});

it('behind a proxy that is believed, the customers are told apart', async () => {
  const address = await serve({ connectionsPerAddress: 1 }, { TRUST_PROXY: 'loopback' });
  const from = async (client: string) => (await shake(address, { 'x-forwarded-for': client })).status;

  expect([await from('203.0.113.1'), await from('203.0.113.2'), await from('203.0.113.1')]).toEqual([
    200, 200, 429,
  ]);
});

it('when the process has all the connections that it takes, the next is refused', async () => {
  const address = await serve({ connections: 1 });
  await connect(address);

  expect((await shake(address)).status).toBe(503);
});

it('an address that keeps shaking hands is told to wait, before the database is asked', async () => {
  const address = await serve({ handshakesPerMinute: 3, connectionsPerAddress: 2 });
  const statuses: number[] = [];

  for (let n = 0; n < 3; n++) statuses.push((await shake(address)).status);
  const answer = await shake(address);

  expect(statuses).toEqual([200, 200, 429]);
  expect(answer.status).toBe(429);
  expect(await answer.json()).toEqual({ message: expect.any(String), code: 'TOO_MANY_REQUESTS' });
});

it.each(['&sid=', '&sid=x&sid='])('an empty session’s id is no way around that: %s', async (id) => {
  const address = await serve({ handshakesPerMinute: 2 });
  const statuses: number[] = [];

  for (let n = 0; n < 3; n++) statuses.push((await fetch(`${address}${POLLING}${id}`)).status);

  expect(statuses).toEqual([200, 200, 429]);
});

it('a session has no more sockets than a person has tabs', async () => {
  const address = await serve({ connectionsPerSession: 2 });
  const { token } = await site.signUpAndLogin();

  const all = await Promise.all([connect(address, token), connect(address, token), connect(address, token)]);

  expect(all.sort()).toEqual(['Too many connections.', 'in', 'in']);
});

it('joins at the same moment pass no limit that joins one by one would meet', async () => {
  const address = await serve({ rooms: 1 });
  await stockMenu(site.db);
  const { customer, orderId } = await customerWithOrder(site);
  await connect(address, customer.token);
  const heard: string[] = [];
  clients[0]?.onAny((event) => heard.push(event));

  for (const id of [orderId, 'ORD-0000000000', 'ORD-0000000001']) clients[0]?.emit('joinOrderRoom', id);
  while (heard.length < 4) await wait(10);

  expect(heard.slice(0, 2)).toEqual(['roomError', 'roomError']);
  expect(heard.slice(2)).toEqual(['roomJoined', 'orderStatusUpdate']);
});

describe('a page of another site', () => {
  it('cannot have its visitors’ browsers connect, by neither transport', async () => {
    const address = await serve({}, { PUBLIC_URL: 'https://food.example' });
    for (const origin of ['https://evil.example', 'null']) {
      const polling = await shake(address, { origin });
      const websocket = await connectRaw(address, undefined, { origin });

      expect(polling.status).toBe(403);
      expect(websocket.answer).toMatch(/^HTTP\/1\.1 403 Forbidden\r\n/);
      websocket.socket.destroy();
    }
  });

  it('cannot have them ask by a picture or a script, for which they name no origin', async () => {
    const address = await serve({}, { PUBLIC_URL: 'https://food.example' });
    const status = async (from: string) => (await shake(address, { 'sec-fetch-site': from })).status;

    expect([await status('cross-site'), await status('same-site')]).toEqual([403, 403]);
    // The site's own pages, and a typed address.
    expect([await status('same-origin'), await status('none')]).toEqual([200, 200]);
  });

  it('is told from the site’s own, from one that was opened by another name, and from a program', async () => {
    const address = await serve({}, { PUBLIC_URL: 'https://food.example' });

    expect((await shake(address, { origin: 'https://food.example' })).status).toBe(200);
    expect((await shake(address, { origin: address })).status).toBe(200);
    expect((await shake(address)).status).toBe(200);
  });
});

it('answers of the live channel, and those to what is no request, carry the security headers of every other', async () => {
  const address = await serve();
  const answers = [
    await shake(address),
    await fetch(`${address}/socket.io/?EIO=4&transport=pigeon`),
    await shake(address, { origin: 'https://evil.example' }),
  ];
  const raw = await connectRaw(address, undefined, { origin: 'https://evil.example' });
  const unreadable = await connectRaw(address, '/two words/');
  for (const { socket } of [raw, unreadable]) socket.destroy();

  expect(answers.map(({ status }) => status)).toEqual([200, 400, 403]);
  for (const { headers } of answers) {
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none';object-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
    );
  }
  expect(unreadable.answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  for (const { answer } of [raw, unreadable]) expect(answer).toContain('x-content-type-options: nosniff\r\n');
});

it.each([
  ['is refused', '/socket.io/?EIO=4&transport=websocket'],
  ['leads nowhere', '/home'],
])('a connection that breaks while its upgrade %s does not end the server', async (_, path) => {
  const address = await serve();
  const { port, host } = new URL(address);
  const client = net.connect(Number(port), '127.0.0.1').on('error', () => {});
  const closed = new Promise((resolve) =>
    site.app.server.once('upgrade', (_request, socket) => socket.once('close', resolve)),
  );
  client.write(
    `GET ${path} HTTP/1.1\r\nhost: ${host}\r\norigin: https://evil.example\r\nupgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${'A'.repeat(22)}==\r\n\r\n`,
  );
  await once(site.app.server, 'upgrade');

  client.resetAndDestroy();
  await closed;

  expect((await fetch(`${address}/healthz`)).status).toBe(200);
});

it('a connection that has begun with polling is not made a websocket: its own messages could flood the server meanwhile', async () => {
  const address = await serve();
  const { sid } = JSON.parse((await (await shake(address)).text()).slice(1));

  const { answer } = await connectRaw(address, `/socket.io/?EIO=4&transport=websocket&sid=${sid}`);

  expect(answer).toContain('HTTP/1.1 400');
});
