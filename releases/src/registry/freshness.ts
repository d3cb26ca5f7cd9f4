import type { Deployment } from '../model/deployment';
import type { ObjectStore } from '../object-store/object-store';
import { TIMESTAMP } from '../signing/refuse-older';
import { type FoundTimestamp, readTimestamp, type Timestamp } from '../signing/timestamp';
import { readLive } from './deployments';

/** A promotion writes the pointer first, and its timestamp a moment later. */
const MOMENT_MS = 60_000;

/**
 * How certain it is that the live deployment is the newest. `expired` and `missing`: there is no valid timestamp; `outdated`: the
 * timestamp names an older one; `withheld`: a newer one was signed than the store shows; `refused`: the timestamp is not trusted.
 */
export type FreshnessState = 'fresh' | 'expired' | 'missing' | 'outdated' | 'withheld' | 'refused';

export interface Freshness {
  state: FreshnessState;
  /** The deployment that the timestamp names, and its period of validity; null without one. */
  deployment: number | null;
  signedAt: string | null;
  expires: string | null;
  /** For a person: the state, and what to do. */
  words: string;
}

/** The same for a store. Throws as {@link readLive} does. */
export async function readFreshness(store: ObjectStore): Promise<Freshness | null> {
  const found = await readTimestamp(store);
  const { deployment } = await readLive(store);
  return judgeFreshness(found, deployment, new Date());
}

type Live = Pick<Deployment, 'number' | 'createdAt' | 'signature'>;

/**
 * Judges a timestamp that was read **before** the live deployment, since a promotion writes them in the other order. Null if
 * deployments are not signed: then timestamps aren't either.
 */
export function judgeFreshness(
  { timestamp, refused, named = 0 }: FoundTimestamp,
  live: Live | null,
  now: Date,
): Freshness | null {
  if (!live?.signature) return null;
  const isWithheld = named > live.number;
  const { deployment = isWithheld ? named : null, signedAt = null, expires = null } = timestamp ?? {};
  const state = isWithheld
    ? 'withheld'
    : refused
      ? 'refused'
      : timestamp
        ? stateOf(timestamp, live, now)
        : 'missing';
  const words = wordsFor(state, { live: live.number, named: deployment, expires, refused });
  return { state, deployment, signedAt, expires, words };
}

function stateOf({ deployment, expires }: Timestamp, live: Live, now: Date): FreshnessState {
  if (deployment > live.number) return 'withheld';
  if (Date.parse(expires) <= now.getTime()) return 'expired';
  const isNew = now.getTime() - Date.parse(live.createdAt) < MOMENT_MS;
  return deployment < live.number && !isNew ? 'outdated' : 'fresh';
}

interface Said {
  live: number;
  named: number | null;
  expires: string | null;
  refused: string | null;
}

const SIGN = 'Where the signing key is, "npm run release -- timestamp" signs one.';

function wordsFor(state: FreshnessState, { live, named, expires, refused }: Said): string {
  const perhaps = `A newer one than deployment ${live} may be withheld`;
  return {
    fresh: `Deployment ${named} is the newest, as its timestamp says until ${expires}.`,
    expired: `The timestamp of deployment ${named} expired at ${expires}. ${perhaps}: look whether whoever renews it still runs. ${SIGN}`,
    missing: `There is no timestamp (${TIMESTAMP}) in the release store. ${perhaps}. ${SIGN}`,
    outdated: `The timestamp is of deployment ${named}, and ${live} is live: whoever promoted it could not write one. ${SIGN}`,
    withheld: `Deployment ${named} is the newest, as its timestamp says, but the release store shows ${live}: somebody withholds ${named}, or put an older state back. Look at who can write the store. If ${live} is meant, "npm run release -- rollback --to ${live} --above ${named}" makes the site as it is, in a newer deployment.`,
    refused: `The timestamp can't be believed: ${refused} ${perhaps}. ${SIGN}`,
  }[state];
}
