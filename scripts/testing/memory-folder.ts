import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

/** Linux's file system in memory. In a container it may be as small as 64 MB. */
const MEMORY = '/dev/shm';
/** In bytes; a run of all tests takes less than half of it. */
const ENOUGH = 4 * 1024 ** 3;
const NAME = 'npm-test-';

/** A folder in memory, and how to be rid of it. */
export interface MemoryFolder {
  readonly path: string;
  remove(): void;
}

/**
 * A folder for temporary files that never get to a disk; null where the machine has none, or too little memory. What runs left
 * that were killed is removed.
 */
export function openMemoryFolder(memory = MEMORY, enough = ENOUGH): MemoryFolder | null {
  if (!existsSync(memory)) return null;
  for (const name of readdirSync(memory))
    if (name.startsWith(NAME) && !isRunning(Number(name.slice(NAME.length))))
      rmSync(join(memory, name), { recursive: true, force: true });
  const { bavail, bsize } = statfsSync(memory);
  if (Math.min(bavail * bsize, freemem()) < enough) return null;
  const path = join(memory, `${NAME}${process.pid}`);
  mkdirSync(path);
  // PostgreSQL's programs run as another user where the tests run as root.
  chmodSync(path, 0o711);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // It is another user's.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
