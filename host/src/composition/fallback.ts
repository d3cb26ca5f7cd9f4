import type { PlacedRemote } from '@food/platform/deployment';
import type { ComponentType } from 'react';
import { fetchFiles, getExposed } from './container';
import { componentOf, type ExposedModule, pageOf } from './exposed-module';
import { asFailure, type FailureKind, PartFailure } from './failure';
import { placesOf } from './places';
import {
  activeRelease,
  bringRemote,
  type Has,
  hasExpose,
  hasPage,
  knownRelease,
  moveTo,
  type OwnedPage,
  pageAt,
  previousWith,
  releaseWith,
  routesOf,
} from './remotes';
import { settleInTime } from './settle-in-time';
import { reportFailure, reportVisit } from './telemetry';

/** Loads a page's component from the live release, or from the previous good one (rule: previous-release-takes-over). */
export const loadPage = ({ remote, path }: OwnedPage): Promise<ComponentType> =>
  withFallback(remote, hasPage(path), async (release) => {
    const declared = release.pages.find((page) => page.path === path);
    if (!declared)
      throw new PartFailure('load-error', `${release.name}@${release.version} has no page ${path}`);
    const [module] = await Promise.all([getExposed(release, './routes'), fetchFiles(release, declared)]);
    return componentOf(await settleInTime(`${path} of ${release.name}`, pageOf(module, declared)));
  });

/** Loads a module that a remote exposes to others, in the same way. Its default export is a component. */
export async function loadExposed(remote: string, expose: string): Promise<ExposedModule> {
  if (!routesOf(remote)) throw undeployed(remote);
  return withFallback(remote, hasExpose(expose), async (release) => {
    const module = await getExposed(release, expose);
    componentOf(module);
    return module as ExposedModule;
  });
}

// Reported as a failure of the remote that shows it, since the other one isn't loaded.
function undeployed(remote: string): PartFailure {
  const failure = new PartFailure('load-error', `${remote} is not deployed`);
  const owner = pageAt(window.location.pathname)?.remote;
  const user = owner && knownRelease(owner);
  if (user) report(user, failure, 'failed');
  return failure;
}

/** The page or piece of a remote that crashed while it was shown, and its release. */
interface Crashed {
  release: PlacedRemote;
  has: Has;
}

/**
 * Moves a remote off a release that crashed while it was shown. Returns whether there is another one to show instead. A release
 * that was already left isn't reported again, nor is the one that took its place.
 */
export function fallBackAfterCrash({ release, has }: Crashed, error: unknown): boolean {
  if (releaseWith(release.name, has) !== release) return true;
  const other = previousWith(release, has);
  if (other) moveTo(other);
  report(release, asFailure(error, 'render'), other ? 'recovered' : 'failed');
  return other !== null;
}

const bringOrReport = (remote: string): Promise<void> =>
  bringRemote(remote).catch((failure: PartFailure) => {
    reportLoss(remote, routesOf(remote)?.version ?? '', failure);
    throw failure;
  });

async function withFallback<T>(
  remote: string,
  has: Has,
  load: (release: PlacedRemote) => Promise<T>,
): Promise<T> {
  if (!knownRelease(remote)) await bringOrReport(remote);
  const stoodOn = knownRelease(remote);
  const first = releaseWith(remote, has) ?? activeRelease(remote);
  reportVisit(remote, routesOf(remote)?.version ?? first.version);
  let loaded: T;
  try {
    loaded = await load(first);
  } catch (error) {
    return recover(first, error, has, load);
  }
  // Another page of the remote may have fallen back meanwhile, and removed style sheets: two of its releases must never meet in
  // one page.
  return knownRelease(remote) === stoodOn ? loaded : withFallback(remote, has, load);
}

/**
 * Loads a page or piece that failed to load from one release from the previous good one, and reports the outcome. The one place
 * that decides this (rule: previous-release-takes-over). Rejects with the first failure if no other release has it, or if that
 * fails too.
 */
export async function recover<T>(
  first: PlacedRemote,
  error: unknown,
  has: Has,
  load: (release: PlacedRemote) => Promise<T>,
): Promise<T> {
  const failure = asFailure(error, 'evaluation');
  const previous = previousWith(first, has);
  if (previous) return loadPrevious(first, previous, failure, load);
  report(first, failure, 'failed');
  throw failure;
}

async function loadPrevious<T>(
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
  { name, version }: Pick<PlacedRemote, 'name' | 'version'>,
  failure: PartFailure,
  outcome: 'recovered' | 'failed',
): void {
  const { kind, message, trace, turnsOut, cause } = failure;
  const route = routeHere();
  const at = placesOf(cause);
  const tell = (kind: FailureKind) =>
    reportFailure({ part: name, version, kind, outcome, trace, at }, route, message);
  if (turnsOut) void turnsOut.then(tell);
  else tell(kind);
}

/** Reports a failure without a fallback: the host's own, or that of a piece inside a page that works without it. */
export const reportLoss = (part: string, version: string, failure: PartFailure): void =>
  report({ name: part, version }, failure, 'failed');

/** Reports that the server rendered a page differently from the browser, which has rendered it again. */
export function reportHydration(
  release: Pick<PlacedRemote, 'name' | 'version'>,
  error: unknown,
  componentStack: string | null = null,
): void {
  // React hands over the error that a release threw as the cause of its own. Without one nothing was thrown but by React, and only
  // the components say where.
  const cause = (error as Partial<Error> | null)?.cause ?? { stack: componentStack ?? '' };
  report(release, new PartFailure('hydration', String(error), cause), 'recovered');
}

// The route is enough; an address names the customer's order, and may be longer than the server accepts.
function routeHere(): string {
  const { pathname } = window.location;
  return pageAt(pathname)?.path ?? pathname.slice(0, 200);
}
