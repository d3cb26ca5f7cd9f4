import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** A table name as in PostgreSQL; it is also a file name, so it must not lead to another folder. */
const name = z.string().regex(/^[^/\\]+$/);

/** `backup.json`: the contents of a backup, so that a damaged one is noticed before it is used. */
const BackupNote = z.object({
  format: z.literal(1),
  at: z.iso.datetime(),
  /** The last migration that the tables have run: its `when` in `server/migrations/meta/_journal.json`. */
  migration: z.number().int().positive(),
  tables: z.array(z.object({ name, rows: z.number().int().nonnegative(), sha256 })),
  sequences: z.array(z.object({ name, last: z.string().regex(/^\d+$/) })),
  releases: z.record(z.string(), sha256),
});
export type BackupNote = z.infer<typeof BackupNote>;

export const noteIn = (folder: string): string => join(folder, 'backup.json');
export const databaseIn = (folder: string): string => join(folder, 'database');
export const releasesIn = (folder: string): string => join(folder, 'releases');

/** Why something can't be backed up or restored, in words for the operator. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** @throws BackupError if a folder isn't a backup, or is one of a later version */
export async function readNote(folder: string): Promise<BackupNote> {
  try {
    return BackupNote.parse(JSON.parse(await readFile(noteIn(folder), 'utf8')));
  } catch {
    throw new BackupError(
      `${folder} is no backup that this version can read: it has no backup.json as it writes one.`,
    );
  }
}
