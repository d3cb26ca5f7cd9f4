import { access, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import {
  HostManifest,
  InvalidManifest,
  manifestIsMissing,
  parseManifest,
  RemoteManifest,
} from '@food/contracts/part-manifest';
import { Refusal } from '../model/errors';
import { refuseUndeclaredLinks } from './declared-links';
import { refuseMissingRoutes } from './declared-pages';
import { folderOf } from './source-digest';
import { refuseUndeclaredUses } from './used-exposes';

export type PartManifest = RemoteManifest | HostManifest;

/**
 * The manifest of a part: the host's `host.json`, a remote's `remote.json`. Throws {@link Refusal} if it is missing or wrong, or
 * doesn't match the sources beside it.
 *
 * @param dir the part's folder
 */
export async function readManifest(part: string, dir: string): Promise<PartManifest> {
  if (part === 'host') return parsed(HostManifest, dir, 'host.json');
  const manifest = await parsed(RemoteManifest, dir, 'remote.json');
  const file = `${basename(dir)}/remote.json`;
  if (manifest.part !== part)
    throw new Refusal(
      basename(dir) === folderOf(part)
        ? `${file}: part is "${manifest.part}"; in this folder it takes "${part}".`
        : `This folder is the part "${manifest.part}", as its remote.json says, and not "${part}". Write: npm run release -- publish ${manifest.part}`,
    );
  for (const [key, { import: source }] of Object.entries(manifest.exposes)) {
    await access(join(dir, source)).catch(() => {
      throw new Refusal(`${file}: exposes has ${key} with the file ${source}, which is not there.`);
    });
  }
  await refuseMissingRoutes(dir, manifest);
  await refuseUndeclaredUses(part, dir, Object.keys(manifest.uses));
  await refuseUndeclaredLinks(dir, manifest);
  return manifest;
}

async function parsed<S extends typeof RemoteManifest | typeof HostManifest>(
  schema: S,
  dir: string,
  name: string,
) {
  const file = `${basename(dir)}/${name}`;
  try {
    const json = await readFile(join(dir, name), 'utf8').catch(() => {
      throw manifestIsMissing(file);
    });
    return parseManifest(schema, json, file);
  } catch (error) {
    throw error instanceof InvalidManifest ? new Refusal(error.message) : error;
  }
}
