import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { type Database, type Db, migrationsFolder } from '../db/database';
import { embeddedDatabase, startParams } from '../db/embedded-database';
import type { LendDatabase } from './database-environment';

declare global {
  /** In Jest's server project (database-environment.ts). */
  var lendDatabase: LendDatabase | undefined;
}

const nodeRequire = createRequire(import.meta.url);

/** Creating a database takes seconds, loading a migrated copy a fraction; the copy is kept per set of migrations. */
function templatePath(): string {
  const hash = createHash('sha256').update(readFileSync(nodeRequire.resolve('@electric-sql/pglite')));
  for (const file of readdirSync(migrationsFolder)
    .filter((name) => name.endsWith('.sql'))
    .sort()) {
    hash.update(readFileSync(join(migrationsFolder, file)));
  }
  return join(tmpdir(), `food-template-${process.getuid?.() ?? 0}-${hash.digest('hex').slice(0, 16)}.tar`);
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

/** A migrated, empty embedded database in memory: the worker's own where it is free, else a new one. */
export async function openTestDatabase(): Promise<Database> {
  const path = await readyTemplate();
  const lent = await globalThis.lendDatabase?.(path, startParams);
  if (lent) {
    const database = embeddedDatabase(lent, async () => {});
    await database.db.execute(RENEW);
    return database;
  }
  const client = await PGlite.create({ startParams, loadDataDir: new Blob([readFileSync(path)]) });
  return embeddedDatabase(client, () => client.close());
}

/** Makes every table's file anew, so that no file of tests pays for the dead rows of another. */
const RENEW = sql.raw(`do $$
begin
  execute 'truncate table ' || (
    select string_agg(quote_ident(tablename), ', ') from pg_tables where schemaname = 'public'
  ) || ' restart identity';
end $$`);

/** Deleting a few rows takes a tenth of the time of truncating, which makes every table's file anew. */
const EMPTY = sql.raw(`do $$
declare name text;
begin
  -- Without foreign keys the order of the tables is all the same.
  set local session_replication_role = replica;
  for name in select quote_ident(tablename) from pg_tables where schemaname = 'public' loop
    execute 'delete from ' || name;
  end loop;
  perform setval(format('%I', sequencename)::regclass, start_value, false)
    from pg_sequences where schemaname = 'public' and last_value is not null;
end $$`);

/** Empties every table and starts its numbers anew, so that tests of one file can share a database. */
export async function emptyDatabase(db: Db): Promise<void> {
  await db.execute(EMPTY);
}
