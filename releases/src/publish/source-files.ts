import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

const TEST = /\.test\.tsx?$/;

/** The TypeScript files in a folder and below it, without tests. Sorted. */
export async function sourceFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !TEST.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
}
