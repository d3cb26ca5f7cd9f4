import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileStore } from '@food/releases/object-store/file-store';
import type { ObjectStore } from '@food/releases/object-store/object-store';
import { sql } from 'drizzle-orm';
import { type Database, type Db, migrationsFolder } from '../db/database';
import { hasEmbedded, openDatabase } from '../db/open-database';
import { BackupError, type BackupNote, databaseIn, readNote, releasesIn } from './backup-note';
import {
  checkRows,
  continueSequences,
  hasRows,
  loadRows,
  readMigration,
  readTables,
  waitForDisk,
} from './database-rows';
import { checkObjects, copyStore, takesCopyOf } from './store-copy';

interface Target {
  readonly folder: string;
  /** A PostgreSQL server, else the embedded database of `dataDir`; empty. */
  readonly url: string | null;
  readonly dataDir: string;
  readonly store: ObjectStore;
}

/** What was restored. */
export interface Restored {
  readonly note: BackupNote;
  /** False if a release store was there: it stays as it is. */
  readonly hasStore: boolean;
  /** Tables that no migration makes: the operator's own, beside the site's. Their rows stay in the backup alone. */
  readonly leftOut: readonly string[];
}

/**
 * Restores a backup into an empty database, and its releases into the release store if that is empty, or has part of them from an
 * interrupted restore. The tables are made as they were then; the next start of the server upgrades them. Afterwards either all
 * rows are there or none, and then the same restore can be repeated. A damaged backup changes nothing.
 *
 * @throws BackupError if the database is not empty, or the backup is of a later version
 */
export async function restore({ folder, url, dataDir, store }: Target): Promise<Restored> {
  const note = await readNote(folder);
  await checkObjects(fileStore(releasesIn(folder)), note.releases);
  await checkRows(databaseIn(folder), note.tables);
  return withMigrations(note.migration, async (migrations) => {
    await refuseFilled({ url, dataDir }, note);
    // First: if it can't be written, or the rows can't be loaded, the same command can be repeated.
    const hasStore = await takesCopyOf(store, note.releases);
    if (hasStore) await copyStore(fileStore(releasesIn(folder)), store);
    const database = await openDatabase({ url, dataDir }, migrations);
    try {
      return { note, hasStore, leftOut: await load(database, databaseIn(folder), note) };
    } finally {
      await database.close();
    }
  });
}

/**
 * Restores only the releases of a backup: the database is in order. What an interrupted restore left in the store is gone on from.
 *
 * @throws BackupError if the release store is not empty
 */
export async function restoreReleases({
  folder,
  store,
}: Pick<Target, 'folder' | 'store'>): Promise<BackupNote> {
  const note = await readNote(folder);
  const kept = fileStore(releasesIn(folder));
  await checkObjects(kept, note.releases);
  if (!(await takesCopyOf(store, note.releases)))
    throw new BackupError('The release store is not empty. Nothing was restored: name an empty one.');
  await copyStore(kept, store);
  return note;
}

async function refuseFilled(at: Pick<Target, 'url' | 'dataDir'>, { migration }: BackupNote): Promise<void> {
  if (!at.url && !hasEmbedded(at.dataDir)) return;
  const place = at.url ? 'The database of DATABASE_URL' : `The database in ${at.dataDir}`;
  const database = await openDatabase(at, null);
  try {
    if (await isFilled(database.db, migration))
      throw new BackupError(
        `${place} is not empty. Nothing was restored: name an empty one. If only the release store is lost, add --releases.`,
      );
  } finally {
    await database.close();
  }
}

/** A restore that broke off leaves tables without rows, from which this one goes on. Those of a later version can't be taken back. */
async function isFilled(db: Db, migration: number): Promise<boolean> {
  const names = await readTables(db);
  if (names.length > 0 && (await readMigration(db)) > migration) return true;
  for (const name of names) if (await hasRows(db, name)) return true;
  return false;
}

interface Journal {
  entries: { when: number; tag: string }[];
}

/** Calls `use` with a folder of only the migrations that the tables had run. */
async function withMigrations<T>(last: number, use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  try {
    await cp(migrationsFolder, folder, { recursive: true });
    const file = join(folder, 'meta/_journal.json');
    const journal = JSON.parse(await readFile(file, 'utf8')) as Journal;
    if (!journal.entries.some(({ when }) => when === last))
      throw new BackupError(
        'The backup is of another version: this one does not know the state of its tables. Restore it with the version that made it, or a later one.',
      );
    const entries = journal.entries.filter(({ when }) => when <= last);
    await writeFile(file, JSON.stringify({ ...journal, entries }));
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @returns the tables that don't exist */
async function load({ db }: Database, folder: string, { tables, sequences }: BackupNote): Promise<string[]> {
  const made = await readTables(db);
  const own = tables.filter(({ name }) => made.includes(name));
  // Rows that a migration inserts are among those of the backup. By itself, so that a load that breaks off leaves empty tables.
  await db.transaction(async (all) => {
    for (const { name } of own.toReversed()) await all.execute(sql`delete from ${sql.identifier(name)}`);
  });
  await db.transaction(async (all) => {
    await waitForDisk(all);
    for (const table of own) await loadRows(all, folder, table);
    await continueSequences(all, sequences);
  });
  return tables.map(({ name }) => name).filter((name) => !made.includes(name));
}
