import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { fileStore } from '@food/releases/object-store/file-store';
import type { ObjectStore } from '@food/releases/object-store/object-store';
import type { Database } from '../db/database';
import { BackupError, type BackupNote, databaseIn, noteIn, releasesIn } from './backup-note';
import { readMigration, readSequences, readTables, waitForDisk, writeRows } from './database-rows';
import { copyStore } from './store-copy';

interface BackupSource {
  /** As it is: this version runs no migrations on it. */
  readonly database: Database;
  readonly store: ObjectStore;
  readonly folder: string;
  readonly now: Date;
}

/**
 * Writes database and release store into a new folder, while the site runs. The tables are those of one moment; the store is read
 * after them, so it has every deployment that they refer to (decision 042). The folder gets its name when it is complete.
 *
 * @throws BackupError if the folder isn't empty, another backup got its name first, or there is nothing to back up
 */
export async function backUp({ database, store, folder, now }: BackupSource): Promise<BackupNote> {
  if (existsSync(folder) && (await readdir(folder)).length > 0)
    throw new BackupError(`${folder} holds something already. A backup takes a new folder.`);
  // A mistyped RELEASE_STORE would leave a backup without pages, which would be noticed only when it is needed.
  if ((await store.list('')).length === 0)
    throw new BackupError('The release store has nothing to keep. RELEASE_STORE names another one.');
  // Its own: another backup into this folder may be under way.
  const draft = `${folder}.${randomBytes(4).toString('hex')}.unfinished`;
  try {
    // Customers' data: no other user of this machine may read it.
    await mkdir(databaseIn(draft), { recursive: true, mode: 0o700 });
    const rows = await keepDatabase(database, databaseIn(draft));
    const releases = await copyStore(store, fileStore(releasesIn(draft)));
    const note: BackupNote = { format: 1, at: now.toISOString(), ...rows, releases };
    await writeFile(noteIn(draft), JSON.stringify(note, null, 2));
    await giveName(draft, folder);
    return note;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

/** @throws BackupError if a backup that was made meanwhile has this name: a folder takes the place of an empty one only */
async function giveName(draft: string, folder: string): Promise<void> {
  try {
    await rename(draft, folder);
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    throw new BackupError(
      `Another backup took the name ${folder} meanwhile. This one was removed: name another folder.`,
    );
  }
}

function keepDatabase(
  { db }: Database,
  folder: string,
): Promise<Pick<BackupNote, 'migration' | 'tables' | 'sequences'>> {
  return db.transaction(
    async (moment) => {
      await waitForDisk(moment);
      const names = await readTables(moment);
      const migration = await readMigration(moment);
      if (names.length === 0 || migration === 0)
        throw new BackupError('The database has no tables of a site: nothing to keep.');
      const tables = [];
      for (const name of names) tables.push(await writeRows(moment, folder, name));
      return { migration, tables, sequences: await readSequences(moment) };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
