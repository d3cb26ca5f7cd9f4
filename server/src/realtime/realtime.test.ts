import { setTimeout as wait } from 'node:timers/promises';
import type { ClientToServer, ServerToClient } from '@food/contracts/tracking';
import { io, type Socket } from 'socket.io-client';
import { endSessions, hashToken, startSession } from '../auth/session-store';
import { moveOrder } from '../orders/order-status';
import { customerWithOrder, repeatOrder, stockMenu } from '../orders/testing/order-fixtures';
import { buildTestApp, OPS_TOKEN, START, type TestApp } from '../testing/test-app';
import { moveCourier } from '../tracking/courier';

type Client = Socket<ServerToClient, ClientToServer>;
type Heard = [event: string, payload: unknown];

let site: TestApp;
let address: string;
const clients: Client[] = [];
beforeAll(async () => {
  site = await buildTestApp();
  address = await site.app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(async () => {
  await site.reset();
  await stockMenu(site.db);
});
afterEach(() => {
  for (const client of clients.splice(0)) client.disconnect();
});
afterAll(() => site.close());

/** A connected client, and everything it hears. */
async function connect(token?: string, options = {}) {
  const client: Client = io(address, {
    path: '/socket.io/',
    transports: ['websocket', 'polling'],
    auth: { token },
    forceNew: true,
    reconnection: false,
    ...options,
  });
  clients.push(client);
  const heard: Heard[] = [];
  client.onAny((event, payload) => heard.push([event, payload]));
  await new Promise<void>((connected, failed) => {
    client.once('connect', connected);
    client.once('connect_error', failed);
  });
  return { client, heard };
}

const until = async (isTrue: () => boolean): Promise<void> => {
  for (let tries = 0; !isTrue() && tries < 3_000; tries++) await wait(10);
  expect(isTrue()).toBe(true);
};
const names = (heard: Heard[]) => heard.map(([event]) => event);
const statusesOf = (heard: Heard[]) =>
  heard.flatMap(([, payload]) => (payload as { status?: string }).status ?? []);

/** Joins and waits for the answer. */
async function join({ client, heard }: Awaited<ReturnType<typeof connect>>, orderId: string): Promise<void> {
  const before = heard.length;
  client.emit('joinOrderRoom', orderId);
  await until(() =>
    ['orderStatusUpdate', 'roomError'].some((answer) => names(heard.slice(before)).includes(answer)),
  );
}

it('the owner joins and gets the present state at once, then every event', async () => {
  const { customer, orderId } = await customerWithOrder(site, 'active');
  await moveCourier(site.context, orderId, { latitude: 17.4, longitude: 78.4 }, START);
  const phone = await connect(customer.token);

  phone.client.emit('joinOrderRoom', orderId);
  await until(() => phone.heard.length === 3);
  site.clock.forward(10_000);
  await moveCourier(site.context, orderId, { latitude: 17.41, longitude: 78.41 }, site.clock.now());
  await until(() => phone.heard.length === 4);
  await moveOrder(site.context, orderId, 'delivered');
  await until(() => phone.heard.length === 5);

  expect(phone.heard).toEqual([
    ['roomJoined', { orderId }],
    ['orderStatusUpdate', { orderId, status: 'active' }],
    ['locationUpdate', { orderId, latitude: 17.4, longitude: 78.4, timestamp: START.toISOString() }],
    ['locationUpdate', { orderId, latitude: 17.41, longitude: 78.41, timestamp: '2026-03-02T06:30:10.000Z' }],
    ['orderStatusUpdate', { orderId, status: 'delivered' }],
  ]);
});

it('the metrics tell how many connections there are, and how many orders are followed', async () => {
  const { customer, orderId } = await customerWithOrder(site, 'active');
  const phones = [await connect(customer.token), await connect(customer.token), await connect()];
  for (const phone of phones.slice(0, 2)) await join(phone, orderId);

  const told = ['live_connections', 'live_orders_followed'].map((name) =>
    site.context.metrics.getSingleMetricAsString(name),
  );

  const [connections, followed] = await Promise.all(told);
  expect(connections).toMatch(/^live_connections 3$/m);
  expect(followed).toMatch(/^live_orders_followed 1$/m);
});

it('the courier’s position is sent from pickup to delivery, and never before or after', async () => {
  const { customer, orderId } = await customerWithOrder(site);
  await moveCourier(site.context, orderId, { latitude: 17.4, longitude: 78.4 }, START);
  const [early, late] = [await connect(customer.token), await connect(customer.token)];

  await join(early, orderId);
  expect(names(early.heard)).toEqual(['roomJoined', 'orderStatusUpdate']);
  await moveOrder(site.context, orderId, 'active');
  await until(() => early.heard.length === 3);
  site.clock.forward(10_000);
  await moveCourier(site.context, orderId, { latitude: 17.41, longitude: 78.41 }, site.clock.now());
  await until(() => early.heard.length === 4);
  await moveOrder(site.context, orderId, 'delivered');
  await until(() => early.heard.length === 5);
  await join(late, orderId);

  expect(early.heard.filter(([name]) => name === 'locationUpdate')).toMatchObject([
    ['locationUpdate', { latitude: 17.41 }],
  ]);
  expect(late.heard).toEqual([
    ['roomJoined', { orderId }],
    ['orderStatusUpdate', { orderId, status: 'delivered' }],
  ]);
});

it('the courier’s position before a second pickup is told no more than before the first', async () => {
  const { customer, orderId } = await customerWithOrder(site, 'active');
  await moveCourier(site.context, orderId, { latitude: 17.4, longitude: 78.4 }, START);
  await moveOrder(site.context, orderId, 'pending');
  const phone = await connect(customer.token);
  await join(phone, orderId);
  site.clock.forward(10_000);
  await moveCourier(site.context, orderId, { latitude: 17.5, longitude: 78.5 }, site.clock.now());

  await moveOrder(site.context, orderId, 'active');
  await until(() => phone.heard.length === 3);
  site.clock.forward(10_000);
  await moveCourier(site.context, orderId, { latitude: 17.41, longitude: 78.41 }, site.clock.now());
  await until(() => phone.heard.length >= 4);

  expect(phone.heard.filter(([name]) => name === 'locationUpdate')).toMatchObject([
    ['locationUpdate', { latitude: 17.41 }],
  ]);
});

it('the courier’s position from before the kitchen took the order back is not told after the next pickup', async () => {
  const { customer, orderId } = await customerWithOrder(site, 'active');
  await moveCourier(site.context, orderId, { latitude: 17.4, longitude: 78.4 }, START);
  await site.call('POST', `/ops/orders/${orderId}/status`, {
    headers: { authorization: `Bearer ${OPS_TOKEN}` },
    body: { status: 'pending' },
  });
  const [early, late] = [await connect(customer.token), await connect(customer.token)];
  await join(early, orderId);

  await moveOrder(site.context, orderId, 'active');
  await until(() => early.heard.length >= 3);
  await join(late, orderId);
  site.clock.forward(10_000);
  await moveCourier(site.context, orderId, { latitude: 17.41, longitude: 78.41 }, site.clock.now());

  const located = (heard: Heard[]) => heard.filter(([name]) => name === 'locationUpdate');
  for (const { heard } of [early, late]) {
    await until(() => located(heard).length > 0);
    expect(located(heard)).toMatchObject([['locationUpdate', { latitude: 17.41 }]]);
  }
});

it('polling works if a network lets no websocket through', async () => {
  const { customer, orderId } = await customerWithOrder(site);
  const phone = await connect(customer.token, { transports: ['polling'] });

  await join(phone, orderId);

  expect(phone.heard).toEqual([
    ['roomJoined', { orderId }],
    ['orderStatusUpdate', { orderId, status: 'pending' }],
  ]);
});

it('cancelling over HTTP reaches every tab of the owner', async () => {
  const { customer, orderId } = await customerWithOrder(site);
  const tabs = [await connect(customer.token), await connect(customer.token)];
  for (const tab of tabs) await join(tab, orderId);

  await site.call('PATCH', `/auth/order/${orderId}/cancel`, {
    headers: customer.headers,
    body: { reason: 'x' },
  });

  for (const { heard } of tabs) {
    await until(() => heard.length === 3);
    expect(heard[2]).toEqual(['orderStatusUpdate', { orderId, status: 'cancelled' }]);
  }
});

it('no one else gets any event: not a stranger, not a visitor, not a forged or mangled token', async () => {
  const { customer, orderId } = await customerWithOrder(site, 'active');
  const stranger = await site.signUpAndLogin();
  const forged = `${customer.token.slice(0, -1)}${customer.token.endsWith('A') ? 'B' : 'A'}`;
  const tokens = [
    stranger.token,
    undefined,
    forged,
    hashToken(customer.token),
    '',
    { $ne: 1 },
    'x'.repeat(5000),
  ];
  const others = await Promise.all(tokens.map((token) => connect(token as string)));
  const owner = await connect(customer.token);

  for (const other of others) await join(other, orderId);
  await join(owner, orderId);
  await moveCourier(site.context, orderId, { latitude: 1, longitude: 1 }, START);
  await until(() => owner.heard.length === 3);
  await moveOrder(site.context, orderId, 'delivered');
  await until(() => owner.heard.length === 4);

  for (const { heard } of others) {
    expect(heard).toEqual([['roomError', { orderId, message: 'We could not find this order.' }]]);
  }
});

it('an unknown order gets the same answer as another customer’s order', async () => {
  const { orderId } = await customerWithOrder(site);
  const stranger = await connect((await site.signUpAndLogin()).token);

  await join(stranger, orderId);
  await join(stranger, 'ORD-0000000000000000');
  await join(stranger, "ORD-' or 1=1 --\0");

  expect(new Set(stranger.heard.map(([, payload]) => (payload as { message: string }).message)).size).toBe(1);
});

it('the security log tells who asked for an order that is not theirs, and nothing of the order', async () => {
  const { customer, orderId } = await customerWithOrder(site);
  const stranger = await site.signUpAndLogin();
  const before = site.logged().length;
  const [visitor, other, owner] = [
    await connect(),
    await connect(stranger.token),
    await connect(customer.token),
  ];

  for (const one of [visitor, other, owner]) await join(one, orderId);

  const lines = site
    .logged()
    .slice(before)
    .split('\n')
    .filter((line) => line.includes('foreign-object'));
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { security: 'foreign-object', outcome: 'refused', user: stranger.id },
  ]);
  expect(lines.join()).not.toContain(orderId);
});

