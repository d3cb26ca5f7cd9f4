import type { FileSet, PlacedRemote } from '@food/platform/deployment';
import { asFailure, PartFailure } from './failure';
import { loadScript, loadStyle } from './load-file';
import { buildShareScope, type ShareScope } from './share-scope';

/** A Module Federation container, as a remote's entry leaves it in its global variable (decision 001). */
interface Container {
  init(scope: ShareScope): unknown;
  get(expose: string): Promise<() => unknown>;
}

let scope: ShareScope | undefined;
const opened = new Map<string, Promise<Container>>();

/**
 * Fetches every file of a set with the integrity that the deployment pins, scripts and styles alike and all at once. The
 * container's own chunk loader then finds them there and asks for nothing (shared/build/rspack-base.mjs).
 */
export async function fetchFiles(release: PlacedRemote, files: FileSet): Promise<void> {
  const at = (file: string) => new URL(release.base + file, document.baseURI).href;
  await Promise.all([
    ...files.css.map((css) => loadStyle({ url: at(css.file), integrity: css.integrity })),
    ...files.js.map((js) => loadScript({ url: at(js.file), integrity: js.integrity })),
  ]);
}

/** A module that a release exposes, e.g. `./routes`. Rejects with {@link PartFailure}; may be tried again. */
export async function getExposed(release: PlacedRemote, expose: string): Promise<unknown> {
  const files = release.exposes[expose];
  if (!files) throw new PartFailure('load-error', `${release.name}@${release.version} exposes no ${expose}`);
  const [container] = await Promise.all([openContainer(release), fetchFiles(release, files)]);
  try {
    return (await container.get(expose))();
  } catch (error) {
    throw asFailure(error, 'evaluation');
  }
}

function openContainer(release: PlacedRemote): Promise<Container> {
  const known = opened.get(release.global);
  if (known) return known;
  const opening = initialise(release).catch((error: unknown) => {
    opened.delete(release.global);
    throw error;
  });
  opened.set(release.global, opening);
  return opening;
}

async function initialise(release: PlacedRemote): Promise<Container> {
  await fetchFiles(release, { js: [release.entry], css: [] });
  const container = (globalThis as unknown as Record<string, Container | undefined>)[release.global];
  if (typeof container?.init !== 'function' || typeof container.get !== 'function') {
    throw new PartFailure('evaluation', `${release.name}@${release.version}: the entry left no container`);
  }
  scope ??= buildShareScope();
  try {
    await container.init(scope);
  } catch (error) {
    throw asFailure(error, 'evaluation');
  }
  return container;
}
