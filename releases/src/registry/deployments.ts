import { Deployment, MOST_DEPLOYMENTS, type Parts } from '../model/deployment';
import {
  NewerFormat,
  Older,
  Overtaken,
  orNull,
  orNullIfKnown,
  Refusal,
  SignaturesMissing,
  StoreAway,
  UnusablePointer,
} from '../model/errors';
import { parseStored } from '../model/parse-stored';
import { releasesIn } from '../model/parts';
import { nameOf } from '../model/release';
import { fewAtOnce } from '../object-store/few-at-once';
import type { ObjectStore } from '../object-store/object-store';
import { digestOf, type Signable } from '../signing/signature';
import { numbersBelow } from './numbers-below';
import { isAllSigned } from './part-keys';
import { PROPOSALS, type Proposed, proposalKey, proposedAs } from './proposed';
import { readRelease } from './releases';

/** The deployment that is live, with the pointer's tag, which a promotion must still find. */
export interface LiveDeployment {
  deployment: Deployment | null;
  tag: string | null;
}

const POINTER = 'deployment.json';

/** Cached: a site asks several times a second, and with fifty remotes reading it again takes 50 ms. */
const lastRead = new WeakMap<ObjectStore, LiveDeployment>();

/**
 * The live deployment; null in a store that never had one. Throws {@link UnusablePointer} if it can't be determined:
 * `deployment.json` is damaged, isn't the one that was made live under its number, or is missing though there are deployments.
 */
export async function readLive(store: ObjectStore): Promise<LiveDeployment> {
  const found = await store.get(POINTER);
  if (!found) return readNone(store);
  const { bytes, tag } = found;
  const known = lastRead.get(store);
  if (known?.tag === tag) return known;
  try {
    const deployment = parseStored(Deployment, bytes, POINTER);
    await refuseSecond(store, deployment.number, bytes);
    lastRead.set(store, { deployment, tag });
    return { deployment, tag };
  } catch (error) {
    // What a newer version wrote is not damaged, and an older one must not replace it.
    const isUnusable = error instanceof Refusal && !(error instanceof NewerFormat);
    throw isUnusable ? new UnusablePointer(error.message, tag) : error;
  }
}

async function readNone(store: ObjectStore): Promise<LiveDeployment> {
  if ((await deploymentNumbers(store)).length === 0) return { deployment: null, tag: null };
  throw new UnusablePointer(
    `${POINTER} is gone from the release store, which holds deployments: it is not a new one. Nothing can be promoted before the site is back.`,
    null,
  );
}

/**
 * The deployment stored under a number was live, so another one with that number never was. One that can't be read decides
 * nothing.
 */
async function refuseSecond(store: ObjectStore, number: number, bytes: Buffer): Promise<void> {
  const first = await store.get(keyOf(number)).catch(orUnread);
  if (!first || first.bytes.equals(bytes)) return;
  const made = digestIn(first.bytes);
  if (made === null || made === digestIn(bytes)) return;
  throw new Refusal(
    `${POINTER} in the release store is not the deployment ${number} that was made live, which is deployments/${number}.json. It is not used.`,
  );
}

/**
 * The digest of a live deployment that was read, over the stored bytes: they may contain more than this version knows. Throws
 * {@link Overtaken} if another one is live by now.
 */
export async function digestOfLive(store: ObjectStore, { tag }: LiveDeployment): Promise<string> {
  const found = await store.get(POINTER);
  const digest = found?.tag === tag ? digestIn(found.bytes) : null;
  if (digest === null)
    throw new Overtaken('Somebody made another deployment live meanwhile. Nothing was changed; try again.');
  return digest;
}

/** The digest of a stored deployment; null if it isn't one. */
export function digestIn(bytes: Buffer): string | null {
  try {
    return digestOf(JSON.parse(bytes.toString('utf8')) as Signable);
  } catch {
    return null;
  }
}

/**
 * The deployment with the highest number that can be read and may be live in place of the pointer's; null if there is none. Throws
 * {@link NewerFormat} if a newer version wrote one that has a higher number.
 */
export const newestWhole = (store: ObjectStore): Promise<Deployment | null> =>
  newestThat(store, orNullIfKnown, refuseAsLive);

/** The same, whatever was live after it: for a store that was restored from a backup. */
export const newestRestored = (store: ObjectStore): Promise<Deployment | null> =>
  newestThat(store, orNullIfKnown);

async function newestThat(
  store: ObjectStore,
  skip: (error: unknown) => null,
  refuse: typeof refuseAsLive = async () => undefined,
): Promise<Deployment | null> {
  for (const number of (await deploymentNumbers(store)).reverse()) {
    const deployment = await readDeployment(store, number).catch(skip);
    if (!deployment || !(await isAllSigned(store, deployment).catch(skip))) continue;
    try {
      await refuse(store, number);
      return deployment;
    } catch (error) {
      // So are all that are left, of which a site has hundreds.
      if (error instanceof Older) return null;
      skip(error);
    }
  }
  return null;
}

async function refuseAsLive(store: ObjectStore, number: number): Promise<void> {
  const found = await store.get(keyOf(number));
  if (found) await store.refuseAsLive?.(found.bytes);
}

/** Skips also what could not be read. */
const orUnread = (error: unknown): null => (error instanceof StoreAway ? null : orNull(error));

