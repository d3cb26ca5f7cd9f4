import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { partOf } from '@food/build/names';
import { folderOf } from './source-digest';

/** The folder of a part: the root itself where it has a remote.json, and so is a part. */
export async function partFolder(root: string, part: string): Promise<string> {
  const text = await readFile(join(root, 'remote.json'), 'utf8').catch(() => null);
  return text === null ? join(root, folderOf(part)) : root;
}

/** The parts that have a folder of their own below the root. */
export async function partsBelow(root: string): Promise<string[]> {
  const folders = await readdir(root);
  return folders
    .map(partOf)
    .filter((part, at) => folders[at] === folderOf(part))
    .filter((part) => existsSync(join(root, folderOf(part), part === 'host' ? 'host.json' : 'remote.json')))
    .sort();
}
