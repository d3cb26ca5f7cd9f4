import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseManifest, RemoteManifest } from '@food/contracts/part-manifest';

export const root = resolve(import.meta.dirname, '../../..');

/** File of this package that runs in the browser. */
export const browserFile = (name: string): string => join(root, 'bench/src/browser', name);

/** The manifests of the repository's remotes. */
export const remoteManifests = (): RemoteManifest[] =>
  readdirSync(root)
    .filter((name) => name.startsWith('remote-'))
    .map((name) => join(name, 'remote.json'))
    .map((file) => parseManifest(RemoteManifest, readFileSync(join(root, file), 'utf8'), file));
