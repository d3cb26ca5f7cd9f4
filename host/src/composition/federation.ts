import type { PlacedRemote } from '@food/platform/deployment';
import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { containerOf, fetchExpose, fetchFiles, getExposed, loadModulesBy } from './container';
import { PartFailure } from './failure';
import { recover } from './fallback';
import {
  activeRelease,
  bringRemote,
  hasExpose,
  onReleaseChange,
  pageComposition,
  releaseWith,
  routesOf,
} from './remotes';
import { shareScope } from './share-scope';
import { updateDevtools } from './update-devtools';

/**
 * Makes the host an instance of the federation runtime, with the page's share scope, its remotes and what is loaded of them
 * already. From now on it loads every module, and the instance's own `loadRemote('orders/invoice')` gives any exposed one,
 * from the previous good release too (decision 014).
 */
export function startFederation(): void {
  const releases = new Map<string, PlacedRemote>();
  const ownIds = new Set<string>();
  const scope = shareScope();
  const host = createInstance({
    name: 'host',
    version: pageComposition().host,
    remotes: [],
    shared: Object.fromEntries(
      Object.entries(scope).map(([name, versions]) => [name, Object.values(versions)]),
    ),
    plugins: [deploymentPlugin(releases, ownIds)],
    shareStrategy: 'loaded-first',
  });
  // The containers of the first page were initialised with this very scope, and accept no other.
  host.initShareScopeMap('default', scope, { hostShareScopeMap: { default: scope } });
  const register = (release: PlacedRemote): string => {
    const name = registeredName(release);
    if (!releases.has(name)) {
      releases.set(name, release);
      host.registerRemotes([
        { name, entry: entryAddress(release), type: 'global', entryGlobalName: release.global },
      ]);
    }
    return name;
  };
  const registerKnown = () => {
    for (const { live } of Object.values(pageComposition().remotes)) register(live);
    updateDevtools();
  };
  registerKnown();
  onReleaseChange(registerKnown);
  loadModulesBy((release, expose) => {
    const id = idOf(register(release), expose);
    ownIds.add(id);
    return host.loadRemote(id, { from: 'build' });
  });
}

/** `./invoice` of `orders` is `orders/invoice` to the runtime. */
const idOf = (name: string, expose: string): string => name + expose.slice('.'.length);

/**
 * The live release has its remote's plain name, the previous one the version added to it: both may be in one page for a moment,
 * and registering a name again would make the runtime remove its container.
 */
const registeredName = ({ name, version }: PlacedRemote): string =>
  pageComposition().remotes[name]?.live.version === version ? name : `${name}@${version}`;

const entryAddress = ({ base, entry }: PlacedRemote): string =>
  new URL(base + entry.file, document.baseURI).href;

/**
 * Adds what the deployment has and the runtime lacks: the integrity of each file, the deadlines and second tries of load-file.ts,
 * and the previous good release.
 */
function deploymentPlugin(
  releases: ReadonlyMap<string, PlacedRemote>,
  ownIds: Set<string>,
): ModuleFederationRuntimePlugin {
  const releaseOf = (name: string): PlacedRemote => {
    const release = releases.get(name);
    if (!release) throw new PartFailure('load-error', `${name} is not deployed`);
    return release;
  };
  return {
    name: 'deployment',
    async beforeRequest(args) {
      const [remote = '', ...expose] = args.id.split('/');
      // The release of the host's own requests is chosen in fallback.ts, for a page and not for an expose.
      if (ownIds.delete(args.id) || !routesOf(remote)) return args;
      await bringRemote(remote);
      const release = releaseWith(remote, hasExpose(`./${expose.join('/')}`)) ?? activeRelease(remote);
      return { ...args, id: [registeredName(release), ...expose].join('/') };
    },
    async loadEntry({ remoteInfo }) {
      const release = releaseOf(remoteInfo.name);
      await fetchFiles(release, { js: [release.entry], css: [] });
      // The package's type has `get` answer at once; every container answers with a promise.
      return containerOf(release) as never;
    },
    async beforeGetExpose({ moduleInfo, expose }) {
      await fetchExpose(releaseOf(moduleInfo.name), expose);
    },
    async errorLoadRemote({ lifecycle, from, remote, expose, error }) {
      // Errors of the host's own requests go back to fallback.ts, which decides for all of its loads.
      if (lifecycle !== 'onLoad' || from === 'build' || !remote || !expose) return undefined;
      return recover(releaseOf(remote.name), error, hasExpose(expose), (release) =>
        getExposed(release, expose),
      );
    },
  };
}
