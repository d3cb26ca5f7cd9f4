import type { Candidate } from '../gate/candidate';
import { gateAgain, quickGate, quickGateBackTo, readAgain } from '../gate/quick-gate';
import type { Deployment, Parts } from '../model/deployment';
import { Refusal, UnusablePointer } from '../model/errors';
import {
  partsOf,
  placeOf,
  visitedIn,
  withCanary,
  withLive,
  withNextStep,
  withoutCanaries,
  withoutCanary,
  withoutFallbacks,
  withPrevious,
} from '../model/parts';
import { nameOf, type Release } from '../model/release';
import type { ObjectStore } from '../object-store/object-store';
import {
  type LiveDeployment,
  lostReleases,
  type Made,
  newestRestored,
  newestWhole,
  readDeployment,
  readLive,
} from '../registry/deployments';
import { refuseUnlessPartSigned } from '../registry/part-keys';

import { refuseClockBehind } from './clock';
import { provenReleases, takenBackSince } from './good';
import {
  type Author,
  makeNextDeployment,
  type Numbering,
  type Proposing,
  type Verdicts,
} from './next-deployment';
import { publishedRelease } from './published-release';

/** How releases are promoted. */
export interface Promotion {
  /** Only for this share of the visitors, in per cent. */
  canary?: number | undefined;
  /** The shares that the watch gives it one after the other, the canary's first; it may end with 100, for everybody. */
  ramp?: readonly number[] | undefined;
}

/** Throws {@link Refusal} for a candidate that must not be made live. Its verdicts are kept in the deployment. */
type Gate = (candidate: Candidate) => Verdicts | Promise<Verdicts>;

interface Gated {
  /** By default whether the releases' manifests fit together: the quick half of the gate. */
  gate?: Gate;
}

/** For callers whose decision depends on the deployment that was live a moment ago. */
interface Expected {
  /** Nothing changes unless this deployment is still the live one. */
  only?: number | undefined;
}

/** For people, who decide on what they saw a while ago, and for a second try after an answer that was lost. */
interface Leaving {
  /** The version that goes: of the live release, or of the canary that is halted. Another one is not touched. */
  leaves?: string | undefined;
}

/**
 * Makes published releases live, or live for `canary` per cent of the visitors: a new deployment, equal to the last but for these
 * parts. Only if the gate lets it pass; if another part is promoted meanwhile, the quick checks are repeated with that. Throws
 * {@link Refusal}; then the live deployment is untouched.
 */
export async function promote(
  store: ObjectStore,
  names: readonly string[],
  { canary, ramp, gate = quickGate, ...author }: Author & Promotion & Gated & Proposing,
): Promise<Made> {
  const releases = await publishedReleases(store, names);
  const proven = await provenReleases(store, partsIn(releases));
  const again = author.forced ? readAgain : gateAgain;
  return makeNextDeployment(store, author, {
    next: (parts) => withReleases(parts, releases, { canary, ramp, proven }),
    touches: partsIn(releases),
    check: (before, parts) => {
      if (!author.forced) refuseClockBehind(before, releases);
      return gate({ store, before, parts, releases });
    },
    again: (before, parts) => again({ store, before, parts, releases }),
  });
}

/** The candidate that promoting these releases would make, for the gate. Throws {@link Refusal} if it is impossible. */
export async function candidateOf(
  store: ObjectStore,
  names: readonly string[],
  promotion: Promotion = {},
): Promise<Candidate> {
  const releases = await publishedReleases(store, names);
  const { deployment: before } = await readLive(store);
  const proven = await provenReleases(store, partsIn(releases));
  return {
    store,
    before,
    parts: withReleases(partsOf(before), releases, { ...promotion, proven }),
    releases,
  };
}

function publishedReleases(store: ObjectStore, names: readonly string[]): Promise<Release[]> {
  const parts = names.map((name) => name.split('@')[0] ?? '');
  const twice = parts.find((part, at) => parts.indexOf(part) !== at);
  if (twice !== undefined)
    throw new Refusal(
      `${twice} is named twice: ${names.filter((_, at) => parts[at] === twice).join(' and ')}. A part has one live release; name one.`,
    );
  return Promise.all(
    names.map(async (name) => {
      const release = await publishedRelease(store, name);
      await refuseUnlessPartSigned(store, release);
      return release;
    }),
  );
}

const partsIn = (releases: readonly Release[]): string[] => releases.map(({ part }) => part);

const withReleases = (
  parts: Parts,
  releases: readonly Release[],
  { canary, ramp, proven }: Promotion & { proven: ReadonlySet<string> },
): Parts =>
  releases.reduce(
    (next, release) =>
      canary === undefined ? withLive(next, release, proven) : withCanary(next, release, canary, ramp),
    parts,
  );

