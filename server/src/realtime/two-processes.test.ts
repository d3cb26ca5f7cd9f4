import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { ClientToServer, ServerToClient } from '@food/contracts/tracking';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { io, type Socket } from 'socket.io-client';
import { startSession } from '../auth/session-store';
import type { Database } from '../db/database';
import { LISTENER_NAME } from '../db/listen-to-server';
import { openServer } from '../db/server-database';
import { customerWithOrder, stockMenu } from '../orders/testing/order-fixtures';
import { awaitChanges } from '../testing/await-changes';
import { buildTestApp, OPS_TOKEN, START, type TestApp, type TestCustomer } from '../testing/test-app';
import { createTestDatabase } from '../testing/test-database';

type Client = Socket<ServerToClient, ClientToServer>;

/** Two servers with nothing in common but their database; customers follow their orders at B. */
let databases: Database[];
let drop: () => Promise<void>;
let a: TestApp;
let b: TestApp;
let address: string;
const clients: Client[] = [];
beforeAll(async () => {
  const made = await createTestDatabase();
  drop = made.drop;
  databases = [await openServer(made.url), await openServer(made.url)];
  a = await buildTestApp({ database: databases[0] as Database });
  b = await buildTestApp({ database: databases[1] as Database });
  address = await b.app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(async () => {
  await a.reset();
  await stockMenu(a.db);
});
afterEach(() => {
  jest.restoreAllMocks();
  for (const client of clients.splice(0)) client.disconnect();
});
afterAll(async () => {
  await Promise.all([a.close(), b.close()]);
  await Promise.all(databases.map((database) => database.close()));
  await drop();
});

const until = async (isTrue: () => boolean): Promise<void> => {
  for (let tries = 0; !isTrue() && tries < 3_000; tries++) await wait(10);
  expect(isTrue()).toBe(true);
};

/** A connection to B, and the order events it gets. */
async function connect(token: string) {
  const client: Client = io(address, {
    transports: ['websocket'],
    auth: { token },
    forceNew: true,
    reconnection: false,
  });
  clients.push(client);
  await new Promise<void>((connected) => client.once('connect', connected));
  const heard: unknown[] = [];
  client.on('orderStatusUpdate', ({ status }) => heard.push(status));
  client.on('locationUpdate', ({ latitude, timestamp }) => heard.push([latitude, timestamp]));
  return { client, heard };
}

/** The owner of an order, who has joined its room at B and got its state. */
async function follower(status?: 'active') {
  const { customer, orderId } = await customerWithOrder(a, status);
  const { client, heard } = await connect(customer.token);
  client.emit('joinOrderRoom', orderId);
  await until(() => heard.length > 0);
  return { customer, orderId, client, heard: () => heard.slice(1) };
}

const OPS = { authorization: `Bearer ${OPS_TOKEN}` };
const setStatus = async (app: TestApp, orderId: string, status: string): Promise<void> => {
  const url = `/ops/orders/${orderId}/status`;
  expect((await app.call('POST', url, { headers: OPS, body: { status } })).statusCode).toBe(200);
};
const after = (seconds: number): string => new Date(START.getTime() + seconds * 1_000).toISOString();
const setLocation = async (app: TestApp, orderId: string, seconds: number): Promise<void> => {
  const url = `/ops/orders/${orderId}/location`;
  const body = { latitude: seconds, longitude: 78, timestamp: after(seconds) };
  expect((await app.call('POST', url, { headers: OPS, body })).statusCode).toBe(200);
};

/** Cuts the connections over which processes are notified of changes, and blocks new ones until the returned function is called. */
async function deafen(): Promise<() => void> {
  let hear = (): void => {};
  const mayHear = new Promise<void>((resolve) => {
    hear = resolve;
  });
  const connectNow = pg.Client.prototype.connect as unknown as () => Promise<void>;
  jest.spyOn(pg.Client.prototype, 'connect').mockImplementation(async function (this: pg.Client) {
    const { application_name: name } = (
      this as unknown as { connectionParameters: { application_name?: string } }
    ).connectionParameters;
    if (name === LISTENER_NAME) await mayHear;
    return connectNow.call(this);
  } as never);
  await a.db.execute(sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where application_name = ${LISTENER_NAME} and datname = current_database()`);
  await until(() => !a.context.changeListener.isUpToDate() && !b.context.changeListener.isUpToDate());
  return hear;
}

it('Every change of an order’s status at one process reaches the customer at another, in its order', async () => {
  const { orderId, heard } = await follower();

  for (const status of ['active', 'help', 'active', 'delivered']) {
    await setStatus(a, orderId, status);
    await until(() => heard().at(-1) === status);
  }

  expect(heard()).toEqual(['active', 'help', 'active', 'delivered']);
});

it('A customer who cancels at one process is notified at another', async () => {
  const { orderId, customer, heard } = await follower();

  const url = `/auth/order/${orderId}/cancel`;
  await a.call('PATCH', url, { headers: customer.headers, body: { reason: 'Too late' } });

  await until(() => heard().length > 0);
  expect(heard()).toEqual(['cancelled']);
});

it('The courier’s positions come from all processes to the customer’s, each once and none older than the last', async () => {
  const { orderId, heard } = await follower('active');

  for (let seconds = 1; seconds <= 30; seconds++) await setLocation(seconds % 2 ? a : b, orderId, seconds);
  await until(() => String(heard().at(-1)).startsWith('30,'));
  await setStatus(a, orderId, 'delivered');
  await until(() => heard().at(-1) === 'delivered');

  const positions = heard().slice(0, -1) as [number, string][];
  const seconds = positions.map(([latitude]) => latitude);
  expect(seconds).toEqual([...new Set(seconds)].sort((one, other) => one - other));
  expect(positions.at(-1)).toEqual([30, after(30)]);
});

it('A change that a process missed is sent as soon as it gets notifications again: only the last state, and once', async () => {
  const { orderId, heard } = await follower();
  const hear = await deafen();
  await setStatus(a, orderId, 'active');
  await setLocation(a, orderId, 10);
  await setLocation(a, orderId, 20);

  hear();

  await until(() => heard().length === 2);
  expect(heard()).toEqual([[20, after(20)], 'active']);
});

it.each<[string, (customer: TestCustomer) => Promise<unknown>]>([
  ['logs out', ({ headers }) => a.call('POST', '/auth/logout', { headers, body: {} })],
  [
    'is logged out by operations',
    ({ id }) => a.call('POST', '/ops/sessions/end', { headers: OPS, body: { customer: id } }),
  ],
  [
    'is logged out by another device',
    async ({ id }) => {
      const headers = { authorization: `Bearer ${await startSession(a.context, id)}` };
      await a.call('DELETE', '/auth/sessions', { headers });
    },
  ],
])('Whoever %s at one process has no socket at another, and no call is answered there', async (_, end) => {
  const { customer, client } = await follower();
  const stranger = await follower();
  const isCut = once(client as never, 'disconnect');

  await end(customer);
  await awaitChanges(b.context);

  await isCut;
  expect(stranger.client.connected).toBe(true);
  const me = () => b.call('GET', '/auth/me', { headers: customer.headers });
  expect((await me()).statusCode).toBe(401);
});

it('A session that ended while a process got no notifications loses its socket as soon as it gets them again', async () => {
  const { customer, client } = await follower();
  const isCut = once(client as never, 'disconnect');
  const hear = await deafen();
  await a.call('POST', '/auth/logout', { headers: customer.headers, body: {} });
  expect(client.connected).toBe(true);

  hear();

  await isCut;
});
