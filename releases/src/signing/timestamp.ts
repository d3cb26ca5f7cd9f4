import { DAY, HOUR, MINUTE } from '@food/contracts/durations';
import { z } from 'zod';
import { MOST_DEPLOYMENTS } from '../model/deployment';
import { isAtFault, OldTimestamp, Overtaken, orNullIfKnown, Refusal, UnusablePointer } from '../model/errors';
import { parseStored } from '../model/parse-stored';
import { DeploymentKey } from '../model/release';
import type { ObjectStore } from '../object-store/object-store';
import { TIMESTAMP } from './refuse-older';

/** How long a timestamp is valid by default, in milliseconds. */
export const TERM_MS = DAY;
/** The longest validity: a stolen key, or a store that shows an old state, is trusted for no longer. */
export const MOST_TERM_MS = 7 * DAY;
export const LEAST_TERM_MS = MINUTE;
/** The tolerated difference between the clocks of signer and reader. */
const CLOCKS_MS = HOUR;

/**
 * Says that a deployment is the newest until a time, after which that must not be trusted any more: the timestamp role of The
 * Update Framework, against a store that shows an old state for ever.
 */
const Timestamp = z.object({
  format: z.literal(1),
  deployment: z.number().int().positive().max(MOST_DEPLOYMENTS),
  /** The digest of that deployment (signature.ts), since another one may have its number; older timestamps have none. */
  digest: z.string().optional(),
  signedAt: z.iso.datetime(),
  expires: z.iso.datetime(),
  signature: z.object({ key: DeploymentKey, value: z.string() }).optional(),
});
export type Timestamp = z.infer<typeof Timestamp>;

/** The state of the timestamp: a genuine one, or why there is none. */
export type FoundTimestamp = {
  timestamp: Timestamp | null;
  refused: string | null;
  /** The newest deployment that was ever named, if the present timestamp names an older one. */
  named?: number;
};

/** Throws only errors of the store itself. */
export async function readTimestamp(store: ObjectStore, now = new Date()): Promise<FoundTimestamp> {
  try {
    const found = await store.get(TIMESTAMP);
    if (!found) return { timestamp: null, refused: null };
    return { timestamp: parsed(found.bytes, now), refused: null };
  } catch (error) {
    const named = error instanceof OldTimestamp ? { named: error.named } : {};
    if (!isAtFault(error)) throw error;
    return { timestamp: null, refused: error.message, ...named };
  }
}

function parsed(bytes: Buffer, now: Date): Timestamp {
  const timestamp = parseStored(Timestamp, bytes, TIMESTAMP);
  const { expires } = timestamp;
  if (Date.parse(expires) <= now.getTime() + MOST_TERM_MS + CLOCKS_MS) return timestamp;
  throw new Refusal(
    `${TIMESTAMP} in the release store holds until ${expires}, longer than the 7 days that it may. It is not used.`,
  );
}

/** The deployment that a timestamp names; the digest is over what is stored. */
export interface Named {
  number: number;
  digest: string;
}

/** How often others may be faster. */
const TRIES = 5;

/**
 * Signs that a deployment is the newest, for so many milliseconds from now. A timestamp that names a newer deployment stays.
 * Throws {@link Refusal} if this process has no key that the site trusts, or if a newer version wrote the one that is there; then
 * nothing was changed.
 */
export async function putTimestamp(
  store: ObjectStore,
  { number: deployment, digest }: Named,
  term = TERM_MS,
): Promise<Timestamp> {
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const now = new Date();
    const there = await whatIsThere(store, now, deployment);
    if (there.timestamp && there.timestamp.deployment > deployment) return there.timestamp;
    const expires = new Date(now.getTime() + term).toISOString();
    const timestamp: Timestamp = { format: 1, deployment, digest, signedAt: now.toISOString(), expires };
    if (await store.replace(TIMESTAMP, Buffer.from(JSON.stringify(timestamp)), there.tag)) return timestamp;
  }
  throw new Overtaken('Others sign timestamps at the same moment. Nothing was changed; try again.');
}

async function whatIsThere(
  store: ObjectStore,
  now: Date,
  deployment: number,
): Promise<{ timestamp: Timestamp | null; tag: string | null }> {
  try {
    const found = await store.get(TIMESTAMP);
    return { timestamp: found && orReplaced(found.bytes, now), tag: found?.tag ?? null };
  } catch (error) {
    if (error instanceof OldTimestamp && error.named > deployment) throw error;
    if (error instanceof UnusablePointer) return { timestamp: null, tag: error.tag };
    throw error;
  }
}

/** Null for a timestamp that is damaged, or valid for too long: it is replaced. */
function orReplaced(bytes: Buffer, now: Date): Timestamp | null {
  try {
    return parsed(bytes, now);
  } catch (error) {
    return orNullIfKnown(error);
  }
}
