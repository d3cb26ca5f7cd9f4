import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '../model/errors';
import { folderOf } from './source-digest';

/** The folder of a part: the root itself if it has a remote.json. Throws {@link Refusal} for a folder's name in place of a part's. */
export async function partFolder(root: string, part: string): Promise<string> {
  const text = await readFile(join(root, 'remote.json'), 'utf8').catch(() => null);
  if (text !== null) return root;
  const folder = join(root, folderOf(part));
  if (!existsSync(folder)) refuseFolderName(part);
  return folder;
}

/** A folder begins with `remote-`, which the name of its part leaves out. Throws {@link Refusal} for the folder's name. */
export function refuseFolderName(name: string): void {
  const [, part] = /^remote-([a-z].*)$/.exec(name) ?? [];
  if (part) throw new Refusal(`"${name}" is the folder of a part. The part is called ${part}.`);
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
