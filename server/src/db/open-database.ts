import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Database, migrationsFolder } from './database';
import { startThread } from './embedded-thread';
import { lockFolder } from './folder-lock';

/**
 * The product's database, brought to the state of a folder of migrations, this version's own where none is named (decision 004);
 * as it is where that is null.
 *
 * @throws when the server can't be reached or another process has the folder
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
 * Whether that database could be opened here, without opening it: for whoever prepares a start.
 *
 * @throws when another process has the folder
 */
export async function refuseTakenDatabase(options: { url: string | null; dataDir: string }): Promise<void> {
  if (options.url) return;
  const folder = databaseFolder(options.dataDir);
  await mkdir(dirname(folder), { recursive: true });
  const release = await lockFolder(folder);
  await release();
}

const databaseFolder = (dataDir: string): string => join(dataDir, 'db');
