import { SINGLETONS } from '@food/build/singletons';
import { FEDERATION_MANIFEST, FederationBuild, spareFiles } from '../model/federation-manifest';
import { nameOf, type RemoteRelease } from '../model/release';
import type { ObjectStore } from '../object-store/object-store';
import { releaseKey } from '../registry/releases';
import type { Candidate } from './candidate';
import { type Finding, listed } from './findings';

/**
 * Texts by which a copy of a package is found in a script, however it was minified: messages, and names that no minifier shortens.
 * None for `react/jsx-runtime`: it has no state, and each copy makes the same elements. `react-dom` is two modules: that of
 * `react-dom/client`, and the table that it fills in `react-dom` itself, without which `flushSync` does nothing.
 */
const SIGNS: Readonly<Record<string, RegExp>> = {
  react: /takes an object of state variables to update/,
  'react-dom': /__reactFiber\$|D:([\w$]+),C:\1,L:\1,m:\1,X:\1,S:\1,M:\1\b/,
  '@food/platform/router': /may be used only in the context of a <Router>/,
};
/** A mark that every stateful module of ours has beside its own name (shared/platform/src/composition/instances.ts). */
const COUNTED = '__foodInstances';

/** Whether a remote to be promoted would bring its own copy of a module that may exist once in a page. */
export async function checkCopies({ store, releases }: Candidate): Promise<Finding[]> {
  const remotes = releases.filter((release) => release.kind === 'remote');
  return (await Promise.all(remotes.map((release) => copiesOf(store, release)))).flat();
}

async function copiesOf(store: ObjectStore, release: RemoteRelease): Promise<Finding[]> {
  const found = await Promise.all(
    (await scriptsOf(store, release)).map(async (file) => {
      const script = await store.get(releaseKey(release.part, release.version, file));
      return { file, modules: script ? modulesIn(script.bytes.toString('utf8')) : [] };
    }),
  );
  const copied = found.filter(({ modules }) => modules.length > 0);
  if (copied.length === 0) return [];
  const modules = [...new Set(copied.flatMap(({ modules }) => modules))].sort();
  const words = `${nameOf(release)} has a copy of its own of ${listed(modules)}, in ${listed(copied.map(({ file }) => file))}, and a page has one: what one copy knows, such as what lies in the cart, another doesn't. The ${release.part} team must import it by exactly that name, and have it as a singleton among "shared" of ModuleFederationPlugin.`;
  return [{ level: 'refused', team: release.part, words }];
}

/** The scripts that a page may run, without the copies that a build keeps for a host that lacks a module. */
async function scriptsOf(store: ObjectStore, release: RemoteRelease): Promise<string[]> {
  const scripts = Object.keys(release.files).filter((file) => file.endsWith('.js'));
  const manifest = await store.get(releaseKey(release.part, release.version, FEDERATION_MANIFEST));
  if (!manifest) return scripts;
  const spare = spareFiles(
    FederationBuild.parse(JSON.parse(manifest.bytes.toString('utf8'))),
    release.shared.needs,
  );
  return scripts.filter((file) => !spare.has(file));
}

function modulesIn(code: string): string[] {
  const known = Object.keys(SIGNS).filter((module) => SIGNS[module]?.test(code));
  if (!code.includes(COUNTED)) return known;
  const counted = Object.keys(SINGLETONS).filter((module) => code.includes(`"${module}"`));
  return [...known, ...(counted.length ? counted : ['a stateful module of @food'])];
}
