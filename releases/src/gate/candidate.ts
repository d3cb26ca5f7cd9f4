import {
  type Deployed,
  type Deployment,
  type HostRelease,
  nameOf,
  type Parts,
  type Release,
  type RemoteRelease,
} from '../facts';
import type { ObjectStore } from '../store/object-store';
import type { Level } from './findings';

/** A deployment that somebody wants to make live, before it is. */
export interface Candidate {
  store: ObjectStore;
  /** What is live now; null in an empty store. */
  before: Deployment | null;
  /** What would be live then. */
  parts: Parts;
  /** The releases that are to be promoted. */
  releases: readonly Release[];
}

/** A release in the candidate deployment, and who gets it there. */
export interface Placed<R extends Release = Release> {
  release: R;
  /** `previous`: what a page falls back to. */
  as: 'live' | 'canary' | 'previous';
}

/** Every release of a remote that a visitor could get. Canary shares are drawn for each part by itself, so any may meet any. */
export const remotesIn = ({ remotes }: Parts): Placed<RemoteRelease>[] =>
  Object.values(remotes).flatMap(placesOf);

/** Every release of the host that a visitor could get; a page can't fall back to another host. */
export const hostsIn = ({ host }: Parts): Placed<HostRelease>[] =>
  host ? placesOf(host).filter(({ as }) => as !== 'previous') : [];

export function placesOf<R extends Release>({ live, canary, previous }: Deployed<R>): Placed<R>[] {
  return [
    { release: live, as: 'live' },
    ...(canary ? [{ release: canary.release, as: 'canary' as const }] : []),
    ...(previous ? [{ release: previous, as: 'previous' as const }] : []),
  ];
}

export const isCandidate = ({ releases }: Candidate, release: Release): boolean =>
  releases.some((wanted) => nameOf(wanted) === nameOf(release));

/**
 * How bad it is that some releases don't fit each other: refused where a release to be promoted is among them and a visitor
 * would meet it; only told where it is so already, or where it concerns what a page falls back to.
 */
export function levelOf(candidate: Candidate, ...placed: readonly Placed[]): Level {
  if (placed.some(({ as }) => as === 'previous')) return 'warning';
  return placed.some(({ release }) => isCandidate(candidate, release)) ? 'refused' : 'warning';
}

/** `orders@1.0.0, to which a page falls back` */
export const called = ({ release, as }: Placed): string =>
  `${nameOf(release)}${{ live: '', canary: ' (a canary)', previous: ' (which pages fall back to)' }[as]}`;
