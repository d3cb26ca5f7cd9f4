import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { folderOf } from './source-digest';

/** The folder of a part: the root itself if it has a remote.json. */
export async function partFolder(root: string, part: string): Promise<string> {
  const text = await readFile(join(root, 'remote.json'), 'utf8').catch(() => null);
  return text === null ? join(root, folderOf(part)) : root;
}

/** Every part whose folder is here: the host and the remotes. */
export async function partsIn(root: string): Promise<string[]> {
  const folders = await readdir(root);
  const remotes = folders.filter((name) => name.startsWith('remote-'));
  return ['host', ...remotes.map((name) => name.slice('remote-'.length))];
}

/** The parts with a manifest, for the message about a part that is not here. */
export async function partsBelow(root: string): Promise<string[]> {
  const hasManifest = (part: string) =>
    existsSync(join(root, folderOf(part), part === 'host' ? 'host.json' : 'remote.json'));
  return (await partsIn(root)).filter(hasManifest).sort();
}

/** Every part that can be published from here: the root itself, or those with a folder below it. */
export async function partsHere(root: string): Promise<string[]> {
  const own = await readFile(join(root, 'remote.json'), 'utf8')
    .then((text) => JSON.parse(text) as { part?: string })
    .catch(() => null);
  return own?.part ? [own.part] : partsBelow(root);
}
