import type { Deployed, Deployment, Parts } from '../model/deployment';
import { type HostRelease, nameOf, type Release, type RemoteRelease } from '../model/release';
import { readingFewAtOnce } from '../object-store/few-at-once';
import type { ObjectStore } from '../object-store/object-store';
import type { AskedSite } from './check-calls';
import type { Finding, Problem } from './findings';

/** A deployment that is checked before it becomes live. */
export interface Candidate {
  store: ObjectStore;
  /** What is live now; null in an empty store. */
  before: Deployment | null;
  /** What would be live then. */
  parts: Parts;
  /** The releases that are to be promoted. */
  releases: readonly Release[];
  /** The site on which they are to be live; absent if none is known. */
  asked?: AskedSite | null;
  /** Problems that the live deployment already has (known.ts). */
  known?: readonly Problem[];
}

/** What a deed finds out about a candidate: all its checks together read a few objects of the store at once. */
export const readingFew = <Done>(
  candidate: Candidate,
  deed: (candidate: Candidate) => Promise<Done>,
): Promise<Done> => readingFewAtOnce(candidate.store, (store) => deed({ ...candidate, store }));

/** A release in the candidate deployment, and which visitors get it. */
export interface PlacedRelease<R extends Release = Release> {
  release: R;
  /** `previous`: what a page falls back to. */
  as: Problem['between'][number]['as'];
}

/** Every release of a remote that a visitor could get. Canary shares are drawn for each part independently, so any may meet any. */
export const remotesIn = ({ remotes }: Parts): PlacedRelease<RemoteRelease>[] =>
  Object.values(remotes).flatMap(placesOf);

/** Every release of the host that a visitor could get, including the previous one, which replaces a main script that is lost. */
export const hostsIn = ({ host }: Parts): PlacedRelease<HostRelease>[] => (host ? placesOf(host) : []);

/** Every release that a visitor gets before anything fails. */
export const reachable = (parts: Parts): PlacedRelease[] =>
  [...hostsIn(parts), ...remotesIn(parts)].filter(({ as }) => as !== 'previous');

export function placesOf<R extends Release>({ live, canary, previous }: Deployed<R>): PlacedRelease<R>[] {
  return [
    { release: live, as: 'live' },
    ...(canary ? [{ release: canary.release, as: 'canary' as const }] : []),
    ...(previous ? [{ release: previous, as: 'previous' as const }] : []),
  ];
}

export const isCandidate = ({ releases }: Candidate, release: Release): boolean =>
  releases.some((wanted) => nameOf(wanted) === nameOf(release));

/**
 * The finding for a problem between releases. It is a refusal if a release to be promoted causes the problem and a visitor would
 * meet it. It is only a warning if the live deployment already has the problem, which its owner must then fix, or if it concerns
 * only a release that pages fall back to.
 *
 * @param say the message, given the release whose team must act
 * @param met whether a visitor would meet it
 */
export function findingOf(
  candidate: Candidate,
  what: readonly string[],
  between: readonly [PlacedRelease, ...PlacedRelease[]],
  say: (culprit: Release) => string,
  met = between.every(({ as }) => as !== 'previous'),
): Finding {
  const problem = { what, between: between.map(({ release, as }) => ({ part: release.part, as })) };
  const known = isKnown(candidate, problem);
  const fresh = between.find(({ release }) => isCandidate(candidate, release));
  const culprit = (!known && fresh) || ownerOf(candidate, between);
  return {
    level: culprit === fresh && !known && met ? 'refused' : 'warning',
    team: culprit.release.part,
    words: `${known ? 'Already the case: ' : ''}${say(culprit.release)}`,
    problem,
  };
}

/** Whether the live deployment already has the problem, for as many visitors. */
const isKnown = ({ known = [] }: Candidate, { what, between }: Problem): boolean =>
  known.some(
    (old) =>
      what.every((one) => old.what.includes(one)) &&
      between.every(({ part, as }, at) => {
        const was = old.between[at];
        return was?.part === part && (was.as === as || was.as === 'live');
      }),
  );

/** Of the releases that are not new: the canary, which is the newer one; otherwise the first. */
function ownerOf(candidate: Candidate, between: readonly [PlacedRelease, ...PlacedRelease[]]): PlacedRelease {
  const settled = between.filter(({ release }) => !isCandidate(candidate, release));
  return settled.find(({ as }) => as === 'canary') ?? settled[0] ?? between[0];
}

/** `orders@1.0.0 (which pages fall back to)` */
export const called = ({ release, as }: PlacedRelease): string =>
  `${nameOf(release)}${{ live: '', canary: ' (a canary)', previous: ' (which pages fall back to)' }[as]}`;
