import { createHash, randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rename, rm, rmdir, stat, unlink } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { Refusal } from '../errors';
import type { ObjectStore } from './object-store';

/** A lock older than this was left by a process that died while holding it. */
const STALE_LOCK_MS = 10_000;

/** Releases in a folder. Writers on one machine exclude each other; readers need no lock. */
export function fileStore(folder: string): ObjectStore {
  const root = resolve(folder);
  const at = (key: string) => within(root, key);
  return {
    async get(key) {
      const bytes = await readFile(at(key)).catch(absent);
      return bytes && { bytes, tag: tagOf(bytes) };
    },
    async create(key, bytes) {
      const temporary = await writeBeside(at(key), bytes);
      // A hard link fails where the name is taken, atomically; a rename would overwrite.
      const created = await link(temporary, at(key)).then(
        () => true,
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'EEXIST') return false;
          throw error;
        },
      );
      await unlink(temporary);
      return created;
    },
    async replace(key, bytes, tag) {
      return locked(`${at(key)}.lock`, async () => {
        const current = await readFile(at(key)).catch(absent);
        if ((current ? tagOf(current) : null) !== tag) return false;
        await rename(await writeBeside(at(key), bytes), at(key));
        return true;
      });
    },
    async list(prefix) {
      const names = (await readdir(at(prefix)).catch(absent)) ?? [];
      return names.filter((name) => !name.startsWith('.') && !name.endsWith('.lock')).sort();
    },
    async remove(key) {
      await rm(at(key), { force: true });
      // An object store has no folders: one without objects must not be listed.
      await rmdir(dirname(at(key))).catch(() => undefined);
    },
  };
}

const tagOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

function within(root: string, key: string): string {
  const path = resolve(root, key);
  if (path !== root && !path.startsWith(root + sep))
    throw new Error(`The key ${key} points out of the store`);
  return path;
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'EISDIR') return null;
  throw error;
}

async function writeBeside(path: string, bytes: Buffer): Promise<string> {
  await mkdir(dirname(path), { recursive: true });
  const temporary = join(dirname(path), `.${randomUUID()}.tmp`);
  const file = await open(temporary, 'wx');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  return temporary;
}

async function locked<T>(lock: string, work: () => Promise<T>): Promise<T> {
  await mkdir(dirname(lock), { recursive: true });
  await acquire(lock);
  try {
    return await work();
  } finally {
    await rm(lock, { force: true });
  }
}

async function acquire(lock: string, attempts = 100): Promise<void> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    try {
      await (await open(lock, 'wx')).close();
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const held = await stat(lock).catch(absent);
      if (held && Date.now() - held.mtimeMs > STALE_LOCK_MS) await rm(lock, { force: true });
      await new Promise((resume) => setTimeout(resume, 50));
    }
  }
  throw new Refusal('The release store is busy: another command is promoting. Try again in a moment.');
}
