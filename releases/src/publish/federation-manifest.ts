import { exposeChunk } from '@food/build/names';
import type { Manifest } from '@module-federation/sdk';
import type { StatsChunk, StatsCompilation } from '@rspack/core';
import type { RemoteRelease } from '../model/release';

/** The Module Federation whose form of a manifest this is. */
const FORM = '2.9.2';

/**
 * The Module Federation manifest of a remote's release, which hosts that know nothing of `release.json` load it by
 * (rule: standard-manifest). Its addresses are relative to the folder that it lies in.
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
      // The types of a release are for the gate; there is no archive of them for other builds.
      types: { path: '', name: '', zip: '', api: '' },
      globalName: release.global,
      pluginVersion: FORM,
      publicPath: 'auto',
    },
    shared: Object.entries(release.shared.needs).map(([name, requiredVersion]) => ({
      id: `${part}:${name}`,
      name,
      // It has no copy of its own: the host provides each.
      version: '',
      singleton: true,
      requiredVersion,
      hash: '',
      assets: { js: NONE, css: NONE },
    })),
    remotes: release.uses.map((use) => {
      const [remote = '', moduleName = ''] = use.split('/');
      // Of whichever version is live: a release names no other.
      return { federationContainerName: remote, moduleName, alias: remote, entry: '*' };
    }),
    exposes: Object.entries(release.exposes).map(([path, { js, css }]) => {
      const name = path.replace(/^\.\//, '');
      const sync = new Set([...js, ...css].map(({ file }) => file));
      const later = filesLater(stats, exposeChunk(path)).filter((file) => !sync.has(file));
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

/** Scripts and style sheets that a chunk may load later, and those that they may. Sorted. */
function filesLater({ chunks = [] }: StatsCompilation, name: string): string[] {
  const byId = new Map(chunks.map((chunk) => [chunk.id, chunk]));
  const reached = new Set<StatsChunk>();
  const follow = ({ children = [] }: StatsChunk): void => {
    for (const id of children) {
      const child = byId.get(id);
      if (!child || reached.has(child)) continue;
      reached.add(child);
      follow(child);
    }
  };
  for (const chunk of chunks) if (chunk.names?.includes(name)) follow(chunk);
  return [...new Set([...reached].flatMap(({ files = [] }) => files))].sort();
}
