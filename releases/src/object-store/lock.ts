import { randomUUID } from 'node:crypto';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Refusal } from '../model/errors';
import { HOLDER, hasEnded } from './lock-holder';
import { fill, openNew } from './new-file';

/** A lock older than this counts as left behind. That of a process that is seen to have ended counts so at once. */
const STALE_MS = 10_000;
const TRIES = 120;
const PAUSE_MS = 40;

const ENDING = '.lock';

/** Whether a file is a lock; lists leave it out. */
export const isLock = (name: string): boolean => name.endsWith(ENDING);

/** Writes these bytes to the file; false, with nothing changed, if another process has taken over meanwhile. */
type Put = (bytes: Buffer) => Promise<boolean>;

/**
 * Does some work while no other process of this machine does it for the same file. Throws {@link Refusal} if others hold the lock
 * for too long.
 *
 * Each writer creates a lock of its own name and then checks whether it is alone; of two at once, each sees the other or only one
 * does. So several processes can safely remove a lock that a dead process left: it belongs to no one else. A process that was
 * only suspended loses its lock too, and with it what it was about to write.
 */
export async function locked<T>(file: string, work: (put: Put) => Promise<T>): Promise<T> {
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const lock = `${file}.${HOLDER}.${randomUUID()}${ENDING}`;
    await (await openNew(lock)).close();
    try {
      if ((await others(file, lock)) === 0) return await work((bytes) => putBy(lock, file, bytes));
    } finally {
      await rm(lock, { force: true });
    }
    // A random pause, so that two that collided don't collide again.
    await new Promise((resume) => setTimeout(resume, PAUSE_MS * (0.5 + Math.random())));
  }
  throw new Refusal('The release store is busy: another command is promoting. Try again in a moment.');
}

/** By renaming the lock itself: a process that has lost it changes nothing, whenever it lost it. */
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

/** How many others hold a lock on the file. Locks of dead processes are removed. */
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
  if (now - at <= STALE_MS && !hasEnded(basename(lock))) return true;
  await rm(lock, { force: true });
  return false;
}

/** In milliseconds; -Infinity if the file is gone. */
const writtenAt = (lock: string): Promise<number> =>
  stat(lock).then(
    ({ mtimeMs }) => mtimeMs,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return Number.NEGATIVE_INFINITY;
      throw error;
    },
  );
