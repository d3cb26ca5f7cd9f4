import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Database } from './database';

/**
 * The product's database, migrated: the PostgreSQL server at `url`, else an embedded one inside `dataDir` (decision 004).
 *
 * @throws when the server can't be reached or another process has the folder
 */
export async function openDatabase(options: { url: string | null; dataDir: string }): Promise<Database> {
  if (options.url) {
    const { openServer } = await import('./server-database');
    return openServer(options.url);
  }
  const { openEmbedded } = await import('./embedded-database');
  return openEmbedded(databaseFolder(options.dataDir));
}

/**
 * Whether that database could be opened here, without opening it: for whoever prepares a start.
 *
 * @throws when another process has the folder
 */
export async function refuseTakenDatabase(options: { url: string | null; dataDir: string }): Promise<void> {
  if (options.url) return;
  const { lockFolder } = await import('./folder-lock');
  const folder = databaseFolder(options.dataDir);
  await mkdir(dirname(folder), { recursive: true });
  const release = await lockFolder(folder);
  await release();
}

const databaseFolder = (dataDir: string): string => join(dataDir, 'db');
