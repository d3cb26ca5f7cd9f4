import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { stockMenu } from '../orders/testing/order-fixtures';
import { type DatabaseOverNetwork, openDatabaseOverNetwork, SOON } from '../testing/database-over-network';
import { buildTestApp, OPS_TOKEN, type TestApp, type TestCustomer } from '../testing/test-app';
import { DATABASE_LIMITS } from './server-database';

let site: TestApp;
let customer: TestCustomer;
let server: DatabaseOverNetwork;
beforeAll(async () => {
  server = await openDatabaseOverNetwork(SOON);
  site = await buildTestApp({ database: server.database });
  await stockMenu(site.db);
  customer = await site.signUpAndLogin();
});
afterEach(() => {
  server.network.mode = 'pass';
});
afterAll(async () => {
  await site.close();
  await server.close();
});

/** A figure of `/metrics`. */
async function measured(name: string): Promise<number> {
  const { body } = await site.call('GET', '/metrics', { headers: { authorization: `Bearer ${OPS_TOKEN}` } });
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(body)?.[1]);
}

const CALLS = [
  ['POST', '/auth/login', { emailOrMobile: 'asha@example.com', password: 'a-password-of-hers' }],
  ['POST', '/auth/send-otp', { emailOrMobile: 'asha@example.com' }],
  ['GET', '/auth/category/menu/items', undefined],
  ['GET', '/auth/me', undefined],
  ['GET', '/auth/address', undefined],
] as const;
const callAll = () =>
  Promise.all(
    CALLS.map(([method, url, body]) => site.call(method, url, { headers: customer.headers, body })),
  );

async function expectSorry(): Promise<void> {
  const answers = await callAll();
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(CALLS.map(() => 503));
  for (const { headers, json } of answers) {
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(json()).toEqual({
      message: 'Something went wrong',
      code: 'UNAVAILABLE',
      request_id: headers['x-request-id'],
    });
  }
}

async function expectBack(): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if ((await site.call('GET', '/readyz')).statusCode === 200) break;
    await wait(100);
  }
  expect((await site.call('GET', '/auth/me', { headers: customer.headers })).statusCode).toBe(200);
}

it('while the database is down, customers are asked to try again soon, and are served as soon as it is back', async () => {
  server.network.mode = 'closed';

  await expectSorry();
  const ready = await site.call('GET', '/readyz');
  server.network.mode = 'pass';

  expect(ready.statusCode).toBe(503);
  await expectBack();
});

it.each(['closed', 'silent'] as const)(
  'while the database is %s, a balancer still sends customers, who get pages, if it leaves the database out',
  async (mode) => {
    server.network.mode = mode;

    const statuses = await Promise.all(
      ['/readyz', '/readyz?exclude=database', '/readyz?exclude=nothing'].map(
        async (url) => (await site.call('GET', url)).statusCode,
      ),
    );
    server.network.mode = 'pass';

    expect(statuses).toEqual([503, 200, 503]);
    await expectBack();
  },
);

it.each(['closed', 'silent'] as const)(
  'while the database is %s, the metrics say so, and all the rest',
  async (mode) => {
    const before = await measured('database_answers');
    server.network.mode = mode;

    const meanwhile = [await measured('database_answers'), await measured('process_leads')];
    server.network.mode = 'pass';
    await expectBack();

    expect([before, ...meanwhile, await measured('database_answers')]).toEqual([1, 0, expect.any(Number), 1]);
    expect(meanwhile).not.toContain(Number.NaN);
  },
);

it('the metrics tell how many connections are taken, and how many wait for one', async () => {
  const asked = Promise.all(Array.from({ length: 12 }, () => server.database.db.execute(sql`select 1`)));
  await nextTurn();
  const told = await Promise.all(
    ['database_connections', 'database_waiting'].map((name) =>
      site.context.metrics.getSingleMetricAsString(name),
    ),
  );
  await asked;

  expect(told[0]).toContain('database_connections{state="used"} 10\ndatabase_connections{state="idle"} 0');
  // The server's own queries may wait beside them.
  expect(Number(/^database_waiting (\d+)$/m.exec(told[1] ?? '')?.[1])).toBeGreaterThanOrEqual(2);
});

it('a database that says nothing holds no caller and no connection for long, nor the balancer’s question', async () => {
  await site.call('GET', '/auth/me', { headers: customer.headers });
  server.network.mode = 'silent';

  const ready = await site.call('GET', '/readyz');
  await expectSorry();

  // What waited for the network would still wait when the test's time is over.
  expect(ready.statusCode).toBe(503);
  server.network.mode = 'pass';
  await expectBack();
});

it('a statement without end, a lock that is never released and a forgotten transaction end', async () => {
  const limits = await server.database.db.execute(
    sql`select name, setting from pg_settings where name in
      ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`,
  );

  expect((limits as unknown as { rows: unknown[] }).rows).toEqual([
    { name: 'idle_in_transaction_session_timeout', setting: String(DATABASE_LIMITS.idleInTransaction) },
    { name: 'lock_timeout', setting: String(DATABASE_LIMITS.lock) },
    { name: 'statement_timeout', setting: String(DATABASE_LIMITS.statement) },
  ]);
  await expect(server.database.db.execute(sql`select pg_sleep(30)`)).rejects.toMatchObject({
    cause: { code: '57014' },
  });
});

it('logins that wait for one another don’t wait for the database one after another', async () => {
  const logIn = (_: unknown, n: number) =>
    site.call('POST', '/auth/login', {
      body: { emailOrMobile: 'asha@example.com', password: 'a-password-of-hers' },
      from: `10.0.7.${n}`,
    });

  const query = jest.spyOn(pg.Client.prototype, 'query');

  const answers = await server.database.db.transaction(async (tx) => {
    await tx.execute(sql`lock table login_failures`);
    return Promise.all(Array.from({ length: 6 }, logIn));
  });
  const waits = query.mock.calls.filter(([asked]) =>
    /^select .* from "login_failures"/.test((asked as { text?: string }).text ?? ''),
  );
  query.mockRestore();

  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(503));
  // One, and one more for each that came only when that had failed.
  expect(waits.length).toBeGreaterThan(0);
  expect(waits.length).toBeLessThan(6);
  expect((await logIn(null, 7)).statusCode).toBe(401);
});

it('the log of all this has nothing of the customer', async () => {
  server.network.mode = 'closed';
  await site.call('PATCH', '/auth/update', { headers: customer.headers, body: { name: 'Lakshmi Devi' } });
  server.network.mode = 'pass';
  await site.db
    .execute(sql`insert into users (id, name) values (${'Lakshmi Devi'}, null)`)
    .catch((err) => site.context.log.error({ err }, 'a row was refused'));
  await site.db
    .execute(sql`select ${'asha@example.com'}::integer`)
    .catch((err) => site.context.log.error(err));
  const log = site.logged();

  expect(log).toContain('Failed query');
  expect(log).toContain('"code":"23502"');
  expect(log).toContain('"code":"22P02"');
  for (const secret of [
    'asha@example.com',
    customer.email,
    customer.mobile,
    'Asha Rao',
    'Lakshmi',
    customer.token,
  ])
    expect(log).not.toContain(secret);
});
