import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { type Database, migrationsFolder } from '../db/database';
import { embeddedDatabase, startParams } from '../db/embedded-database';

const nodeRequire = createRequire(import.meta.url);
const cache = fileURLToPath(new URL('../../../node_modules/.cache/migrated-databases', import.meta.url));

/** Creating a database takes seconds, loading a migrated copy a fraction; the copy is kept per set of migrations. */
function templatePath(): string {
  const hash = createHash('sha256').update(readFileSync(nodeRequire.resolve('@electric-sql/pglite')));
  for (const file of readdirSync(migrationsFolder)
    .filter((name) => name.endsWith('.sql'))
    .sort()) {
    hash.update(readFileSync(join(migrationsFolder, file)));
  }
  mkdirSync(cache, { recursive: true });
  return join(cache, `${hash.digest('hex').slice(0, 16)}.tar`);
}

async function createTemplate(path: string): Promise<void> {
  const fresh = await PGlite.create({ startParams });
  await migrate(drizzle(fresh), { migrationsFolder });
  const dump = await fresh.dumpDataDir('none');
  await fresh.close();
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, Buffer.from(await dump.arrayBuffer()));
  renameSync(draft, path);
}

async function readyTemplate(): Promise<string> {
  const path = templatePath();
  if (!existsSync(path)) await createTemplate(path);
  return path;
}

/** Makes a data folder with a migrated, empty database, for a server that is a process of its own. */
export async function writeMigratedData(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'db');
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-xf', await readyTemplate(), '-C', folder], { stdio: 'pipe' });
}

/** A migrated, empty embedded database in memory. */
export async function openEmbeddedTestDatabase(): Promise<Database> {
  const template = new Blob([readFileSync(await readyTemplate())]);
  const client = await PGlite.create({ startParams, loadDataDir: template });
  return embeddedDatabase(client, () => client.close());
}
