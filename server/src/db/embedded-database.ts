import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { type Database, type Db, migrationsFolder } from './database';
import { lockFolder } from './folder-lock';

/** Halves the process; the defaults are for a machine that does nothing else. */
export const startParams = [
  ...PGlite.defaultStartParams,
  '-c',
  'shared_buffers=16MB',
  '-c',
  'wal_buffers=1MB',
];

const create = (folder: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = fileURLToPath(new URL('./create-embedded.mjs', import.meta.url));
    // Optimizing code that runs this once takes longer than running it.
    const child = fork(script, [folder], { execArgv: [...process.execArgv, '--liftoff-only'] });
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error('The database could not be created.')),
    );
  });

/** The database of a client; `close` is what closes it. */
export function embeddedDatabase(client: PGlite, close: () => Promise<void>): Database {
  const db = drizzle(client);
  return {
    kind: 'pglite',
    db: db as unknown as Db,
    pool: () => null,
    ping: async () => void (await db.execute(sql`select 1`)),
    hear: async (heard) => {
      const close = await client.listen('changes', heard);
      return { isUpToDate: () => true, isLeader: () => true, close };
    },
    close,
  };
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
  try {
    if (!existsSync(join(folder, 'PG_VERSION'))) await create(folder);
    const client = await PGlite.create({ dataDir: folder, startParams });
    if (migrations) await migrate(drizzle(client), { migrationsFolder: migrations });
    return embeddedDatabase(client, async () => {
      await client.close();
      await release();
    });
  } catch (error) {
    await release();
    throw error;
  }
}
