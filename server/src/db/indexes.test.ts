import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { EXPIRIES } from '../app';
import { readIdentifier } from '../auth/identifier';
import { readSession } from '../auth/session-store';
import { findUser } from '../auth/user-store';
import { readConfig } from '../config';
import type { AppContext } from '../context';
import { findOrdersToMove, listKitchenOrders, listOrders } from '../orders/find-order';
import type { OrderBody } from '../orders/order-items';
import { readForOrder } from '../orders/read-for-order';
import { findReviews } from '../orders/reviews';
import { createTestDatabase } from '../testing/test-database';
import { lastPoint, lastPoints, readProgress, readTrail } from '../tracking/courier';
import type { Db } from './database';

let client: pg.Client;
let drop: () => Promise<void>;
const asked: { query: string; params: unknown[] }[] = [];
let context: AppContext;
beforeAll(async () => {
  const database = await createTestDatabase();
  drop = database.drop;
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const logger = { logQuery: (query: string, params: unknown[]) => void asked.push({ query, params }) };
  const db = drizzle(client, { logger }) as unknown as Db;
  const clock = { now: () => new Date('2026-03-02T06:30:00.000Z') };
  context = { db, clock, config: readConfig({ DEMO: '1' }) } as AppContext;
  // The tables are empty: a query without an index would be answered by a sequential scan.
  for (const way of ['seqscan', 'bitmapscan', 'sort']) await client.query(`set enable_${way} = off`);
});
afterAll(async () => {
  await client.end();
  await drop();
});

/** PostgreSQL's plan for the last statement that a function sends. */
async function planOf(ask: () => Promise<unknown>): Promise<string> {
  await ask();
  const { query, params } = asked.at(-1)!;
  const { rows } = await client.query(`explain (costs off) ${query}`, params);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

const ID = 'ORD-0123456789';
const USER = 'USR-0123456789';
const expire = (what: string) => async () => {
  const found = EXPIRIES.find((expiry) => expiry.what === what);
  await found?.expire(context, () => false);
};

describe('PostgreSQL answers from an index', () => {
  it.each([
    ['idempotency keys', 'idempotency_keys_created'],
    ['login failures', 'login_failures_at'],
    ['reset tokens', 'reset_tokens_expires'],
    ['one-time codes', 'otp_codes_sent'],
    ['social logins', 'social_logins_expires'],
    ['social handoffs', 'social_handoffs_expires'],
    ['limit counts', 'limit_counts_expires'],
    ['known browsers', 'known_browsers_seen'],
    ['failures of parts', 'part_failures_'],
    ['visits of parts', 'part_visits_'],
    ['sessions of operators', 'ops_sessions_expires'],
    ['sessions', 'sessions_last_seen'],
    ['places of the geocoder', 'geocoded_places_found'],
  ])('which %s have run out', async (what, index) => {
    const plan = await planOf(expire(what));

    expect(plan).toMatch(new RegExp(`Index Scan using ${index}`));
    expect(plan).not.toContain('Seq Scan');
  });

  it.each([
    [
      'the newest orders of a customer',
      'orders_user',
      () => listOrders(context.db, 'USR-0123456789', { limit: 50 }),
    ],
    ['the newest points of a ride', 'courier_points_order', () => readTrail(context.db, ID)],
  ])('%s, in their order, without sorting', async (_what, index, ask) => {
    const plan = await planOf(ask);

    expect(plan).toContain(`Index Scan Backward using ${index}`);
    expect(plan).not.toContain('Sort');
  });

  it.each<[string, RegExp, () => Promise<unknown>]>([
    ['the session of a token', /sessions_pkey/, () => readSession(context, 'a-token')],
    ['the review of an order', /reviews_/, () => findReviews(context.db, USER, ID).catch(() => null)],
    ['who has an email', /users_email_unique/, () => findUser(context.db, readIdentifier('a@example.com'))],
    ['who has a mobile', /users_mobile_unique/, () => findUser(context.db, readIdentifier('9876501234'))],
    ['the rides of many orders', /courier_rides_pkey/, () => lastPoints(context.db, [ID, 'ORD-1234567890'])],
    ['how followed orders stand', /courier_rides_pkey/, () => readProgress(context.db, [ID])],
    ['the orders that the demo kitchen moves on', /using orders_open/, () => findOrdersToMove(context.db)],
    ['what the kitchen has to do', /using orders_open/, () => listKitchenOrders(context)],
  ])('%s', async (_what, index, ask) => {
    const plan = await planOf(ask);

    expect(plan).toMatch(index);
    expect(plan).not.toContain('Seq Scan');
  });

  it('what an order needs, and only the one row of the settings is read without one', async () => {
    const body = { items: [], address: { id: 1 } } as unknown as OrderBody;
    const plan = await planOf(() =>
      readForOrder(context.db, USER, { body, key: 'attempt-1', now: context.clock.now() }),
    );

    for (const index of ['orders_open', 'idempotency_keys_user_id_key_pk', 'addresses_'])
      expect(plan).toMatch(new RegExp(`using ${index}`));
    expect(plan.match(/Seq Scan on \w+/g)).toEqual(['Seq Scan on settings']);
  });

  it('which sessions are thirty days old', async () => {
    const before = asked.length;
    await expire('sessions')();
    const { query, params } = asked[before]!;

    const { rows } = await client.query(`explain (costs off) ${query}`, params);

    expect(JSON.stringify(rows)).toContain('Index Scan using sessions_expires');
    expect(JSON.stringify(rows)).not.toContain('Seq Scan');
  });

  it('the last position of a courier, which is kept beside the trail', async () => {
    const plan = await planOf(() => lastPoint(context.db, ID));

    expect(plan).toContain('Index Scan using courier_rides_pkey');
    expect(plan).not.toContain('courier_points');
  });

  it('what refers to a row, wherever a foreign key leads to it', async () => {
    const without = await context.db.execute(sql`
      select conrelid::regclass || '.' || attname as column
      from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and not exists (
        select from pg_index where indrelid = conrelid and indkey[0] = conkey[1] and indpred is null)
      order by 1`);

    expect((without as unknown as pg.QueryResult).rows).toEqual([]);
  });
});