it('a message without an order id is ignored, and the socket lives on', async () => {
  const { customer, orderId } = await customerWithOrder(site);
  const phone = await connect(customer.token);

  for (const payload of [null, 7, {}, [orderId], { toString: 'x' }, 'x'.repeat(61), undefined]) {
    phone.client.emit('joinOrderRoom', payload as string);
  }
  phone.client.emit('leaveEverything' as 'joinOrderRoom', orderId);
  await join(phone, orderId);

  expect(names(phone.heard)).toEqual(['roomJoined', 'orderStatusUpdate']);
});

it('a message far too large closes its own socket and nobody else’s', async () => {
  const { customer, orderId } = await customerWithOrder(site);
  const [loud, quiet] = [await connect(customer.token), await connect(customer.token)];

  loud.client.emit('joinOrderRoom', 'x'.repeat(50_000));
  await until(() => loud.client.disconnected);
  await join(quiet, orderId);

  expect(names(quiet.heard)).toEqual(['roomJoined', 'orderStatusUpdate']);
});

it('a socket that keeps trying is told to wait, and may go on a minute later', async () => {
  const { customer, orderId } = await customerWithOrder(site);
  const phone = await connect(customer.token);
  for (let tries = 0; tries < 30; tries++) phone.client.emit('joinOrderRoom', 'ORD-0000000000');
  await until(() => phone.heard.length === 30);

  await join(phone, orderId);
  site.clock.forward(60_000);
  await join(phone, orderId);

  expect(phone.heard[30]).toEqual([
    'roomError',
    { orderId, message: 'Too many attempts. Please wait a little.' },
  ]);
  expect(names(phone.heard.slice(31))).toEqual(['roomJoined', 'orderStatusUpdate']);
});

