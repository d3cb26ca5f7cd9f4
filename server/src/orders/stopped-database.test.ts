import pg from 'pg';
import { openServer } from '../db/server-database';
import { startPostgres, type TestPostgres } from '../testing/start-postgres';
import { buildTestApp, type TestApp } from '../testing/test-app';
import { idempotencyKeys, orders } from './orders-tables';
import { buildOrderRequest, HOME, order, saveAddress, stockMenu } from './testing/order-fixtures';

let postgres: TestPostgres;
let site: TestApp;
beforeAll(async () => {
  // What is acknowledged must be there after a crash, as on a real server.
  postgres = await startPostgres(['synchronous_commit=on']);
  site = await buildTestApp({ database: await openServer(postgres.url) });
});
beforeEach(async () => {
  await site.reset();
  await stockMenu(site.db);
});
afterEach(() => jest.restoreAllMocks());
afterAll(async () => {
  await site.close();
  await site.database.close();
  await postgres.stop();
});

type Query = (...args: unknown[]) => unknown;
type Moment = 'before' | 'after';

/** Really stops the database, once: before it gets the first matching statement, or after it has run it. */
function stopAt(statement: RegExp, when: Moment, signal: 'SIGINT' | 'SIGQUIT'): () => boolean {
  const real = pg.Client.prototype.query as Query;
  let hasStopped = false;
  jest.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const text = typeof args[0] === 'string' ? args[0] : (args[0] as { text: string }).text;
    if (hasStopped || !statement.test(text)) return real.apply(this, args);
    hasStopped = true;
    const stop = () => postgres.down(signal);
    if (when === 'before') return stop().then(() => real.apply(this, args));
    return (real.apply(this, args) as Promise<unknown>).then(async (done) => {
      await stop();
      return done;
    });
  } as never);
  return () => hasStopped;
}

/** A customer who is about to order, and their attempt. */
async function customerAtCheckout() {
  const customer = await site.signUpAndLogin();
  const request = buildOrderRequest(customer, await saveAddress(site, customer));
  return { customer, place: () => order(site, customer, request, 'attempt-1') };
}

const written = async () => ({
  orders: (await site.db.select().from(orders)).length,
  keys: (await site.db.select().from(idempotencyKeys)).length,
});

describe.each(['SIGINT', 'SIGQUIT'] as const)('A database that is stopped by %s', (signal) => {
  it.each<[string, RegExp | null, Moment, number]>([
    ['before an order is placed', null, 'before', 0],
    ['as the order begins', /^begin/, 'before', 0],
    ['between the look at the menu and the order', /insert into "orders"/, 'before', 0],
    ['after the order and its key were stored', /insert into "idempotency_keys"/, 'after', 0],
    ['before the order is committed', /^commit/, 'before', 0],
    ['after the order was committed, before the customer heard', /^commit/, 'after', 1],
  ])(
    '%s leaves all of it or nothing, and the same attempt succeeds exactly once when it is back',
    async (...row) => {
      const [, statement, when, kept] = row;
      const { customer, place } = await customerAtCheckout();
      const hasStopped = statement && stopAt(statement, when, signal);
      if (!statement) await postgres.down(signal);

      const answer = await place();
      expect(hasStopped?.() ?? true).toBe(true);
      jest.restoreAllMocks();
      await postgres.up();

      expect(await written()).toEqual({ orders: kept, keys: kept });
      if (answer.statusCode !== 201) {
        expect(answer.statusCode).toBe(503);
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
        expect(answer.json()).toEqual({
          message: 'Something went wrong',
          code: 'UNAVAILABLE',
          request_id: answer.headers['x-request-id'],
        });
      }
      const tries = [await place(), await place()];
      expect(tries.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
      expect(new Set(tries.map(({ json }) => json().order_id)).size).toBe(1);
      expect(await written()).toEqual({ orders: 1, keys: 1 });
      for (const secret of [customer.email, customer.mobile, customer.token, HOME.area_road])
        expect(site.logged()).not.toContain(secret);
      // The values of a query follow this word in the driver's own text.
      expect(site.logged()).not.toContain('params:');
      expect(site.logged()).not.toContain('@example.com');
    },
  );
});
