import type {
  FileSet,
  PageComposition,
  PageManifest,
  PlacedRemote,
  RemoteRoutesTable,
} from '@food/platform/deployment';
import { matchPath } from '@food/platform/router';
import type { ComponentType } from 'react';
import { fetchFiles, getExposed } from './container';
import { componentOf, type ExposedModule, pageOf } from './exposed-module';
import { asFailure, PartFailure } from './failure';
import { fetchRemote } from './fetch-remote';
import { dropStyles } from './load-file';
import { reportFailure } from './telemetry';

let page: PageComposition = { deployment: 0, host: '', remotes: {} };

/** The release of each remote that this page stands on: the live one until it failed here, then the previous good one. */
const activeReleases = new Map<string, PlacedRemote>();

/** Remotes that are on their way to this page. */
const coming = new Map<string, Promise<void>>();

const listeners = new Set<() => void>();
const moved = () => {
  for (const changed of listeners) changed();
};

/** Calls back whenever a remote comes to this page, or moves to another release. */
export function onReleaseChange(changed: () => void): void {
  listeners.add(changed);
}

function moveTo(release: PlacedRemote): void {
  const failed = knownRelease(release.name);
  if (failed) dropStyles(failed.base);
  activeReleases.set(release.name, release);
  moved();
}

/**
 * Sees to it that this page knows a remote's releases: its HTML brings only those that it shows itself (rule:
 * page-carries-its-own-remotes). Rejects with {@link PartFailure}; may be tried again.
 */
