import { setTimeout as wait } from 'node:timers/promises';
import { distanceKm } from '@food/format/distance';
import { moveOrder } from '../orders/order-status';
import { customerWithOrder, HOME, stockMenu } from '../orders/testing/order-fixtures';
import { buildTestApp, OPS_TOKEN, type TestApp, type TestCustomer } from '../testing/test-app';
import * as courier from '../tracking/courier';
import { simulate, startSimulator } from './simulator';

jest.mock('../tracking/courier', () => {
  const actual = jest.requireActual('../tracking/courier');
  return { ...actual, lastPoints: jest.fn(actual.lastPoints) };
});

let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp({ env: { SIMULATOR_SPEED: '1' } });
});
beforeEach(async () => {
  await site.reset();
  await stockMenu(site.db);
});
afterAll(() => site.close());

const read = async ({ headers }: TestCustomer, orderId: string) =>
  (await site.call('GET', `/auth/order/${orderId}`, { headers })).json();

/** Lets `seconds` pass, and checks the orders in each. */
async function live(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    site.clock.forward(1000);
    await simulate(site.context);
  }
}

it('a new order stays pending for a minute, so that the customer can still cancel it', async () => {
  const { customer, orderId } = await customerWithOrder(site);

  await live(59);
  const before = await read(customer, orderId);
  await live(1);

  expect(before).toMatchObject({ status: 'pending', courier: null });
  expect((await read(customer, orderId)).status).toBe('active');
});

it('the courier is seen every ten seconds, comes to the door, and delivers', async () => {
  const { customer, orderId } = await customerWithOrder(site);
  await live(61);

  let seconds = 0;
  for (; (await read(customer, orderId)).status === 'active' && seconds < 900; seconds += 10) await live(10);

  const { status } = await read(customer, orderId);
  const trail = await courier.readTrail(site.db, orderId);
  const times = trail.map(({ timestamp }) => Date.parse(timestamp));
  const gaps = times.slice(1).map((time, n) => time - times[n]!);
  expect(status).toBe('delivered');
  expect(distanceKm(trail[0]!, HOME)).toBeGreaterThan(1.9);
  expect(trail.at(-1)).toMatchObject({ latitude: HOME.latitude, longitude: HOME.longitude });
  expect(new Set(gaps)).toEqual(new Set([10_000]));
  expect(seconds).toBeGreaterThan(200);
});

it('a cancelled order is never cooked, and a courier on the way turns back', async () => {
  const early = await customerWithOrder(site);
  await site.call('PATCH', `/auth/order/${early.orderId}/cancel`, {
    headers: early.customer.headers,
    body: { reason: 'x' },
  });
  const late = await customerWithOrder(site);
  await live(80);
  await moveOrder(site.context, late.orderId, 'cancelled');
  const trail = await courier.readTrail(site.db, late.orderId);

  await live(60);

  expect(await read(early.customer, early.orderId)).toMatchObject({ status: 'cancelled', trail: [] });
  expect(trail).not.toEqual([]);
  expect(await courier.readTrail(site.db, late.orderId)).toEqual(trail);
});

it('after a second pickup the courier sets out again, and delivers', async () => {
  const { customer, orderId } = await customerWithOrder(site);
  await live(81);
  const [first] = (await read(customer, orderId)).trail;
  await site.call('POST', `/ops/orders/${orderId}/status`, {
    headers: { authorization: `Bearer ${OPS_TOKEN}` },
    body: { status: 'pending' },
  });

  await live(61);
  const { status, trail } = await read(customer, orderId);
  const { latitude, longitude } = first;
  expect({ status, trail }).toMatchObject({ status: 'active', trail: [{ latitude, longitude }] });

  await live(900);
  expect((await read(customer, orderId)).status).toBe('delivered');
});

it('a ride goes on where it was after the server was away for an hour', async () => {
  const { customer, orderId } = await customerWithOrder(site);
  await live(81);
  const before = await read(customer, orderId);

  site.clock.forward(3_600_000);
  await simulate(site.context);

  const { trail, courier } = await read(customer, orderId);
  expect(trail.slice(0, -1)).toEqual(before.trail);
  expect(distanceKm(courier, before.courier)).toBeLessThan(0.075);
  expect(courier).not.toEqual(before.courier);
});

