import { Older, Refusal } from '../model/errors';
import type { CountedSignatures } from './counted-signatures';
import { enoughSigners, type Quorum } from './quorum';
import type { LastBelieved, SignedDeployment, SignedTimestamp } from './trust';

export const POINTER = 'deployment.json';
export const TIMESTAMP = 'timestamp.json';

/** Throws {@link Refusal} for a live deployment that is older than the last one, or that isn't made from it although it says so. */
export function refuseOlder(
  deployment: SignedDeployment,
  now: LastBelieved,
  last: LastBelieved,
  { since, before }: CountedSignatures,
  guide: string,
): void {
  const { number } = now;
  if (number < last.number) throw new Older(`${putBack(number, last.number)} ${guide}`);
  if (!last.digest) return;
  const isAnother = number === last.number && now.digest !== last.digest;
  if (isAnother)
    throw new Refusal(
      `${POINTER} in the release store is another deployment ${number} than the one that was live: it lost against that one, or the store was restored from a backup. "npm run release -- rollback --to ${number} --above ${number}" makes the site as in deployments/${number}.json. It is not used. ${guide}`,
    );
  const isFromAnother =
    deployment.from === last.number && deployment.fromDigest && deployment.fromDigest !== last.digest;
  if (isFromAnother)
    throw new Refusal(
      `${POINTER} in the release store was made from another deployment ${last.number} than the one that was live. It is not used. ${guide}`,
    );
  // A key that may only take back does so from the live deployment, not from an earlier one.
  const known = [now.digest, ...before];
  if (since <= last.number && !known.includes(last.digest))
    throw new Refusal(
      `${POINTER} in the release store takes back from deployment ${since}, but ${last.number} was live already: enough keys must sign it. It is not used. ${guide}`,
    );
}

/** Throws {@link Refusal} for a live deployment if a genuine timestamp names another one of its number. */
export function refuseUnnamed(
  { number, digest }: LastBelieved,
  timestamp: SignedTimestamp | null,
  quorum: Quorum,
  guide: string,
): void {
  if (!timestamp?.digest || timestamp.deployment !== number || timestamp.digest === digest) return;
  // An invalid timestamp is ignored here.
  if (!enoughSigners(timestamp, quorum, 'timestamp')) return;
  throw new Refusal(
    `${POINTER} in the release store is another deployment ${number} than the one that ${TIMESTAMP} names: it lost against that one, or the store was restored from a backup. It is not used. ${guide}`,
  );
}

const putBack = (number: number, newest: number): string =>
  `${POINTER} in the release store is deployment ${number}, but ${newest} was live already. Going back makes a new deployment ("npm run release -- rollback --to ${number}"), so somebody put an old one in its place, or restored the store from a backup: then "npm run release -- rollback --to ${number} --above ${newest}" makes it live. It is not used.`;
