import type { PlacedRemote } from '@food/platform/deployment';
import type { ExposedModule } from './exposed-module';
import { fallBackAfterCrash, loadExposed } from './fallback';
import { hasExpose, onReleaseChange, releaseWith } from './remotes';

/** The modules that remotes of this page took from others, by `remote/expose`, or the error that loading one gave. */
const taken = new Map<
  string,
  { module: ExposedModule; release: PlacedRemote | undefined } | { failure: unknown }
>();

const placeOf = (name: string): [remote: string, expose: string] => {
  const [remote = '', expose = ''] = name.split('/');
  return [remote, `./${expose}`];
};

/** Modules that are being loaded for them. */
const coming = new Map<string, Promise<unknown>>();

function take(name: string): Promise<unknown> {
  const known = coming.get(name);
  if (known) return known;
  const [remote, expose] = placeOf(name);
  const taking = loadExposed(remote, expose)
    .then(
      (module) => taken.set(name, { module, release: releaseWith(remote, hasExpose(expose)) }),
      (failure: unknown) => taken.set(name, { failure }),
    )
    .finally(() => coming.delete(name));
  coming.set(name, taking);
  return taking;
}

/**
 * Loads a module that a remote exposes to other remotes, e.g. `orders/invoice`. Bundlers keep an imported module, and a failed
 * import too. So the exports read through to the remote's active release (rule: previous-release-takes-over), and throw while it
 * can't be loaded; it may be tried again.
 */
export async function loadModule(name: string): Promise<ExposedModule> {
  await take(name);
  return new Proxy({} as ExposedModule, {
    get(_, key) {
      if (key === '__esModule') return true;
      const now = taken.get(name);
      if (now && 'module' in now) return now.module[key];
      // Every promise asks its value for this property.
      if (key === 'then') return undefined;
      throw now?.failure;
    },
  });
}

/** A piece of a remote crashed while it was shown. Returns whether another release can be shown instead. */
export function pieceCrashed(name: string, error: unknown): boolean {
  const now = taken.get(name);
  const [remote, expose] = placeOf(name);
  const has = hasExpose(expose);
  const release = (now && 'module' in now && now.release) || releaseWith(remote, has);
  return release !== undefined && fallBackAfterCrash({ release, has }, error);
}

onReleaseChange(() => {
  for (const name of taken.keys()) void take(name);
});
