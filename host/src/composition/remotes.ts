import type {
  FileRef,
  FileSet,
  PageComposition,
  PageManifest,
  PlacedRemote,
  RemoteRoutesTable,
} from '@food/platform/deployment';
import { language } from '@food/platform/messages';
import { matchPath } from '@food/platform/router';
import { PartFailure } from './failure';
import { fetchRemote } from './fetch-remote';
import { dropStyles } from './load-file';

let page: PageComposition = { deployment: 0, host: '', remotes: {} };

/** The active release of each remote in this page: the live one until it failed here, then the previous good one. */
const activeReleases = new Map<string, PlacedRemote>();

/** Remotes whose description is under way to this page. */
const coming = new Map<string, Promise<void>>();

const listeners = new Set<() => void>();
const moved = () => {
  for (const changed of listeners) changed();
};

/**
 * Calls back whenever a remote's description arrives, or the remote moves to another release. Returns a function that stops this.
 */
export function onReleaseChange(changed: () => void): () => void {
  listeners.add(changed);
  return () => void listeners.delete(changed);
}

/** Makes this release the active one of its remote. */
export function moveTo(release: PlacedRemote): void {
  const failed = knownRelease(release.name);
  // Two pages that fall back at once move twice; the second time the style sheets of the active release are already loaded.
  if (failed && failed.base !== release.base) dropStyles(failed.base);
  activeReleases.set(release.name, release);
  moved();
}

/**
 * Makes sure that this page knows a remote's releases: its HTML brings only those of the remotes that it shows itself (rule:
 * page-carries-its-own-remotes). Rejects with {@link PartFailure}; may be tried again.
 */
export function bringRemote(remote: string): Promise<void> {
  const version = page.routes?.[remote]?.version;
  if (page.remotes[remote] || !version) return Promise.resolve();
  const known = coming.get(remote);
  if (known) return known;
  const { liveRemotesAt, remotesAt } = page;
  const file = `${remote}@${version}.json`;
  const address = `${remotesAt}${file}`;
  const bringing = (
    liveRemotesAt ? fetchRemote(liveRemotesAt + file, address) : fetchRemote(address, `${address}?try=1`)
  )
    .then((composed) => {
      page = { ...page, remotes: { ...page.remotes, [remote]: composed } };
      moved();
    })
    .finally(() => coming.delete(remote));
  coming.set(remote, bringing);
  return bringing;
}

/** Gives the page its composition, which it keeps until the next full load (rule: page-keeps-its-versions). */
export function setDeployment(composition: PageComposition): void {
  page = composition;
  activeReleases.clear();
  coming.clear();
}

/** The composition of this page. */
export const pageComposition = (): PageComposition => page;

/** A page and the remote that owns it. */
export interface OwnedPage {
  remote: string;
  path: string;
}

/** Every page of the deployment: the host knows none of them at build time. */
export const allPages = (): OwnedPage[] =>
  Object.entries(routes()).flatMap(([remote, { pages }]) => pages.map(({ path }) => ({ remote, path })));

// An older composer, without a table of routes, includes every remote whole.
const routes = (): Readonly<Record<string, RemoteRoutesTable>> =>
  page.routes ??
  Object.fromEntries(
    Object.entries(page.remotes).map(([name, { live, displayName }]) => [
      name,
      { version: live.version, displayName, pages: live.pages },
    ]),
  );

/** The pages and the live version of a remote, even if this page doesn't have the rest of it. */
export const routesOf = (remote: string): RemoteRoutesTable | undefined => routes()[remote];

/** The page at an address, if a remote owns it. */
export const pageAt = (pathname: string): OwnedPage | undefined =>
  allPages().find(({ path }) => matchPath(path, pathname) !== null);

/** Whether a reload of the page at an address loses nothing, as its remote declares. */
export const isReloadSafe = (pathname: string): boolean => manifestAt(pathname)?.reloadSafe ?? false;

/** The version of every part that this page was made with. */
export const pageVersions = (): Record<string, string> => ({
  host: page.host,
  ...Object.fromEntries(Object.entries(routes()).map(([remote, { version }]) => [remote, version])),
});

function manifestAt(pathname: string): PageManifest | undefined {
  const here = pageAt(pathname);
  return here && knownRelease(here.remote)?.pages.find(({ path }) => path === here.path);
}

/** The pages that usually follow the page at an address, as its remote declares. */
export function nextPages(pathname: string): OwnedPage[] {
  return (manifestAt(pathname)?.next ?? []).map(pageAt).filter((next) => next !== undefined);
}

/** All files that a page needs, for fetching ahead. */
export function filesOf({ remote, path }: OwnedPage): { base: string; files: FileSet } {
  const release = releaseWith(remote, hasPage(path)) ?? activeRelease(remote);
  const routes = release.exposes['./routes'];
  const declared = release.pages.find((known) => known.path === path);
  return {
    base: release.base,
    files: {
      js: [release.entry, ...(routes?.js ?? []), ...(declared?.js ?? []), ...textFilesOf(release)],
      css: [...(routes?.css ?? []), ...(declared?.css ?? [])],
    },
  };
}

/** The file with a release's texts in the page's language; none for the language of its sources. */
export const textFilesOf = ({ languages }: PlacedRemote): readonly FileRef[] =>
  languages?.[language()]?.js ?? [];

/** The active release of a remote, if this page knows it. */
export const knownRelease = (remote: string): PlacedRemote | undefined =>
  activeReleases.get(remote) ?? page.remotes[remote]?.live;

/** {@link knownRelease}, if it must be known. Throws {@link PartFailure}. */
export const activeRelease = (remote: string): PlacedRemote => {
  const release = knownRelease(remote);
  if (!release) throw new PartFailure('load-error', `${remote} is not deployed`);
  return release;
};

/** Whether a release has the wanted page or expose. */
export type Has = (release: PlacedRemote) => boolean;

export const hasPage =
  (path: string): Has =>
  ({ pages }) =>
    pages.some((page) => page.path === path);

export const hasExpose =
  (expose: string): Has =>
  ({ exposes }) =>
    expose in exposes;

/**
 * The release that provides a page or expose, if this page knows it: the remote's active one, or else the live one, for a page or
 * expose that the previous release didn't have yet (rule: previous-release-takes-over).
 */
export function releaseWith(remote: string, has: Has): PlacedRemote | undefined {
  const active = knownRelease(remote);
  const live = page.remotes[remote]?.live;
  return active && !has(active) && live && has(live) ? live : active;
}

/** The other release of a remote that also has it, if there is one. */
export function previousWith(release: PlacedRemote, has: Has): PlacedRemote | null {
  const previous = page.remotes[release.name]?.previous;
  return previous && previous.version !== release.version && has(previous) ? previous : null;
}

/** Makes the remote's live release the active one again, when the visitor asks for another try. */
export function returnToLive(remote: string): void {
  const left = activeReleases.get(remote);
  if (!left) return;
  activeReleases.delete(remote);
  dropStyles(left.base);
  moved();
}
