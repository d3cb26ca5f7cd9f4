import type { FileSet, PlacedRemote } from '@food/platform/deployment';
import { loadMessages } from '@food/platform/messages';
import { asFailure, PartFailure } from './failure';
import { loadScript, loadStyle } from './load-file';
import { pinChunks } from './pin-chunks';
import { textFilesOf } from './remotes';
import { settleInTime } from './settle-in-time';
import { type ShareScope, shareScope } from './share-scope';

/** A Module Federation container, as a remote's entry leaves it in its global variable. */
export interface Container {
  init(scope: ShareScope, initScope?: unknown, options?: unknown): unknown;
  get(expose: string): Promise<() => unknown>;
}

/** Loads a module of a release whose files are loaded. */
export type LoadModule = (release: PlacedRemote, expose: string) => Promise<unknown>;

/**
 * Fetches every file of a set with the integrity that the deployment pins, scripts and styles alike and all at once. The
 * container's own chunk loader then finds them and requests nothing (shared/build/rspack-base.mjs).
 */
export async function fetchFiles(release: PlacedRemote, files: FileSet): Promise<void> {
  pinChunks(release);
  const at = (file: string) => new URL(release.base + file, document.baseURI).href;
  await Promise.all([
    ...files.css.map((css) => loadStyle({ url: at(css.file), integrity: css.integrity })),
    ...files.js.map((js) => loadScript({ url: at(js.file), integrity: js.integrity })),
  ]);
}

/** Fetches the files of an expose, the entry included. Rejects with {@link PartFailure}. */
export async function fetchExpose(release: PlacedRemote, expose: string): Promise<void> {
  const files = release.exposes[expose];
  if (!files) throw new PartFailure('load-error', `${release.name}@${release.version} exposes no ${expose}`);
  await Promise.all([
    fetchFiles(release, { js: [release.entry, ...files.js], css: files.css }),
    // Without its texts the page is in English (rule: site-languages); it requests them again when it is rendered, and reports a
    // failure then.
    fetchFiles(release, { js: textFilesOf(release), css: [] }).catch(() => undefined),
  ]);
}

/** The container that a release's entry left. Throws {@link PartFailure} if there is none. */
export function containerOf({ name, version, global }: PlacedRemote): Container {
  const container = (globalThis as unknown as Record<string, Container | undefined>)[global];
  if (typeof container?.init !== 'function' || typeof container.get !== 'function')
    throw new PartFailure('evaluation', `${name}@${version}: the entry left no container`);
  return container;
}

/** Loads a module by its container alone: the first page doesn't wait for the federation runtime (decision 014). */
export const loadByContainer: LoadModule = async (release, expose) => {
  const container = containerOf(release);
  await initialise(container);
  return (await container.get(expose))();
};

let loadModule = loadByContainer;

const initialised = new WeakMap<Container, Promise<unknown>>();

function initialise(container: Container): Promise<unknown> {
  const known = initialised.get(container);
  if (known) return known;
  const initialising = Promise.resolve(container.init(shareScope()));
  initialised.set(container, initialising);
  initialising.catch(() => initialised.delete(container));
  return initialising;
}

/** From now on modules are loaded by this function: the federation runtime's, once that is loaded. */
export function loadModulesBy(load: LoadModule): void {
  loadModule = load;
}

/** A module that a release exposes, e.g. `./routes`. Rejects with {@link PartFailure}; may be tried again. */
export async function getExposed(release: PlacedRemote, expose: string): Promise<unknown> {
  await fetchExpose(release, expose);
  try {
    const module = await settleInTime(
      `${expose} of ${release.name}@${release.version}`,
      loadModule(release, expose),
    );
    await loadMessages();
    return module;
  } catch (error) {
    throw asFailure(error, 'evaluation');
  }
}
