import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../../..');

/** File of this package that runs in the browser. */
export const browserFile = (name: string): string => join(root, 'bench/src/browser', name);

/** What the benchmark must know of a remote's `remote.json`. */
export interface RemoteCard {
  part: string;
  pages: { path: string; chunk: string; reads?: string[] }[];
}

/** The remotes of the repository. */
export const remoteCards = (): RemoteCard[] =>
  readdirSync(root)
    .filter((name) => name.startsWith('remote-'))
    .map((name) => JSON.parse(readFileSync(join(root, name, 'remote.json'), 'utf8')));
