import { randomUUID } from 'node:crypto';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Refusal } from '../model/errors';
import { fill, openNew } from './new-file';

/** A lock older than this is taken for one that a process left as it died. */
const STALE_MS = 10_000;
const TRIES = 120;
const PAUSE_MS = 40;

const ENDING = '.lock';

/** Whether a name is a lock's, which no list shows. */
export const isLock = (name: string): boolean => name.endsWith(ENDING);

/** Puts these bytes in the file's place; false, and nothing changed, where others work on it by now. */
type Put = (bytes: Buffer) => Promise<boolean>;

/**
 * Does some work while no other process of this machine does it for the same file. Throws {@link Refusal} where others are
 * at it for too long.
 *
 * Each writer puts down a lock of its own name and then looks whether it is alone; of two at once, each sees the other or
 * only one does. So a lock that a dead process left can be taken away by several without harm: it is nobody else's. A process
 * that only stood still loses its lock too, and with it what it was about to put in the file's place.
 */
export async function locked<T>(file: string, work: (put: Put) => Promise<T>): Promise<T> {
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const lock = `${file}.${randomUUID()}${ENDING}`;
    await (await openNew(lock)).close();
    try {
      if ((await others(file, lock)) === 0) return await work((bytes) => putBy(lock, file, bytes));
    } finally {
      await rm(lock, { force: true });
    }
    // Those who met must not meet again.
    await new Promise((resume) => setTimeout(resume, PAUSE_MS * (0.5 + Math.random())));
  }
  throw new Refusal('The release store is busy: another command is promoting. Try again in a moment.');
}

/** By the lock itself, which is renamed: who has lost it changes nothing, at whichever moment that was. */
async function putBy(lock: string, file: string, bytes: Buffer): Promise<boolean> {
  try {
    await fill(await open(lock, 'r+'), bytes);
    await rename(lock, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/** How many others hold a lock on the file. What dead processes left is removed. */
async function others(file: string, own: string): Promise<number> {
  const folder = dirname(file);
  const locks = (await readdir(folder)).filter(
    (name) => name.startsWith(`${basename(file)}.`) && isLock(name),
  );
  // The disk's own clock, which may be another machine's.
  const now = await writtenAt(own);
  const held = await Promise.all(
    locks.map((name) => join(folder, name)).map(async (lock) => lock !== own && (await isHeld(lock, now))),
  );
  return held.filter(Boolean).length;
}

async function isHeld(lock: string, now: number): Promise<boolean> {
  const at = await writtenAt(lock);
  if (now - at <= STALE_MS) return true;
  await rm(lock, { force: true });
  return false;
}

/** In milliseconds; in the past for ever where it is gone. */
const writtenAt = (lock: string): Promise<number> =>
  stat(lock).then(
    ({ mtimeMs }) => mtimeMs,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return Number.NEGATIVE_INFINITY;
      throw error;
    },
  );
