import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseManifest, RemoteManifest } from '@food/contracts/part-manifest';
import type { PageComposition } from '@food/platform/deployment';

const root = resolve(__dirname, '../../..');

/** The manifests (remote.json) of this repository's remotes. */
const manifests = (): RemoteManifest[] =>
  readdirSync(root)
    .map((folder) => join(root, folder, 'remote.json'))
    .filter((file) => existsSync(file))
    .map((file) => parseManifest(RemoteManifest, readFileSync(file, 'utf8'), file));

const NO_FILES = { js: [], css: [] };

/** A page's composition of these remotes, without their code. */
export function ownRemotes(): PageComposition {
  const remotes = manifests().map(({ part, displayName, unavailableMessage, pages }) => {
    const live = {
      name: part,
      version: '1.0.0',
      base: `/releases/${part}/1.0.0/`,
      global: `food_${part}`,
      entry: { file: 'entry.js', integrity: '' },
      exposes: { './routes': NO_FILES },
      pages: pages.map(({ chunk: _, ...page }) => ({ ...page, ...NO_FILES })),
    };
    return [part, { live, previous: null, displayName, unavailableMessage }] as const;
  });
  return {
    deployment: 1,
    host: '1.0.0',
    remotes: Object.fromEntries(remotes),
    navigation: manifests()
      .flatMap(({ navigation }) => navigation)
      .sort((one, other) => one.order - other.order),
  };
}

/** The same composition with the texts of these remotes. */
export function withOwnWords(composition: PageComposition): PageComposition {
  const { remotes } = ownRemotes();
  return {
    ...composition,
    remotes: Object.fromEntries(
      Object.entries(composition.remotes).map(([part, { live, previous }]) => [
        part,
        { ...remotes[part], live, previous },
      ]),
    ),
  };
}
