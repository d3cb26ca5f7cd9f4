import { io, type Socket } from 'socket.io-client';
import { moveOrder } from '../orders/order-status';
import { customerWithOrder, stockMenu } from '../orders/testing/order-fixtures';
import { awaitChanges } from '../testing/await-changes';
import { breakConnections } from '../testing/broken-connections';
import { buildTestApp, START, type TestApp } from '../testing/test-app';
import * as courier from '../tracking/courier';

jest.mock('../tracking/courier', () => {
  const actual = jest.requireActual('../tracking/courier');
  return { ...actual, readProgress: jest.fn(actual.readProgress) };
});
const readProgress = jest.mocked(courier.readProgress);

/** Two processes with one database; the customer is at the first. */
let site: TestApp;
let other: TestApp;
let address: string;
beforeAll(async () => {
  site = await buildTestApp();
  other = await buildTestApp({ database: site.database });
  address = await site.app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(async () => {
  await site.reset();
  await stockMenu(site.db);
  site.clock.forward(60_000);
});
const phones: Socket[] = [];
afterEach(() => {
  for (const phone of phones.splice(0)) phone.disconnect();
});
afterAll(async () => {
  await other.close();
  await site.close();
});

const after = (seconds: number) => new Date(START.getTime() + seconds * 1_000);
const move = (orderId: string, seconds: number, at = site): Promise<void> =>
  courier.moveCourier(at.context, orderId, { latitude: seconds, longitude: 1 }, after(seconds));

const next = (phone: Socket, event: string) => new Promise<void>((came) => phone.once(event, () => came()));

/** An order on its way whose customer has its first position; `all` names positions by their seconds. */
async function followed() {
  const { customer, orderId } = await customerWithOrder(site, 'active');
  await move(orderId, 1);
  await awaitChanges(site.context);
  const phone = io(address, { transports: ['websocket'], auth: { token: customer.token }, forceNew: true });
  phones.push(phone);
  const heard: unknown[] = [];
  phone.on('orderStatusUpdate', ({ status }) => heard.push(status));
  phone.on('locationUpdate', ({ latitude }) => heard.push(latitude));
  phone.emit('joinOrderRoom', orderId);
  await next(phone, 'locationUpdate');
  /** All that was sent until now. */
  const all = async (): Promise<unknown[]> => {
    await awaitChanges(site.context);
    // Time in which a reading of the order could begin and end.
    for (let n = 0; n < 10; n++) await site.database.ping();
    phone.emit('joinOrderRoom', 'ORD-0000000000');
    await next(phone, 'roomError');
    return heard;
  };
  return { orderId, phone, all };
}

it('A position reaches its customer as soon as it is stored, before the database tells of it', async () => {
  const { orderId, phone, all } = await followed();
  const { events } = site.context;
  const listeners = events.listeners('order-changed');
  events.removeAllListeners('order-changed');

  for (const seconds of [2, 3]) {
    const got = next(phone, 'locationUpdate');
    await move(orderId, seconds);
    await got;
  }
  for (const listener of listeners) events.on('order-changed', listener);
  events.emit('order-changed', { orderId, points: 3 });

  expect(await all()).toEqual(['active', 1, 2, 3]);
});

it('An order is not read again for a position that all its customers have', async () => {
  const { orderId, all } = await followed();
  readProgress.mockClear();

  site.context.events.emit('order-changed', { orderId, points: 1 });
  await all();
  expect(readProgress).not.toHaveBeenCalled();

  const read = new Promise<void>((resolve) => {
    readProgress.mockImplementationOnce(async () => {
      resolve();
      return new Map();
    });
  });
  site.context.events.emit('order-changed', { orderId, points: 2 });
  await read;
});

it('One that comes while the order is being read is sent after what was read', async () => {
  const { orderId, phone, all } = await followed();
  const { readProgress: read } = jest.requireActual<typeof courier>('../tracking/courier');
  readProgress.mockImplementationOnce(async (db, orderIds) => {
    const before = await read(db, orderIds);
    await move(orderId, 2);
    return before;
  });
  const got = next(phone, 'locationUpdate');

  site.context.events.emit('changes-missed');
  await got;

  expect(await all()).toEqual(['active', 1, 2]);
});

it('One whose answer comes late is sent neither after a newer one nor after the kitchen took the order back', async () => {
  const { orderId, all } = await followed();
  const late = (points: number) =>
    site.context.events.emit('courier-moved', {
      orderId,
      status: 'active',
      point: { latitude: 99, longitude: 1, at: after(points), points },
    });
  await move(orderId, 2, other);
  await move(orderId, 3, other);
  await all();

  late(2);
  late(3);
  await moveOrder(other.context, orderId, 'pending');
  await all();
  late(4);

  expect(await all()).not.toContain(99);
});

it('One whose answer is lost reaches its customer all the same', async () => {
  const { orderId, phone, all } = await followed();
  const network = breakConnections();
  const got = next(phone, 'locationUpdate');

  const { hasBroken } = await network.during(() => move(orderId, 2).catch(() => {}), {
    atQuery: 1,
    when: 'after',
  });
  network.stop();
  await got;

  expect(hasBroken).toBe(true);
  expect(await all()).toEqual(['active', 1, 2]);
});

it('One that another process stored comes in its order with those of this one', async () => {
  const { orderId, phone, all } = await followed();

  for (const [seconds, process] of [
    [2, other],
    [3, site],
    [4, other],
    [5, site],
  ] as const) {
    const got = next(phone, 'locationUpdate');
    await move(orderId, seconds, process);
    await got;
  }

  expect(await all()).toEqual(['active', 1, 2, 3, 4, 5]);
});
