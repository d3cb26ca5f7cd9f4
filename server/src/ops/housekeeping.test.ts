import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { EXPIRIES } from '../app';
import { limitCounts, loginFailures } from '../auth/auth-tables';
import { geocodedPlaces } from '../checkout/geocoder-tables';
import { buildTestApp, type TestApp } from '../testing/test-app';
import { expireAll } from './housekeeping';
import { partVisits, recentReports } from './ops-tables';

const ROWS = 12_000;
const OLD = sql.raw(`timestamptz '2025-01-01T00:00:00Z'`);
const NEW = sql.raw(`timestamptz '2027-01-01T00:00:00Z'`);

let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp();
});
afterEach(async () => {
  await site.db.execute(sql`drop function if exists note cascade`);
  await site.db.execute(sql`drop table if exists removed cascade`);
});
afterAll(() => site.close());

/** Tables in which strangers can cause many rows, with the SQL of rows of one moment. */
const TABLES: [string, PgTable, (at: typeof OLD) => ReturnType<typeof sql>][] = [
  [
    'counts of limits',
    limitCounts,
    (at) => sql`(key, points, expires_at) select ${at} || 'x' || n, 1, ${at}`,
  ],
  ['wrong passwords', loginFailures, (at) => sql`(identifier, address, at) select 'x', 'x', ${at}`],
  ['recent reports', recentReports, (at) => sql`(hash, until) select ${at} || 'x' || n, ${at}`],
  [
    'visits of parts',
    partVisits,
    (at) => sql`(bucket, deployment, part, version, visits) select ${at}, n, 'x', 'x', 1`,
  ],
  [
    'places of the geocoder',
    geocodedPlaces,
    (at) => sql`(position, texts, found_at) select ${at} || 'x' || n, '{}', ${at}`,
  ],
];

it.each(TABLES)(
  'housekeeping removes expired %s, however many there are, with at most 5,000 rows in a statement',
  async (_, table, columns) => {
    const insert = (rows: number, at: typeof OLD) =>
      site.db.execute(sql`insert into ${table} ${columns(at)} from generate_series(1, ${rows}::int) n`);
    await insert(ROWS, OLD);
    await insert(3, NEW);
    await site.db.execute(sql`create table removed (rows int)`);
    await site.db.execute(sql`create function note() returns trigger language plpgsql as
      $$ begin insert into removed select count(*) from gone; return null; end $$`);
    await site.db.execute(sql`create trigger note after delete on ${table}
      referencing old table as gone for each statement execute function note()`);

    await expireAll(site.context, EXPIRIES);

    const { rows } = (await site.db.execute(
      sql`select max(rows), sum(rows)::int from removed`,
    )) as unknown as {
      rows: unknown[];
    };
    expect(rows).toEqual([{ max: 5_000, sum: ROWS }]);
    expect(await site.db.$count(table)).toBe(3);
    expect(site.logged()).not.toContain('housekeeping:');
  },
);