it('orders go on when a clock that was a day ahead is put back', async () => {
  site.clock.forward(86_400_000);
  const riding = await customerWithOrder(site);
  await live(80);
  const waiting = await customerWithOrder(site);
  const before = (await read(riding.customer, riding.orderId)).courier;
  site.clock.forward(-86_400_000);

  await live(11);

  const after = (await read(riding.customer, riding.orderId)).courier;
  expect(Date.parse(after.timestamp)).toBeLessThan(Date.parse(before.timestamp));
  expect(distanceKm(after, HOME)).toBeLessThan(distanceKm(before, HOME));
  expect((await read(waiting.customer, waiting.orderId)).status).toBe('active');
});

it('an order whose courier is somebody else is left to them', async () => {
  const { customer, orderId } = await customerWithOrder(site, 'active');
  await courier.moveCourier(site.context, orderId, { latitude: 1, longitude: 2 }, site.clock.now());

  await live(60);

  expect(await read(customer, orderId)).toMatchObject({
    status: 'active',
    courier: { latitude: 1, longitude: 2 },
  });
});

it('a kitchen that looked before another drove on moves no courier: there is one, however many processes there are', async () => {
  const { customer, orderId } = await customerWithOrder(site, 'active');
  await simulate(site.context);
  const stale = [new Map(), await courier.lastPoints(site.db, [orderId])];
  await live(20);
  const before = await read(customer, orderId);
  site.clock.forward(10_000);

  for (const last of stale) {
    jest.mocked(courier.lastPoints).mockResolvedValueOnce(last);
    await simulate(site.context);
  }

  expect((await read(customer, orderId)).trail).toEqual(before.trail);
  expect(before.trail).toHaveLength(3);
});

it('an order in need of help is not moved on', async () => {
  const { customer, orderId } = await customerWithOrder(site, 'help');

  await live(120);

  expect(await read(customer, orderId)).toMatchObject({ status: 'help', courier: null });
});

it('a customer without a position on the map is delivered to as well', async () => {
  const { customer, orderId } = await customerWithOrder(site, 'active', { latitude: null, longitude: null });

  await live(20);

  const { trail } = await read(customer, orderId);
  expect(trail).toHaveLength(2);
  expect(distanceKm(trail[0], { latitude: 16.3067, longitude: 80.4365 })).toBeLessThan(3.1);
});

it('an order that somebody takes in hand in the very moment it is due is theirs', async () => {
  const [first, second] = [await customerWithOrder(site), await customerWithOrder(site)];
  site.clock.forward(60_000);
  // The kitchen has read by now which orders are due.
  jest.mocked(courier.lastPoints).mockImplementationOnce(async () => {
    await moveOrder(site.context, second.orderId, 'help');
    return new Map();
  });

  await simulate(site.context);

  expect((await read(first.customer, first.orderId)).status).toBe('active');
  expect((await read(second.customer, second.orderId)).status).toBe('help');
});

it('one order that stumbles does not hold up the others', async () => {
  const both = [await customerWithOrder(site), await customerWithOrder(site)];
  site.clock.forward(60_000);
  jest.spyOn(site.db, 'update').mockImplementationOnce(() => {
    throw new Error('the database is out of its mind');
  });

  await simulate(site.context);

  const statuses = await Promise.all(both.map(async (one) => (await read(one.customer, one.orderId)).status));
  expect(statuses.sort()).toEqual(['active', 'pending']);
});

it('a thousand times faster, the running kitchen delivers in seconds, and stops when told', async () => {
  const fast = await buildTestApp({ env: { SIMULATOR_SPEED: '1000' } });
  await stockMenu(fast.db);
  const { customer, orderId } = await customerWithOrder(fast);
  const stop = startSimulator({ ...fast.context, clock: { now: () => new Date() } });
  const status = async () =>
    (await fast.call('GET', `/auth/order/${orderId}`, { headers: customer.headers })).json().status;

  for (let tries = 0; (await status()) !== 'delivered' && tries < 500; tries++) await wait(100);

  expect(await status()).toBe('delivered');
  await stop();
  await fast.close();
});

it('a speed of nothing switches the kitchen off', async () => {
  const still = await buildTestApp({ env: { SIMULATOR_SPEED: '0', OPS_TOKEN } });
  await stockMenu(still.db);
  const { customer, orderId } = await customerWithOrder(still);
  const stop = startSimulator({ ...still.context, clock: { now: () => new Date() } });

  await wait(100);

  const { status } = (
    await still.call('GET', `/auth/order/${orderId}`, { headers: customer.headers })
  ).json();
  expect(status).toBe('pending');
  await stop();
  await still.close();
});