it('a socket is in twenty orders’ rooms at most, and an order that is over makes place for another', async () => {
  const { customer, orderId: first } = await customerWithOrder(site);
  const others = await repeatOrder(site.db, first, 20);
  const last = others.pop() ?? '';
  const phone = await connect(customer.token);
  for (const orderId of [first, ...others]) await join(phone, orderId);
  expect(names(phone.heard)).not.toContain('roomError');

  await join(phone, last);
  await join(phone, first);
  const refused = phone.heard.filter(([event]) => event === 'roomError');
  expect(refused).toEqual([
    ['roomError', { orderId: last, message: 'Too many attempts. Please wait a little.' }],
  ]);
  await moveOrder(site.context, first, 'delivered');
  await until(() => JSON.stringify(phone.heard.at(-1)).includes('delivered'));
  await join(phone, last);

  expect(phone.heard.slice(-2)).toEqual([
    ['roomJoined', { orderId: last }],
    ['orderStatusUpdate', { orderId: last, status: 'pending' }],
  ]);
});

it('logging out closes the sockets of that session and of no other', async () => {
  const { customer, orderId } = await customerWithOrder(site, 'active');
  const phone = await connect(customer.token);
  const stranger = await customerWithOrder(site);
  const other = await connect(stranger.customer.token);
  await join(phone, orderId);
  await join(other, stranger.orderId);

  await endSessions(site.context, customer.id, { only: hashToken(customer.token) });
  await until(() => phone.client.disconnected);
  await moveOrder(site.context, orderId, 'delivered');
  // Answered after whatever would have closed its socket.
  await join(other, stranger.orderId);

  expect(names(phone.heard)).toEqual(['roomJoined', 'orderStatusUpdate']);
  expect(other.client.connected).toBe(true);
});

