import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { folderOf } from './source-digest';

/** The folder of a part: the root itself where it has a remote.json, and so is a part. */
export async function partFolder(root: string, part: string): Promise<string> {
  const text = await readFile(join(root, 'remote.json'), 'utf8').catch(() => null);
  return text === null ? join(root, folderOf(part)) : root;
}
