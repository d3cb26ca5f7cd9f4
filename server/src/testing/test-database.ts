import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Database, Db } from '../db/database';
import { DATABASE_LIMITS, openServer } from '../db/server-database';

/** The migrated database that every test database is a copy of. */
const TEMPLATE = 'migrated';

/** The PostgreSQL server of this run of Jest (postgres-setup.ts). */
const serverUrl = (): string => {
  if (!process.env.TEST_POSTGRES)
    throw new Error('These tests need the setup of the server project of Jest.');
  return process.env.TEST_POSTGRES;
};

const urlOf = (name: string, server = serverUrl()): string =>
  Object.assign(new URL(server), { pathname: `/${name}` }).href;

async function administer(command: string, server = serverUrl()): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(command);
  } finally {
    await client.end();
  }
}

/** Makes the template, on a server that has just started. */
export async function createTemplate(server: string): Promise<void> {
  await administer(`create database ${TEMPLATE}`, server);
  const template = await openServer(urlOf(TEMPLATE, server));
  await template.close();
}

/** A new database, a copy of `template`. Returns its address, and a function that drops it. `template1` has no tables at all. */
export async function createTestDatabase(
  template: typeof TEMPLATE | 'template1' = TEMPLATE,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await administer(`create database ${name} template ${template}`);
  return { url: urlOf(name), drop: () => administer(`drop database ${name} with (force)`) };
}

/** Limits of a database that no machine is too slow for. */
export const UNHURRIED = { connect: 60_000, statement: 60_000, lock: 60_000, silence: 60_000 };

/** However slow the machine is, the databases that a test file opens are awaited. */
export function unhurriedDatabase(): void {
  const own = { ...DATABASE_LIMITS };
  beforeAll(() => void Object.assign(DATABASE_LIMITS, UNHURRIED));
  afterAll(() => void Object.assign(DATABASE_LIMITS, own));
}

/** A new database, migrated and empty; closing it drops it. */
export async function openTestDatabase(): Promise<Database> {
  const { url, drop } = await createTestDatabase();
  const database = await openServer(url);
  return {
    ...database,
    close: async () => {
      await database.close();
      await drop();
    },
  };
}

/** Deleting a few rows takes a tenth of the time of truncating, which creates a new file for every table. */
const EMPTY = sql.raw(`do $$
declare name text;
begin
  -- Without foreign keys the order of the tables is all the same.
  set local session_replication_role = replica;
  for name in select quote_ident(tablename) from pg_tables where schemaname = 'public' loop
    execute 'delete from ' || name;
  end loop;
  perform setval(format('%I', sequencename)::regclass, start_value, false)
    from pg_sequences where schemaname = 'public' and last_value is not null;
end $$`);

/** Empties every table and resets its sequences, so that tests of one file can share a database. */
export async function emptyDatabase(db: Db): Promise<void> {
  await db.execute(EMPTY);
}