/** All numbers that were ever given, the lowest first. */
const deploymentNumbers = (store: ObjectStore): Promise<number[]> => numbersBelow(store, 'deployments/');

/** Also those of proposals; without a root there are none. */
export const proposalNumbers = async (store: ObjectStore): Promise<number[]> =>
  store.root ? numbersBelow(store, PROPOSALS) : [];

/** A deployment by its number; null if there is none. Throws {@link Refusal} if it is damaged, or has another number. */
export async function readDeployment(store: ObjectStore, number: number): Promise<Deployment | null> {
  const key = keyOf(number);
  const found = await store.get(key);
  if (found) return numbered(parseStored(Deployment, found.bytes, key), number);
  // The newest is live a moment before it is stored under its number.
  const live = await readLive(store).catch(orNullIfKnown);
  return live?.deployment?.number === number ? live.deployment : null;
}

export function numbered(deployment: Deployment, number: number): Deployment {
  if (deployment.number === number) return deployment;
  throw new Refusal(
    `${keyOf(number)} in the release store says that it is deployment ${deployment.number}. It is not used.`,
  );
}

/** The releases that a deployment names and that `release prune` has removed from the store; e.g. `catalog@1.0.0`. */
export async function lostReleases(store: ObjectStore, deployment: Parts): Promise<string[]> {
  const named = releasesIn(deployment);
  const found = await fewAtOnce(named, ({ part, version }) => readRelease(store, part, version));
  return named.filter((_, at) => !found[at]).map(nameOf);
}

/** Whether a new deployment waits for the signatures of others: only if one isn't enough, or in any case. */
export type Propose = 'where-needed' | 'always';

/** A new deployment: live, or as `proposed` says. */
export type Made = Deployment & { proposed?: Proposed };

/**
 * Makes a deployment live if the one it was made from still is; of two at once, one wins, and the other gets {@link Overtaken}
 * and leaves nothing behind (rule: deployment-immutable). Returns it with its number, which is free, and higher than that of any
 * deployment in the store, and than `above`. If others must sign, it is proposed, or, without that wish,
 * {@link SignaturesMissing} is thrown.
 */
export async function putDeployment(
  store: ObjectStore,
  next: Omit<Deployment, 'number' | 'format' | 'fromDigest'>,
  tag: string | null,
  { above = 0, propose }: { above?: number | undefined; propose?: Propose | undefined } = {},
): Promise<Made> {
  await keepLive(store);
  const fromDigest = await digestAt(store, next.from);
  const number = await nextNumber(store, Math.max(above, next.from ?? 0));
  const deployment: Deployment = { format: 1, number, ...next, ...(fromDigest && { fromDigest }) };
  const bytes = Buffer.from(JSON.stringify(deployment, null, 2));
  try {
    if (propose !== 'always') {
      await makeLive(store, { number, bytes }, tag);
      return deployment;
    }
  } catch (error) {
    if (!propose || !(error instanceof SignaturesMissing)) throw error;
  }
  if (!(await store.create(proposalKey(number), bytes)))
    throw new Overtaken('Somebody else proposed at the same moment. Nothing was changed; try again.');
  return { ...deployment, proposed: await proposedAs(store, number) };
}

/** The digest of a deployment by its number; null if it can't be determined. */
export async function digestAt(store: ObjectStore, number: number | null): Promise<string | null> {
  const found = number === null ? null : await store.get(keyOf(number)).catch(orNull);
  return found && digestIn(found.bytes);
}

/** Throws {@link Overtaken} if the live deployment isn't the one with the pointer's tag; then nothing was changed. */
export async function makeLive(
  store: ObjectStore,
  { number, bytes }: { number: number; bytes: Buffer },
  tag: string | null,
): Promise<void> {
  // The pointer first: every deployment under a number was live.
  const won = !(await store.get(keyOf(number))) && (await store.replace(POINTER, bytes, tag));
  if (!won) {
    throw new Overtaken(
      'Somebody else promoted at the same moment, and theirs is live. Look at "status", then promote again.',
    );
  }
  // It is live: a failure here must not look like one of the promotion. The next change stores it, or is refused (keepLive).
  await store.create(keyOf(number), bytes).catch(() => undefined);
}

async function nextNumber(store: ObjectStore, after: number): Promise<number> {
  const taken = new Set([...(await deploymentNumbers(store)), ...(await proposalNumbers(store))]);
  // A file that only looks like a deployment, also one of a newer version, must not use the numbers up, nor stop a rollback.
  let number = Math.max(after, (await newestThat(store, orNull))?.number ?? 0) + 1;
  while (taken.has(number)) number += 1;
  if (number <= MOST_DEPLOYMENTS) return number;
  throw new Refusal(
    `There is no deployment number above ${after}. Nothing was changed. See "A stolen key" in docs/guides/signing-keys.md.`,
  );
}

/** Stores the live deployment under its number, if its author's process was killed before: it is about to be replaced. */
async function keepLive(store: ObjectStore): Promise<void> {
  const live = await readLive(store).catch(orNull);
  if (!live?.deployment || (await store.get(keyOf(live.deployment.number)).catch(orNull))) return;
  const found = await store.get(POINTER);
  if (found && found.tag === live.tag) await store.create(keyOf(live.deployment.number), found.bytes);
}

export const keyOf = (number: number): string => `deployments/${number}.json`;