/** Ends a part's canary. Throws {@link Refusal} if it has none. */
export const halt = (
  store: ObjectStore,
  part: string,
  { only, leaves, ...author }: Author & Expected & Leaving & Proposing,
): Promise<Made> =>
  makeNextDeployment(store, author, {
    next: (parts) => {
      refuseOther(leaves, placeOf(parts, part).canary?.release, `the canary of ${part}`);
      return withoutCanary(parts, part);
    },
    touches: [part],
    check: (before) => refuseUnless(only, before),
  });

/** Gives a part's canary the next share of its ramp. Throws {@link Refusal}; then the live deployment is untouched. */
export async function advance(
  store: ObjectStore,
  part: string,
  { only, ...author }: Author & Expected,
): Promise<Deployment> {
  const proven = await provenReleases(store, [part]);
  return makeNextDeployment(store, author, {
    next: (parts) => withNextStep(parts, part, proven),
    touches: [part],
    check: (before, parts) => {
      refuseUnless(only, before);
      const { live, canary } = placeOf(parts, part);
      const releases = [canary?.release ?? live];
      refuseClockBehind(before, releases);
      return quickGate({ store, before, parts, releases });
    },
  });
}

function refuseUnless(only: number | undefined, before: Deployment | null): undefined {
  if (only !== undefined && before?.number !== only)
    throw new Refusal(`Deployment ${before?.number ?? 'none'} is live, and no longer ${only}.`);
}

/** @param is the release that would go; none has a refusal of its own */
function refuseOther(leaves: string | undefined, is: Release | undefined, as: string): void {
  if (leaves !== undefined && is && is.version !== leaves)
    throw new Refusal(
      `${nameOf(is)} is ${as} by now, and no longer ${leaves}: look at "npm run release -- status" before you take it back.`,
    );
}

/**
 * Makes a part's last good release live again, if the gate lets it pass: others may rely on the release that would go. Throws
 * {@link Refusal}, also if there is none; then the live deployment is untouched.
 */
export const rollback = (
  store: ObjectStore,
  part: string,
  { gate, only, leaves, ...author }: Author & Gated & Expected & Leaving & Proposing,
): Promise<Made> =>
  makeNextDeployment(store, author, {
    next: (parts) => {
      refuseOther(leaves, placeOf(parts, part).live, 'live');
      return withPrevious(parts, part);
    },
    touches: [part],
    check: (before, parts) => {
      refuseUnless(only, before);
      const { live } = placeOf(parts, part);
      const check = gate ?? quickGateBackTo(nameOf(live));
      return check({ store, before, parts, releases: [live] });
    },
  });

/**
 * Makes the whole site as it was for everybody in an older deployment, if the gate lets it pass; also if `deployment.json` is
 * damaged. Throws {@link Refusal}, also if no deployment has that number; then the live deployment is untouched.
 */
export async function rollbackTo(
  store: ObjectStore,
  number: number,
  { gate = quickGateBackTo(`deployment ${number}`), ...author }: Author & Numbering & Gated & Proposing,
): Promise<Made> {
  const older = await readDeployment(store, number);
  if (!older) throw new Refusal(`There is no deployment ${number}. "npm run release -- history" lists them.`);
  const lost = await lostReleases(store, older);
  if (lost.length) {
    throw new Refusal(
      `Deployment ${number} can't come back: "release prune" has removed ${lost.join(', ')}. Publish and promote what you need of it.`,
    );
  }
  const read = (from: ObjectStore) => liveOrNewest(from, author.above);
  const takenBack = await takenBackSince(store, number, (await read(store)).deployment);
  return makeNextDeployment(store, author, {
    // Canaries of that time may have been halted since: they are neither tried again nor fallbacks.
    next: () => withoutFallbacks(withoutCanaries(partsOf(older)), takenBack),
    check: (before, parts) => gate({ store, before, parts, releases: visitedIn(parts) }),
    read,
  });
}

/**
 * The live deployment; if it can't be determined, the newest one that is whole: the way out of a damaged `deployment.json`.
 *
 * @param above the number of the newest deployment that was live, if a person says that the store was restored to before it
 */
export const liveOrNewest = (store: ObjectStore, above?: number): Promise<LiveDeployment> =>
  readLive(store).catch(async (error: unknown) => {
    if (!(error instanceof UnusablePointer)) throw error;
    const whole = await newestWhole(store);
    const deployment = whole ?? (above === undefined ? null : await newestRestored(store));
    return { deployment, tag: error.tag };
  });
