import type { PgTable } from 'drizzle-orm/pg-core';
import { EXPIRIES } from './app';
import {
  knownBrowsers,
  limitCounts,
  loginFailures,
  otpCodes,
  resetTokens,
  sessions,
} from './auth/auth-tables';
import { expireAll } from './ops/housekeeping';
import { idempotencyKeys } from './orders/orders-tables';
import { buildOrderRequest, order, saveAddress, stockMenu } from './orders/testing/order-fixtures';
import { buildTestApp, OPS_TOKEN, type TestApp } from './testing/test-app';
import { courierPoints, courierRides } from './tracking/tracking-tables';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const EMAIL = 'mara@example.com';

let site: TestApp;
let strict: TestApp;
beforeAll(async () => {
  site = await buildTestApp();
  const env = { RIDES_KEPT_DAYS: '2', CODES_KEPT_DAYS: '3', SESSIONS_KEPT_DAYS: '4' };
  strict = await buildTestApp({ database: site.database, env });
});
beforeEach(async () => {
  await site.reset();
  await strict.reset();
  await stockMenu(site.db);
});
afterAll(async () => {
  await strict.close();
  await site.close();
});

/** A customer who logged in, requested a code, typed a wrong password, and has an open order. */
async function leaveTraces(at: TestApp): Promise<void> {
  const customer = await at.signUpAndLogin({ email: EMAIL });
  const now = at.clock.now();
  const expiresAt = new Date(now.getTime() + 10 * MINUTE);
  await at.call('POST', '/auth/send-otp', { body: { emailOrMobile: EMAIL } });
  await at.call('POST', '/auth/login', { body: { emailOrMobile: EMAIL, password: 'not her password' } });
  await at.db.insert(knownBrowsers).values({ tokenHash: 'x', userId: customer.id, seenAt: now });
  await at.db
    .insert(resetTokens)
    .values({ tokenHash: 'x', identifier: EMAIL, userId: customer.id, expiresAt });
  const request = buildOrderRequest(customer, await saveAddress(at, customer));
  const { order_id } = (await order(at, customer, request, 'attempt-1')).json();
  const call = (path: string, body: object) =>
    at.call('POST', `/ops/orders/${order_id}/${path}`, {
      headers: { authorization: `Bearer ${OPS_TOKEN}` },
      body,
    });
  await call('status', { status: 'active' });
  await call('location', { latitude: 17.4, longitude: 78.4, timestamp: now.toISOString() });
}

/** How many rows housekeeping leaves just before and just after a period has passed. */
async function leftAround(at: TestApp, table: PgTable, time: number): Promise<number[]> {
  const left = async () => {
    await expireAll(at.context, EXPIRIES);
    return at.db.$count(table);
  };
  at.clock.forward(time - 1_000);
  const before = await left();
  at.clock.forward(2_000);
  return [before, await left()];
}

it.each<[string, PgTable, number]>([
  ['a login without a call', sessions, 14 * DAY],
  ['the trace of a one-time code', otpCodes, DAY],
  ['the right to a new password', resetTokens, 10 * MINUTE],
  ['a browser that an account knows', knownBrowsers, 400 * DAY],
  ['a wrong password', loginFailures, 15 * MINUTE],
  ['the key of an attempt to order', idempotencyKeys, 7 * DAY],
  ['a ride', courierRides, 30 * DAY],
  ['its trail', courierPoints, 30 * DAY],
])('%s is kept for as long as docs/personal-data.md says, and no longer', async (_, table, time) => {
  await leaveTraces(site);

  expect(await leftAround(site, table, time)).toEqual([1, 0]);
});

it('The counts of limits are gone when their time has ended, a day at most', async () => {
  // Calls are counted by the clock of the database.
  site.clock.set(new Date());
  await leaveTraces(site);

  expect(await site.db.$count(limitCounts)).toBeGreaterThan(0);
  expect(await leftAround(site, limitCounts, DAY)).toEqual([expect.any(Number), 0]);
});

it.each<[string, PgTable, number]>([
  ['RIDES_KEPT_DAYS', courierRides, 2],
  ['CODES_KEPT_DAYS', otpCodes, 3],
  ['SESSIONS_KEPT_DAYS', sessions, 4],
])('%s says for how many days', async (_, table, days) => {
  await leaveTraces(strict);

  expect(await leftAround(strict, table, days * DAY)).toEqual([1, 0]);
});
