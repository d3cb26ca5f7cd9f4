import type { PlacedRemote } from '@food/platform/deployment';
import { knownRelease, pageVersions } from './remotes';

/** A module as the federation devtools show it (`ModuleInfo` of `@module-federation/sdk`). */
interface ModuleInfo {
  readonly version: string;
  readonly remoteEntry: string;
  readonly remotesInfo: Readonly<Record<string, { matchedVersion: string }>>;
  readonly modules?: readonly { moduleName: string; modulePath: string; assets: unknown }[];
}

/**
 * Tells the federation devtools the active release of each remote. The runtime does so itself for remotes that it knows by a
 * manifest; ours are known by the deployment (rule: devtools-tell-the-truth).
 */
export function updateDevtools(): void {
  const { host, ...parts } = pageVersions();
  const known = Object.keys(parts).flatMap((remote) => knownRelease(remote) ?? []);
  const active = { ...parts, ...Object.fromEntries(known.map(({ name, version }) => [name, version])) };
  const page = globalThis as unknown as { __FEDERATION__: { moduleInfo: Record<string, ModuleInfo> } };
  page.__FEDERATION__.moduleInfo = {
    [`host:${host}`]: {
      version: host ?? '',
      remoteEntry: '',
      remotesInfo: Object.fromEntries(
        Object.entries(active).map(([name, version]) => [name, { matchedVersion: version }]),
      ),
    },
    ...Object.fromEntries(known.map((release) => [`${release.name}:${release.version}`, infoOf(release)])),
  };
}

const infoOf = ({ version, base, entry, exposes }: PlacedRemote): ModuleInfo => ({
  version,
  remoteEntry: new URL(base + entry.file, document.baseURI).href,
  remotesInfo: {},
  modules: Object.entries(exposes).map(([path, { js, css }]) => ({
    moduleName: path.slice('./'.length),
    modulePath: path,
    assets: {
      js: { sync: js.map(({ file }) => file), async: [] },
      css: { sync: css.map(({ file }) => file), async: [] },
    },
  })),
});
