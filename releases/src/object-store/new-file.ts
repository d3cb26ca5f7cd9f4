import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';

const TRIES = 20;

/** Opens a file that there is not yet, with the folders above it. */
export async function openNew(path: string, attempt = 1): Promise<FileHandle> {
  try {
    await mkdir(dirname(path), { recursive: true });
    return await open(path, 'wx');
  } catch (error) {
    // Whoever removes the last file of a folder takes that away too, maybe at this moment.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || attempt >= TRIES) throw error;
    return openNew(path, attempt + 1);
  }
}

/** Has the whole bytes on the disk, and closes the file in any case. */
export async function fill(file: FileHandle, bytes: Buffer): Promise<void> {
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}
