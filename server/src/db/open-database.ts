import { join } from 'node:path';
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
  return openEmbedded(join(options.dataDir, 'db'));
}
