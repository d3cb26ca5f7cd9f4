import { exposeChunk } from '@food/build/names';
import type { Manifest } from '@module-federation/sdk';
import type { StatsChunk, StatsCompilation } from '@rspack/core';
import type { RemoteRelease } from '../model/release';

/** The Module Federation version whose manifest format this is. */
const FORM = '2.9.2';

/**
 * The Module Federation manifest of a remote's release, with which hosts that don't know `release.json` load it (rule:
 * standard-manifest). Its addresses are relative to its folder.
 *
 * @param buildName the `name` in the part's package.json
 */
export function federationManifest(
  release: RemoteRelease,
  buildName: string,
  stats: StatsCompilation,
): Manifest {
  const { part } = release;
  return {
    id: part,
    name: part,
    metaData: {
      name: part,
      type: 'app',
      buildInfo: { buildVersion: release.version, buildName },
      remoteEntry: { name: release.entry.file, path: '', type: 'global' },
      // The types of a release are for the gate; there is no types archive for other builds.
      types: { path: '', name: '', zip: '', api: '' },
      globalName: release.global,
      pluginVersion: FORM,
      publicPath: 'auto',
    },
    shared: Object.entries(release.shared.needs).map(([name, requiredVersion]) => ({
      id: `${part}:${name}`,
      name,
      // The release has no copies: the host provides each module.
      version: '',
      singleton: true,
      requiredVersion,
      hash: '',
      assets: { js: NONE, css: NONE },
    })),
    remotes: release.uses.map((use) => {
      const [remote = '', moduleName = ''] = use.split('/');
      // Whichever version is live: a release names no other's version.
      return { federationContainerName: remote, moduleName, alias: remote, entry: '*' };
    }),
    exposes: Object.entries(release.exposes).map(([path, { js, css }]) => {
      const name = path.replace(/^\.\//, '');
      const sync = new Set([...js, ...css].map(({ file }) => file));
      const here = new Set([release.entry.file, ...sync]);
      const later = filesLater(
        stats,
        Object.keys(release.exposes).map(exposeChunk),
        exposeChunk(path),
      ).filter((file) => !here.has(file));
      return {
        id: `${part}:${name}`,
        name,
        path,
        assets: {
          js: { sync: [...sync].filter(isScript), async: later.filter(isScript) },
          css: { sync: [...sync].filter(isStyle), async: later.filter(isStyle) },
        },
      };
    }),
  };
}

const NONE = { sync: [], async: [] };
const isScript = (file: string): boolean => file.endsWith('.js');
const isStyle = (file: string): boolean => file.endsWith('.css');

/** Scripts and style sheets that an expose may load later, directly or through another file. Sorted. */
function filesLater(
  { chunks = [], namedChunkGroups = {} }: StatsCompilation,
  exposes: string[],
  name: string,
): string[] {
  const byId = new Map(chunks.map((chunk) => [chunk.id, chunk]));
  const others = exposes.filter((other) => other !== name);
  const reached = new Set<StatsChunk>();
  const follow = (id: string | number): void => {
    for (const childId of byId.get(id)?.children ?? []) {
      const child = byId.get(childId);
      // The routes are in the entry, which loads every expose.
      if (!child || reached.has(child) || child.names?.some((of) => others.includes(of))) continue;
      reached.add(child);
      follow(childId);
    }
  };
  for (const id of namedChunkGroups[name]?.chunks ?? []) follow(id);
  return [...new Set([...reached].flatMap(({ files = [] }) => files))].sort();
}