export function bringRemote(remote: string): Promise<void> {
  const version = page.routes?.[remote]?.version;
  if (page.remotes[remote] || !version) return Promise.resolve();
  const known = coming.get(remote);
  if (known) return known;
  const bringing = fetchRemote(`${page.remotesAt}${remote}@${version}.json`)
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

/** The composition that this page keeps. */
export const pageComposition = (): PageComposition => page;

/** A page and the remote that owns it. */
export interface OwnedPage {
  remote: string;
  path: string;
}

/** Every page of the deployment: the host knows none of them at build time. */
export const allPages = (): OwnedPage[] =>
  Object.entries(routes()).flatMap(([remote, { pages }]) => pages.map(({ path }) => ({ remote, path })));

// A composer that knows no table of routes brings every remote whole.
const routes = (): Readonly<Record<string, RemoteRoutesTable>> =>
  page.routes ??
  Object.fromEntries(
    Object.entries(page.remotes).map(([name, { live, displayName }]) => [
      name,
      { version: live.version, displayName, pages: live.pages },
    ]),
  );

/** The pages and the live version of a remote, whether or not this page brought the rest of it. */
export const routesOf = (remote: string): RemoteRoutesTable | undefined => routes()[remote];

/** The page at an address, if any remote owns it. */
export const pageAt = (pathname: string): OwnedPage | undefined =>
  allPages().find(({ path }) => matchPath(path, pathname) !== null);

/** Whether a reload of the page at an address loses nothing, as its remote says. */
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

/** The pages that the page at an address says are opened next. */
export function nextPages(pathname: string): OwnedPage[] {
  return (manifestAt(pathname)?.next ?? []).map(pageAt).filter((next) => next !== undefined);
}

/** All files that a page needs, for fetching ahead. */
export function filesOf({ remote, path }: OwnedPage): { base: string; files: FileSet } {
  const release = activeRelease(remote);
  const routes = release.exposes['./routes'];
  const declared = release.pages.find((known) => known.path === path);
  return {
    base: release.base,
    files: {
      js: [release.entry, ...(routes?.js ?? []), ...(declared?.js ?? [])],
      css: [...(routes?.css ?? []), ...(declared?.css ?? [])],
    },
  };
}

/** The one release that all pages of a remote come from at this moment, if this page knows it. */
export const knownRelease = (remote: string): PlacedRemote | undefined =>
  activeReleases.get(remote) ?? page.remotes[remote]?.live;

/** {@link knownRelease}, where it must be known. Throws {@link PartFailure}. */
export const activeRelease = (remote: string): PlacedRemote => {
  const release = knownRelease(remote);
  if (!release) throw new PartFailure('load-error', `${remote} is not deployed`);
  return release;
};

/** Loads a page's component from the live release, or from the previous good one (rule: previous-release-takes-over). */
export const loadPage = (owned: OwnedPage): Promise<ComponentType> =>
  withFallback(owned.remote, async (release) => {
    const declared = release.pages.find(({ path }) => path === owned.path);
    if (!declared)
      throw new PartFailure('load-error', `${release.name}@${release.version} has no page ${owned.path}`);
    const [module] = await Promise.all([getExposed(release, './routes'), fetchFiles(release, declared)]);
    return componentOf(await pageOf(module, declared));
  });

/** Loads a module that a remote exposes to others, in the same way. Its default export is a component. */
export const loadExposed = (remote: string, expose: string): Promise<ExposedModule> =>
  withFallback(remote, async (release) => {
    const module = await getExposed(release, expose);
    componentOf(module);
    return module as ExposedModule;
  });

/**
 * Takes a remote off the release it stands on, after a crash while it was shown. Returns whether there is another one to
 * show instead.
 */
export function fallBackToPrevious(remote: string, error: unknown): boolean {
  const current = activeRelease(remote);
  const previous = page.remotes[remote]?.previous ?? null;
  const other = previous && previous.version !== current.version ? previous : null;
  if (other) moveTo(other);
  report(current, asFailure(error, 'render'), other ? 'recovered' : 'failed');
  return other !== null;
}

const bringOrReport = (remote: string): Promise<void> =>
  bringRemote(remote).catch((failure: PartFailure) => {
    reportLoss(remote, routesOf(remote)?.version ?? '', failure);
    throw failure;
  });

async function withFallback<T>(remote: string, load: (release: PlacedRemote) => Promise<T>): Promise<T> {
  if (!knownRelease(remote)) await bringOrReport(remote);
  const first = activeRelease(remote);
  let loaded: T;
  try {
    loaded = await load(first);
  } catch (error) {
    return recover(first, error, load);
  }
  // Another page of the remote may have fallen back meanwhile: two of its releases must never meet in one page.
  return activeRelease(remote) === first ? loaded : withFallback(remote, load);
}

/**
 * Loads in the same way from the previous good release what a release failed to give, and reports what came of it. The one
 * place that decides so (rule: previous-release-takes-over). Rejects with the first failure if there is no other release,
 * or if that fails too.
 */
export async function recover<T>(
  first: PlacedRemote,
  error: unknown,
  load: (release: PlacedRemote) => Promise<T>,
): Promise<T> {
  const failure = asFailure(error, 'evaluation');
  const previous = page.remotes[first.name]?.previous;
  if (previous && previous.version !== first.version) return fallBack(first, previous, failure, load);
  report(first, failure, 'failed');
  throw failure;
}

async function fallBack<T>(
  first: PlacedRemote,
  previous: PlacedRemote,
  failure: PartFailure,
  load: (release: PlacedRemote) => Promise<T>,
): Promise<T> {
  try {
    const loaded = await load(previous);
    moveTo(previous);
    report(first, failure, 'recovered');
    return loaded;
  } catch (error) {
    report(first, failure, 'failed');
    report(previous, asFailure(error, 'evaluation'), 'failed');
    throw failure;
  }
}

function report(
  { name, version }: PlacedRemote,
  failure: PartFailure,
  outcome: 'recovered' | 'failed',
): void {
  const { kind, message } = failure;
  reportFailure({ part: name, version, kind, outcome }, routeHere(), message);
}

/** Reports a failure that nothing takes the place of: the host's own, or a piece's inside a page that goes on without it. */
export function reportLoss(part: string, version: string, { kind, message }: PartFailure): void {
  reportFailure({ part, version, kind, outcome: 'failed' }, routeHere(), message);
}

// The route tells enough; an address names the customer's order, and may be longer than the server takes.
function routeHere(): string {
  const { pathname } = window.location;
  return pageAt(pathname)?.path ?? pathname.slice(0, 200);
}
