import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';

const TRIES = 20;

/** Opens a file that doesn't exist yet, with the folders above it. */
export async function openNew(path: string, attempt = 1): Promise<FileHandle> {
  try {
    await mkdir(dirname(path), { recursive: true });
    return await open(path, 'wx');
  } catch (error) {
    // Another process that removes the last file of a folder removes the folder too, maybe at this moment.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || attempt >= TRIES) throw error;
    return openNew(path, attempt + 1);
  }
}

/** Flushes the bytes to the disk, and closes the file in any case. */
export async function fill(file: FileHandle, bytes: Buffer): Promise<void> {
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}
