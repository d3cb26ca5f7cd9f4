import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Database, migrationsFolder } from '../db/database';
import { openDatabase } from '../db/open-database';

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
  const folder = mkdtempSync(join(tmpdir(), 'template-'));
  const fresh = await openDatabase({ url: null, dataDir: folder });
  await fresh.close();
  const draft = `${path}.${process.pid}`;
  execFileSync('tar', ['-cf', draft, '-C', join(folder, 'db'), '.'], { stdio: 'pipe' });
  renameSync(draft, path);
  rmSync(folder, { recursive: true });
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

/** A migrated, empty embedded database; closing it removes it. */
export async function openEmbeddedTestDatabase(): Promise<Database> {
  const dataDir = mkdtempSync(join(tmpdir(), 'embedded-'));
  await writeMigratedData(dataDir);
  const database = await openDatabase({ url: null, dataDir });
  return {
    ...database,
    close: async () => {
      await database.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}
