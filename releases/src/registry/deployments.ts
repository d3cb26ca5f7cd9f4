import { Deployment, MOST_DEPLOYMENTS, type Parts } from '../model/deployment';
import { Overtaken, Refusal, UnusablePointer } from '../model/errors';
import { releasesIn } from '../model/parts';
import { nameOf } from '../model/release';
import type { ObjectStore } from '../object-store/object-store';
import { digestOf, type Signable } from '../signing/signature';
import { parseStored } from './parse-stored';
import { isAllSigned } from './part-keys';
import { readRelease } from './releases';

/** The deployment that is live, with the pointer's tag, which a promotion must still find. */
export interface LiveDeployment {
  deployment: Deployment | null;
  tag: string | null;
}

const POINTER = 'deployment.json';

/** What was read last: a site asks several times a second, and with fifty remotes reading it anew takes 50 ms. */
const lastRead = new WeakMap<ObjectStore, LiveDeployment>();

/**
 * The live deployment; null in a store in which there never was one. Throws {@link UnusablePointer} where it can't be told:
 * `deployment.json` is damaged, not the one that was made live under its number, or gone though deployments are there.
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
    throw error instanceof Refusal ? new UnusablePointer(error.message, tag) : error;
  }
}

async function readNone(store: ObjectStore): Promise<LiveDeployment> {
  if ((await deploymentNumbers(store)).length === 0) return { deployment: null, tag: null };
  throw new UnusablePointer(
    `${POINTER} is gone from the release store, which holds deployments: it is not a new one. Nothing can be promoted before the site is back.`,
    null,
  );
}

/** What stands under a number was live, so another one with that number never was. One that can't be read decides nothing. */
async function refuseSecond(store: ObjectStore, number: number, bytes: Buffer): Promise<void> {
  const first = await store.get(keyOf(number)).catch(orNull);
  if (!first || first.bytes.equals(bytes)) return;
  const made = digestIn(first.bytes);
  if (made === null || made === digestIn(bytes)) return;
  throw new Refusal(
    `${POINTER} in the release store is not the deployment ${number} that was made live, which is deployments/${number}.json. It is not used.`,
  );
}

/** The digest of a stored deployment; null of what is none. */
function digestIn(bytes: Buffer): string | null {
  try {
    return digestOf(JSON.parse(bytes.toString('utf8')) as Signable);
  } catch {
    return null;
  }
}

/** The deployment with the highest number that can be read and believed; null if there is none. */
export async function newestWhole(store: ObjectStore): Promise<Deployment | null> {
  for (const number of (await deploymentNumbers(store)).reverse()) {
    const deployment = await readDeployment(store, number).catch(orNull);
    if (deployment && (await isAllSigned(store, deployment).catch(orNull))) return deployment;
  }
  return null;
}

/** Null for a refusal: a deployment that is damaged or not trusted is skipped. */
function orNull(error: unknown): null {
  if (error instanceof Refusal) return null;
  throw error;
}

const NAME = /^([1-9]\d{0,8})\.json$/;

/** All numbers that were ever given, the lowest first. What else lies there is no deployment. */
async function deploymentNumbers(store: ObjectStore): Promise<number[]> {
  const names = await store.list('deployments/');
  return names
    .map((name) => Number(NAME.exec(name)?.[1]))
    .filter((number) => number > 0)
    .sort((a, b) => a - b);
}

/** A deployment by its number; null if there is none. Throws {@link Refusal} where it is damaged, or another one's. */
export async function readDeployment(store: ObjectStore, number: number): Promise<Deployment | null> {
  const key = keyOf(number);
  const found = await store.get(key);
  if (found) return numbered(parseStored(Deployment, found.bytes, key), number);
  // The newest is live a moment before it is there under its number.
  const live = await readLive(store).catch(orNull);
  return live?.deployment?.number === number ? live.deployment : null;
}

function numbered(deployment: Deployment, number: number): Deployment {
  if (deployment.number === number) return deployment;
  throw new Refusal(
    `${keyOf(number)} in the release store says that it is deployment ${deployment.number}. It is not used.`,
  );
}

/** What a deployment names and the store no longer holds, since `release prune` removed it; e.g. `catalog@1.0.0`. */
export async function lostReleases(store: ObjectStore, deployment: Parts): Promise<string[]> {
  const named = releasesIn(deployment);
  const found = await Promise.all(named.map(({ part, version }) => readRelease(store, part, version)));
  return named.filter((_, at) => !found[at]).map(nameOf);
}

/**
 * Makes a deployment live if the one it was made from still is; of two at once, one wins, and the other gets
 * {@link Overtaken} and leaves nothing behind (rule: deployment-immutable). Returns it with its number, which is free, and
 * higher than that of any deployment in the store, and than `above`.
 */
export async function putDeployment(
  store: ObjectStore,
  next: Omit<Deployment, 'number' | 'format' | 'fromDigest'>,
  tag: string | null,
  above = 0,
): Promise<Deployment> {
  await keepLive(store);
  const from = next.from === null ? null : await store.get(keyOf(next.from)).catch(orNull);
  const fromDigest = from && digestIn(from.bytes);
  const number = await nextNumber(store, Math.max(above, next.from ?? 0));
  const deployment: Deployment = { format: 1, number, ...next, ...(fromDigest && { fromDigest }) };
  const bytes = Buffer.from(JSON.stringify(deployment, null, 2));
  // The pointer first: what stands under a number was live.
  const won = !(await store.get(keyOf(number))) && (await store.replace(POINTER, bytes, tag));
  if (!won) {
    throw new Overtaken(
      'Somebody else promoted at the same moment, and theirs is live. Look at "status", then promote again.',
    );
  }
  await store.create(keyOf(number), bytes);
  return deployment;
}

async function nextNumber(store: ObjectStore, after: number): Promise<number> {
  const taken = new Set(await deploymentNumbers(store));
  // A file that only looks like a deployment must not use the numbers up.
  let number = Math.max(after, (await newestWhole(store))?.number ?? 0) + 1;
  while (taken.has(number)) number += 1;
  if (number <= MOST_DEPLOYMENTS) return number;
  throw new Refusal(
    `There is no deployment number above ${after}. Nothing was changed. See "A stolen key" in docs/guides/signing-keys.md.`,
  );
}

/** Puts what is live under its number, where whoever made it was killed before: it is about to be replaced. */
async function keepLive(store: ObjectStore): Promise<void> {
  const live = await readLive(store).catch(orNull);
  if (!live?.deployment) return;
  const found = await store.get(POINTER);
  if (found && found.tag === live.tag) await store.create(keyOf(live.deployment.number), found.bytes);
}

const keyOf = (number: number): string => `deployments/${number}.json`;
