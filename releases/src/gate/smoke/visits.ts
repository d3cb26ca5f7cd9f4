import { NOWHERE, ownsPage } from '../../compose/compose';
import { resolveFor } from '../../compose/resolve';
import type { Deployment } from '../../model/deployment';
import { nameOf, type Release } from '../../model/release';
import { type Candidate, isCandidate } from '../candidate';

/** A page to open. */
export interface Visit {
  /** The part that owns it. */
  part: string;
  /** `/category/1` */
  path: string;
}

/** A site that visitors could get. */
export interface CandidateSite {
  /** The deployment with the releases to be promoted. */
  site: Deployment;
  /** The present deployment; null before the first one. */
  now: Deployment | null;
  /** The releases of other parts that only some visitors get. */
  canaries: readonly Release[];
}

/** The sites that visitors could get: that of most visitors, and, if other parts have canaries, the one with these as well. */
export function sitesOf(candidate: Candidate): CandidateSite[] {
  const { before, parts, releases } = candidate;
  const deployment: Deployment = {
    format: 1,
    number: (before?.number ?? 0) + 1,
    from: before?.number ?? null,
    createdAt: '',
    by: 'gate',
    why: '',
    forced: false,
    ...parts,
  };
  const canaries = [parts.host, ...Object.values(parts.remotes)].flatMap((place) =>
    place?.canary && !isCandidate(candidate, place.canary.release) ? [place.canary.release as Release] : [],
  );
  return [[], ...(canaries.length ? [canaries] : [])].map((others) => ({
    site: resolveFor(deployment, { bucket: null, preview: [...releases, ...others] }),
    now: before && resolveFor(before, { bucket: null, preview: others }),
    canaries: others,
  }));
}

/**
 * Every page if the host is new; otherwise every page of the new remotes and of those that show a piece of them, and one of each
 * other remote.
 */
export function visitsOf({ releases }: Candidate, site: Deployment): Visit[] {
  const all = releases.some(({ kind }) => kind === 'host');
  const fresh = new Set(releases.map(nameOf));
  const showsFresh = (uses: readonly string[]) =>
    uses.some((use) => releases.some(({ part }) => use.startsWith(`${part}/`)));
  const own = [...(site.host?.live.pages ?? []), NOWHERE].map((path) => ({ part: 'host', path }));
  const remotes = Object.entries(site.remotes).flatMap(([part, { live }]) => {
    const pages =
      all || fresh.has(nameOf(live)) || showsFresh(live.uses) ? live.pages : live.pages.slice(0, 1);
    return pages.map(({ path }) => ({ part, path: path.replace(/:\w+/g, '1') }));
  });
  return [...(all ? own : []), ...remotes];
}

/** The part that shows the page at an address; null without an owner. */
export function ownerAt(site: Deployment, path: string): string | null {
  if (!ownsPage(site, path)) return null;
  const remote = Object.entries(site.remotes).find(([, { live }]) =>
    ownsPage({ ...site, host: null, remotes: { x: { live, previous: null, canary: null } } }, path),
  );
  return remote?.[0] ?? 'host';
}

/** Whether a live site has the page of a visit, by the same part. Every host has one for addresses without an owner. */
export const isLive = (live: Deployment, { part, path }: Visit): boolean =>
  path === NOWHERE || ownerAt(live, path) === part;
