import type { Worker } from 'node:worker_threads';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { ChangeListener, Database } from './database';
import type { EmbeddedThread } from './embedded-thread';
import { pooledDatabase } from './pooled-database';
import { WorkerStream } from './worker-stream';

/** The one connection of the embedded database; queries wait for it without a limit. */
function connectionTo(worker: Worker): pg.Pool {
  const pool = new pg.Pool({
    max: 1,
    idleTimeoutMillis: 0,
    stream: () => new WorkerStream(worker),
    // Without these, `pg` would read the environment's settings for a server.
    user: 'postgres',
    database: 'postgres',
    ssl: false,
  });
  // Before the migrations connect: without a listener the end of the thread is an uncaught exception.
  pool.on('connect', (client) => client.on('error', () => {}));
  // By default the pool drops a connection after a failed statement. The next one would have the same session, and not know its
  // prepared statements and listeners: every prepared statement would fail from then on.
  const query = async (text: pg.QueryConfig, values: unknown[]): Promise<pg.QueryResult> => {
    const connection = await pool.connect();
    try {
      return await connection.query(text, values);
    } finally {
      connection.release();
    }
  };
  return Object.assign(pool, { query });
}

async function listen(pool: pg.Pool, onMessage: (message: string | null) => void): Promise<ChangeListener> {
  const connection = await pool.connect();
  const receive = ({ payload = '' }: pg.Notification) => onMessage(payload);
  try {
    connection.on('notification', receive);
    await connection.query('listen changes');
  } finally {
    connection.release();
  }
  const close = async (): Promise<void> => void connection.off('notification', receive);
  return { isUpToDate: () => true, isLeader: () => true, clockAhead: () => 0, close };
}

/** The database of a thread, with these migrations run; unchanged without any. Closing it ends the thread. */
export async function embeddedDatabase(
  { worker, lost, close, kill }: EmbeddedThread,
  migrations: string | null,
): Promise<Database> {
  const pool = connectionTo(worker);
  try {
    if (migrations) await migrate(drizzle(pool), { migrationsFolder: migrations });
  } catch (error) {
    await kill();
    throw error;
  }
  return {
    kind: 'pglite',
    ...pooledDatabase(pool),
    pool: () => null,
    listen: (onMessage) => listen(pool, onMessage),
    lost,
    close: async () => {
      await pool.end();
      await close();
    },
  };
}
