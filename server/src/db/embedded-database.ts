import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { type Database, type Hearing, migrationsFolder } from './database';
import { EMBEDDED_FLAGS } from './embedded-flags';
import { lockFolder } from './folder-lock';
import { pooledDatabase } from './pooled-database';
import { WorkerStream } from './worker-stream';

const create = (folder: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = fileURLToPath(new URL('./create-embedded.mjs', import.meta.url));
    const child = fork(script, [folder], { execArgv: [...process.execArgv, ...EMBEDDED_FLAGS] });
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error('The database could not be created.')),
    );
  });

/** Starts the thread that has the database. */
async function start(folder: string): Promise<Worker> {
  const script = fileURLToPath(new URL('./embedded-worker.mjs', import.meta.url));
  const worker = new Worker(script, { workerData: folder });
  const ended = once(worker, 'exit').then(() => {
    throw new Error('The embedded database could not be opened.');
  });
  await Promise.race([once(worker, 'message'), ended]);
  ended.catch(() => {});
  return worker;
}

/** The one connection that the embedded database has; who asks waits for it without end. */
const connectionTo = (worker: Worker): pg.Pool =>
  new pg.Pool({
    max: 1,
    idleTimeoutMillis: 0,
    stream: () => new WorkerStream(worker),
    // Else what the environment names for a server would be asked for.
    user: 'postgres',
    database: 'postgres',
    ssl: false,
  });

async function hear(pool: pg.Pool, heard: (told: string | null) => void): Promise<Hearing> {
  const connection = await pool.connect();
  const tell = ({ payload = '' }: pg.Notification) => heard(payload);
  try {
    connection.on('notification', tell);
    await connection.query('listen changes');
  } finally {
    connection.release();
  }
  const close = async (): Promise<void> => void connection.off('notification', tell);
  return { isUpToDate: () => true, isLeader: () => true, close };
}

/**
 * Opens the database in a folder, creating it at first use. One process at a time.
 *
 * @throws when another process has the folder
 */
export async function openEmbedded(
  folder: string,
  migrations: string | null = migrationsFolder,
): Promise<Database> {
  await mkdir(dirname(folder), { recursive: true });
  const release = await lockFolder(folder);
  let worker: Worker | null = null;
  try {
    if (!existsSync(join(folder, 'PG_VERSION'))) await create(folder);
    worker = await start(folder);
    const pool = connectionTo(worker);
    if (migrations) await migrate(drizzle(pool), { migrationsFolder: migrations });
    return embeddedDatabase(pool, worker, release);
  } catch (error) {
    await worker?.terminate();
    await release();
    throw error;
  }
}

function embeddedDatabase(pool: pg.Pool, worker: Worker, release: () => Promise<void>): Database {
  return {
    kind: 'pglite',
    ...pooledDatabase(pool),
    pool: () => null,
    hear: (heard) => hear(pool, heard),
    close: async () => {
      await pool.end();
      const ended = once(worker, 'exit');
      worker.postMessage(null);
      await ended;
      await release();
    },
  };
}
