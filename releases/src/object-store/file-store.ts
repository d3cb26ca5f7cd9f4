import { createHash, randomUUID } from 'node:crypto';
import { link, readdir, readFile, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { StoreAway } from '../model/errors';
import { folderFailure } from './folder-failure';
import { isLock, locked } from './lock';
import { refuseLarger } from './most-bytes';
import { fill, openNew } from './new-file';
import type { ObjectStore } from './object-store';

/**
 * Releases in a folder. Writers on one machine exclude each other; readers need no lock. Throws {@link Refusal} if the folder
 * can't be read or written, and {@link StoreAway} if it was read before and is empty now: then its disk isn't mounted.
 */
export function fileStore(folder: string): ObjectStore {
  const root = resolve(folder);
  return named(`The release store ${root}`, inFolder(root));
}

function inFolder(root: string): ObjectStore {
  const at = (key: string) => within(root, key);
  let wasThere = false;
  const found = async <Found>(value: Found | null): Promise<Found | null> => {
    if (value === null && wasThere && !(await readdir(root).catch(absent))?.length)
      throw new StoreAway(
        `The release store ${root} is empty, and was not before: is its disk mounted? Mount it; nothing needs to be restarted.`,
      );
    wasThere ||= value !== null;
    return value;
  };
  return {
    async get(key) {
      refuseLarger(key, (await stat(at(key)).catch(absent))?.size ?? 0);
      const bytes = await found(await readFile(at(key)).catch(absent));
      return bytes && { bytes, tag: tagOf(bytes) };
    },
    async create(key, bytes) {
      const temporary = join(dirname(at(key)), `.${randomUUID()}.tmp`);
      try {
        await fill(await openNew(temporary), bytes);
        // A hard link fails atomically if the name is taken; a rename would overwrite.
        return await link(temporary, at(key)).then(() => true, taken);
      } finally {
        // Reached also when the disk is full.
        await rm(temporary, { force: true });
      }
    },
    async replace(key, bytes, tag) {
      return locked(at(key), async (put) => {
        const current = await readFile(at(key)).catch(absent);
        return (current ? tagOf(current) : null) === tag && put(bytes);
      });
    },
    async list(prefix) {
      const names = (await readdir(at(prefix)).catch(absent)) ?? [];
      await found(names.length > 0 ? names : null);
      return names.filter((name) => !name.startsWith('.') && !isLock(name)).sort();
    },
    async remove(key) {
      const isFolder = (await stat(at(key)).catch(absent))?.isDirectory();
      if (!isFolder) await rm(at(key), { force: true });
      // An object store has no folders: those without objects must not be listed.
      for (let folder = isFolder ? key : dirname(key); folder !== '.'; folder = dirname(folder))
        if (!(await rmdir(at(folder)).then(yes, no))) break;
    },
  };
}

/** The same store, with the folder's name in its errors. */
function named(what: string, store: ObjectStore): ObjectStore {
  const fail = (error: unknown): never => {
    throw folderFailure(what, error);
  };
  return {
    get: (key) => store.get(key).catch(fail),
    create: (key, bytes) => store.create(key, bytes).catch(fail),
    replace: (key, bytes, tag) => store.replace(key, bytes, tag).catch(fail),
    list: (prefix) => store.list(prefix).catch(fail),
    remove: (key) => store.remove(key).catch(fail),
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

const yes = () => true;
const no = () => false;

function taken(error: NodeJS.ErrnoException): false {
  if (error.code === 'EEXIST') return false;
  throw error;
}