it('a customer whom operations log out has no open socket any more, on any device', async () => {
  const { customer, orderId } = await customerWithOrder(site, 'active');
  const tablet = await startSession(site.context, customer.id);
  const stranger = await customerWithOrder(site);
  const [phone, other] = [await connect(customer.token), await connect(stranger.customer.token)];
  const second = await connect(tablet);
  await join(phone, orderId);

  await site.call('POST', '/ops/sessions/end', {
    body: { customer: customer.id },
    headers: { authorization: `Bearer ${OPS_TOKEN}` },
  });

  await until(() => phone.client.disconnected && second.client.disconnected);
  await join(other, stranger.orderId);
  expect(other.client.connected).toBe(true);
});

it('a session that ended cannot join an order, even on a socket that is still open', async () => {
  const { customer, orderId } = await customerWithOrder(site);
  const phone = await connect(customer.token);
  site.clock.forward(31 * 86_400_000);

  await join(phone, orderId);

  expect(names(phone.heard)).toEqual(['roomError']);
});

it('after a lost connection, joining again needs a valid token again and tells how things stand now', async () => {
  const { customer, orderId } = await customerWithOrder(site);
  const phone = await connect(customer.token);
  await join(phone, orderId);
  phone.client.io.engine.close();
  await until(() => phone.client.disconnected);
  await moveOrder(site.context, orderId, 'active');
  phone.client.connect();
  await until(() => phone.client.connected);

  await join(phone, orderId);

  expect(phone.client.recovered).not.toBe(true);
  expect(phone.heard.slice(2)).toEqual([
    ['roomJoined', { orderId }],
    ['orderStatusUpdate', { orderId, status: 'active' }],
  ]);
});

it('events that happen while somebody joins arrive in their order', async () => {
  const { customer, orderId } = await customerWithOrder(site);
  const phones = await Promise.all(Array.from({ length: 10 }, () => connect(customer.token)));

  for (const { client } of phones) client.emit('joinOrderRoom', orderId);
  await wait(5);
  await moveOrder(site.context, orderId, 'active');
  await moveOrder(site.context, orderId, 'delivered');

  for (const { client, heard } of phones) {
    await until(() => statusesOf(heard).includes('delivered'));
    // Requested afterwards, so answered after all events of the order.
    client.emit('joinOrderRoom', 'ORD-0000000000');
    await until(() => names(heard).includes('roomError'));

    const told = statusesOf(heard);
    expect(told).toEqual(['pending', 'active', 'delivered'].filter((status) => told.includes(status)));
    expect(told.at(-1)).toBe('delivered');
  }
});
