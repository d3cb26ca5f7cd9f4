import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

/** Linux's file system in memory. In a container it may be as small as 64 MB. */
const MEMORY = '/dev/shm';
/** In bytes; a run of all tests takes less than half of it. */
const ENOUGH = 4 * 1024 ** 3;
const NAME = 'npm-test-';

/** A folder in memory, and a function that removes it. */
export interface MemoryFolder {
  readonly path: string;
  remove(): void;
}

/**
 * A folder for temporary files that are never written to a disk; null if the machine has no such file system, or too little
 * memory. Folders of killed runs are removed.
 */
export function openMemoryFolder(memory = MEMORY, enough = ENOUGH): MemoryFolder | null {
  if (!existsSync(memory)) return null;
  for (const name of readdirSync(memory))
    if (name.startsWith(NAME) && !isRunning(Number(name.slice(NAME.length)))) removeOwn(join(memory, name));
  const { bavail, bsize } = statfsSync(memory);
  if (Math.min(bavail * bsize, freemem()) < enough) return null;
  const path = join(memory, `${NAME}${process.pid}`);
  mkdirSync(path);
  // PostgreSQL's programs run as another user if the tests run as root.
  chmodSync(path, 0o711);
  return { path, remove: () => removeFolder(path) };
}

/** Removes a folder in which programs may still write that are about to end. */
export function removeFolder(path: string): void {
  rmSync(path, { recursive: true, force: true, maxRetries: 10 });
}

/** Another user's folder stays: only they may remove it. */
function removeOwn(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch (error) {
    if (!['EPERM', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // It is another user's.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
