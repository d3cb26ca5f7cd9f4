import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Database, migrationsFolder } from './database';
import { startThread } from './embedded-thread';
import { lockFolder } from './folder-lock';

/**
 * The product's database, with the migrations of a folder run, by default this version's own (decision 004); unchanged if that is
 * null.
 *
 * @throws if the server can't be reached or another process has the folder
 */
export async function openDatabase(
  options: { url: string | null; dataDir: string },
  migrations: string | null = migrationsFolder,
): Promise<Database> {
  if (options.url) {
    const { openServer } = await import('./server-database');
    return openServer(options.url, migrations);
  }
  const [thread, { embeddedDatabase }] = await Promise.all([
    startThread(databaseFolder(options.dataDir)),
    import('./embedded-database'),
  ]);
  return embeddedDatabase(thread, migrations);
}

/** Whether an embedded database was ever made there. */
export const hasEmbedded = (dataDir: string): boolean =>
  existsSync(join(databaseFolder(dataDir), 'PG_VERSION'));

/**
 * Checks whether that database could be opened here, without opening it: before a start.
 *
 * @throws if another process has the folder
 */
export async function refuseTakenDatabase(options: { url: string | null; dataDir: string }): Promise<void> {
  if (options.url) return;
  const folder = databaseFolder(options.dataDir);
  await mkdir(dirname(folder), { recursive: true });
  const release = await lockFolder(folder);
  await release();
}

const databaseFolder = (dataDir: string): string => join(dataDir, 'db');
