import { DAY } from '@food/contracts/durations';
import { eq } from 'drizzle-orm';
import { limitCounts } from '../auth/auth-tables';
import { count } from '../auth/limit-counts';
import { buildTestApp, type TestApp } from '../testing/test-app';
import { MOST_OPEN, MOST_OPEN_UNPROVEN } from './open-orders';
import { orders } from './orders-tables';
import {
  buildOrderRequest,
  countOrders,
  customerWithOrder,
  order,
  proveEmail,
  repeatOrder,
  saveAddress,
  stockMenu,
} from './testing/order-fixtures';

let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp();
});
beforeEach(async () => {
  await site.reset();
  await stockMenu(site.db);
});
afterAll(() => site.close());

/** A customer with this many open orders, and a function that places one more. */
async function customerWith(open: number, { isProven = false } = {}) {
  const { customer, address, orderId } = await customerWithOrder(site);
  if (isProven) await proveEmail(site, customer);
  await repeatOrder(site.db, orderId, open - 1);
  const request = buildOrderRequest(customer, address);
  return { customer, place: (key?: string) => order(site, customer, request, key) };
}

it('an account without a proven email or mobile has three open orders, and is then told what to do', async () => {
  const { place } = await customerWith(MOST_OPEN_UNPROVEN - 1);
  expect((await place()).statusCode).toBe(201);

  const refused = await place();

  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toEqual({
    code: 'TOO_MANY_ORDERS',
    message: '3 of your orders are still on their way. Log in with a one-time code to order more at once.',
  });
  expect(await countOrders(site.db)).toBe(3);
});

it('a customer who has proven their email has twenty', async () => {
  const { place } = await customerWith(MOST_OPEN - 1, { isProven: true });
  expect((await place()).statusCode).toBe(201);

  const refused = await place();

  expect([refused.statusCode, refused.json().code]).toEqual([429, 'TOO_MANY_ORDERS']);
  expect(refused.json().message).toBe(
    '20 of your orders are still on their way. Please order again when one of them has arrived.',
  );
});

it.each(['email', 'mobile'] as const)(
  'a login with a code that went to their %s is proof enough',
  async (way) => {
    const { customer, place } = await customerWith(MOST_OPEN_UNPROVEN);
    const contact = customer[way];
    await site.call('POST', '/auth/send-otp', { body: { emailOrMobile: contact } });
    const [sent] = (await site.call('GET', `/dev/outbox?to=${encodeURIComponent(contact)}`)).json();
    const login = await site.call('POST', '/auth/verify-otp', {
      body: { emailOrMobile: contact, otp: sent.code },
    });
    customer.headers.authorization = `Bearer ${login.json().token}`;

    expect((await place()).statusCode).toBe(201);
  },
);

it('orders that have arrived or were cancelled do not count', async () => {
  const { customer, place } = await customerWith(MOST_OPEN_UNPROVEN);
  await site.db.update(orders).set({ status: 'delivered' }).where(eq(orders.userId, customer.id));

  expect((await place()).statusCode).toBe(201);
});

it('a customer who has cancelled fifty orders of a day is told to come back tomorrow', async () => {
  const { customer, place } = await customerWith(50, { isProven: true });
  const cancelAll = (cancelledBy: 'customer' | 'restaurant') =>
    site.db
      .update(orders)
      .set({ status: 'cancelled', cancelledBy, cancelReason: 'No' })
      .where(eq(orders.userId, customer.id));

  await cancelAll('restaurant');
  const notTheirs = await place();
  await cancelAll('customer');
  const refused = await place();
  const another = await customerWithOrder(site);
  site.clock.forward(DAY);
  const nextDay = await place();

  expect([notTheirs.statusCode, refused.statusCode, nextDay.statusCode]).toEqual([201, 429, 201]);
  expect(another.orderId).toMatch(/^ORD-/);
  expect(refused.json()).toEqual({
    code: 'TOO_MANY_ORDERS',
    message: 'You have cancelled 50 orders within a day. Please order again tomorrow.',
  });
});

it('orders at the same moment do not slip through together', async () => {
  const { place } = await customerWith(MOST_OPEN_UNPROVEN - 1);

  const answers = await Promise.all([place(), place(), place(), place()]);

  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 429, 429, 429]);
});

it('asking again for an order that stands gives it, however many are on their way', async () => {
  const { place } = await customerWith(MOST_OPEN_UNPROVEN - 1);
  const first = await place('attempt-1');

  const again = await place('attempt-1');

  expect([again.statusCode, again.json().order_id]).toEqual([201, first.json().order_id]);
});

describe('orders of accounts without a proven email or mobile', () => {
  const AT = '2001:db8:7:1::5';
  /** As if this many had been placed today. */
  const use = async (key: string, points: number) => {
    await count(site.context, { key, most: 0, window: DAY });
    await site.db.update(limitCounts).set({ points });
  };
  /** A customer without orders, and a function that places one of theirs from an address. */
  async function newcomer({ isProven = false } = {}) {
    const customer = await site.signUpAndLogin();
    if (isProven) await proveEmail(site, customer);
    const body = buildOrderRequest(customer, await saveAddress(site, customer));
    return (from = AT, key = 'attempt-1', changed = {}) =>
      site.call('POST', '/auth/order', {
        headers: { ...customer.headers, 'idempotency-key': key },
        body: { ...body, ...changed },
        from,
      });
  }

  it.each([
    ['unproven-order:address:2001:db8:7:1::', 29],
    ['unproven-order:network:2001:db8:7::', 119],
  ])(
    'end for a day for an address and a network with too many, and who proves theirs goes on (%s)',
    async (key, points) => {
      await use(key, points);
      const [first, second] = [await newcomer(), await newcomer()];
      const last = await first();

      const refused = await second();

      expect([last.statusCode, refused.statusCode]).toEqual([201, 429]);
      expect(refused.json()).toEqual({
        code: 'TOO_MANY_ORDERS',
        message:
          'Many orders came from your internet connection today. Log in with a one-time code to order as well.',
      });
      expect((await second('2001:db8:8:1::5')).statusCode).toBe(201);
      expect((await (await newcomer({ isProven: true }))()).statusCode).toBe(201);
      site.clock.forward(DAY);
      expect((await (await newcomer())()).statusCode).toBe(201);
    },
  );

  it('count when they are placed: neither what is refused nor what is asked for again', async () => {
    await use('unproven-order:address:2001:db8:7:1::', 29);
    const place = await newcomer();

    const wrong = await place(AT, 'attempt-0', { total: 1 });
    const placed = await place();
    const again = await place();

    expect([wrong.statusCode, placed.statusCode, again.statusCode]).toEqual([409, 201, 201]);
    expect((await place(AT, 'attempt-2')).statusCode).toBe(429);
  });
});
