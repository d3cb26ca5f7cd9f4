import pg from 'pg';
import { buildOrderRequest, order, saveAddress, stockMenu } from '../orders/testing/order-fixtures';
import { buildTestApp, type TestApp, type TestCustomer } from '../testing/test-app';
import { createTestDatabase } from '../testing/test-database';
import type { Database } from './database';
import { openServer } from './server-database';

let site: TestApp;
let database: Database;
let operator: pg.Client;
let url: string;
let drop: () => Promise<void>;
let customer: TestCustomer;
let place: () => ReturnType<typeof order>;
beforeAll(async () => {
  ({ url, drop } = await createTestDatabase());
  operator = new pg.Client({ connectionString: url });
  await operator.connect();
  database = await openServer(url);
  site = await buildTestApp({ database });
  await stockMenu(site.db);
  customer = await site.signUpAndLogin();
  const request = buildOrderRequest(customer, await saveAddress(site, customer));
  place = () => order(site, customer, request, 'attempt-1');
});
afterAll(async () => {
  await site.close();
  await database.close();
  await operator.end();
  await drop();
});

/** Of all connections that are opened from now on. */
async function turnReadOnly(value: 'on' | 'off'): Promise<void> {
  const { rows } = await operator.query('select current_database() as name');
  await operator.query(`alter database ${rows[0].name} set default_transaction_read_only = ${value}`);
}

describe('While the database takes no change', () => {
  beforeEach(async () => {
    await turnReadOnly('on');
    await operator.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    // What the pool has not noticed yet is noticed by the next statement.
    for (let connection = 0; connection < 10; connection++) await database.ping().catch(() => {});
  });

  it('a customer who orders is asked to try again soon', async () => {
    const answer = await place();

    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ code: 'UNAVAILABLE' });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('no connection to it is kept for orders, so that they are placed as soon as it takes changes again', async () => {
    expect((await place()).statusCode).toBe(503);
    await turnReadOnly('off');

    expect((await place()).statusCode).toBe(201);
  });

  it('customers see what they have, also if their last call is not known', async () => {
    site.clock.forward(6 * 60_000);

    const answer = await site.call('GET', '/auth/me', { headers: customer.headers });

    expect(answer.statusCode).toBe(200);
  });

  it('a process that ended starts again, and customers see what they have', async () => {
    const again = await openServer(url);
    const process = await buildTestApp({ database: again });

    const answer = await process.call('GET', '/auth/me', { headers: customer.headers });
    await process.close();
    await again.close();

    expect(answer.statusCode).toBe(200);
  });
});
