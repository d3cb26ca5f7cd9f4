import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { type Database, migrationsFolder } from './database';
import { isHeldByOthers } from './is-unavailable';
import { listenToServer } from './listen-to-server';
import { pooledDatabase } from './pooled-database';

/** Any fixed number: processes that start together migrate one after another. */
const MIGRATION_LOCK = 727_001;

/**
 * In milliseconds: a caller learns within 5 seconds that the database is down (rule: database-away), and no connection is held
 * for ever.
 */
export const DATABASE_LIMITS = {
  /** For a connection, also if all are taken. */
  connect: 3_000,
  /** The server ends the statement. */
  statement: 4_000,
  lock: 3_000,
  idleInTransaction: 10_000,
  /** The server doesn't answer a query at all: then the connection is given up. */
  silence: 4_500,
  /** For a table that is to be changed: customers' statements queue behind whoever waits for it. */
  migrationLock: 300,
  /** Until a table that was held is asked for again. */
  migrationPause: 10_000,
};
const CONNECTIONS = 10;

const HELD =
  'The tables can not be brought up to date while a backup, or another long transaction, holds one of them. This process waits until it has ended, and serves then.';

/** What the operator may have set for the role is for statements of calls: neither a long index nor the wait for one may end by it. */
const UNLIMITED = `select set_config(name, '0', false)
  from unnest(array['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) as name`;

const UNDEFINED_TABLE = '42P01';

/** Whether there is nothing to migrate; a database that takes no change can say so too. */
async function isUpToDate(connection: pg.Client, migrationsFolder: string): Promise<boolean> {
  const newest = Math.max(
    ...readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis),
  );
  try {
    const { rows } = await connection.query(
      'select max(created_at) as ran from drizzle.__drizzle_migrations',
    );
    return Number(rows[0]?.ran) >= newest;
  } catch (error) {
    if ((error as pg.DatabaseError).code === UNDEFINED_TABLE) return false;
    throw error;
  }
}

/** Resolves to false if somebody else holds a table. Waits for other processes' migrations without a limit. */
async function migrateInTurn(connection: pg.Client, migrations: string): Promise<boolean> {
  await connection.query(UNLIMITED);
  if (await isUpToDate(connection, migrations)) return true;
  await connection.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
  try {
    await connection.query("select set_config('lock_timeout', $1, false)", [
      String(DATABASE_LIMITS.migrationLock),
    ]);
    await migrate(drizzle(connection), { migrationsFolder: migrations });
    return true;
  } catch (error) {
    if (isHeldByOthers(error)) return false;
    throw error;
  } finally {
    await connection.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  }
}

/**
 * A connection of its own: migrations may take longer than any statement of a call. A process that ended because a table is held
 * would be started again at once, and ask for the table at once: this one waits, and lets customers through meanwhile.
 */
async function migrateAlone(url: string, migrations: string): Promise<void> {
  const connection = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: DATABASE_LIMITS.connect,
  });
  connection.on('error', () => {});
  await connection.connect();
  try {
    if (await migrateInTurn(connection, migrations)) return;
    process.stderr.write(`${HELD}\n`);
    do await wait(DATABASE_LIMITS.migrationPause);
    while (!(await migrateInTurn(connection, migrations)));
  } finally {
    await connection.end();
  }
}

/** What pg's types leave out. */
interface PgClient {
  readonly connection: { readonly stream: Socket };
  /** Whether no query waits for its answer. */
  readonly readyForQuery: boolean;
}

/** A network that swallows everything would keep its connections, and their callers, waiting for a quarter of an hour. */
function giveUpWhenSilent(pooled: pg.PoolClient): void {
  const client = pooled as unknown as PgClient;
  const { stream } = client.connection;
  stream.setTimeout(DATABASE_LIMITS.silence, () => {
    // Nothing was asked: a backup may be writing rows to a slow disk.
    if (client.readyForQuery) return;
    stream.destroy(new Error('Connection terminated: the database is silent'));
  });
}

/** Connects to a PostgreSQL server and runs these migrations; leaves its tables as they are without any. */
export async function openServer(
  url: string,
  migrations: string | null = migrationsFolder,
): Promise<Database> {
  if (migrations) await migrateAlone(url, migrations);
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: DATABASE_LIMITS.connect,
    statement_timeout: DATABASE_LIMITS.statement,
    lock_timeout: DATABASE_LIMITS.lock,
    idle_in_transaction_session_timeout: DATABASE_LIMITS.idleInTransaction,
  });
  pool.on('connect', giveUpWhenSilent);
  return {
    kind: 'pg',
    ...pooledDatabase(pool),
    pool: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    listen: (onMessage) => listenToServer(url, onMessage),
  };
}
