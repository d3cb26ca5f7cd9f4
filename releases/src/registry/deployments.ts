import { Deployment, type Parts } from '../model/deployment';
import { Overtaken, Refusal, UnusablePointer } from '../model/errors';
import { entriesOf } from '../model/parts';
import { nameOf } from '../model/release';
import type { ObjectStore } from '../object-store/object-store';
import { parseStored } from './parse-stored';
import { readRelease } from './releases';

/** The deployment that is live, with the pointer's tag, which a promotion must still find. */
export interface LiveDeployment {
  deployment: Deployment | null;
  tag: string | null;
}

const POINTER = 'deployment.json';

/** What was read last: a site asks several times a second, and with fifty remotes reading it anew takes 50 ms. */
const lastRead = new WeakMap<ObjectStore, LiveDeployment>();

/** The live deployment; null in an empty store. Throws {@link UnusablePointer} where it can't be told. */
export async function readLive(store: ObjectStore): Promise<LiveDeployment> {
  const found = await store.get(POINTER);
  if (!found) return { deployment: null, tag: null };
  const { bytes, tag } = found;
  const known = lastRead.get(store);
  if (known?.tag === tag) return known;
  try {
    const live = { deployment: parseStored(Deployment, bytes, POINTER), tag };
    lastRead.set(store, live);
    return live;
  } catch (error) {
    throw error instanceof Refusal ? new UnusablePointer(error.message, tag) : error;
  }
}

/** The deployment with the highest number that can be read and believed; null if there is none. */
export async function newestWhole(store: ObjectStore): Promise<Deployment | null> {
  for (const number of (await deploymentNumbers(store)).reverse()) {
    const deployment = await readDeployment(store, number).catch(orNull);
    if (deployment) return deployment;
  }
  return null;
}

/** Null for a refusal: a deployment that is damaged or not trusted is skipped. */
function orNull(error: unknown): null {
  if (error instanceof Refusal) return null;
  throw error;
}

/** All numbers that were ever given, the lowest first. */
async function deploymentNumbers(store: ObjectStore): Promise<number[]> {
  const names = await store.list('deployments/');
  return names
    .map((name) => Number.parseInt(name, 10))
    .filter(Number.isInteger)
    .sort((a, b) => a - b);
}

/** A deployment by its number; null if there is none. */
export async function readDeployment(store: ObjectStore, number: number): Promise<Deployment | null> {
  const key = keyOf(number);
  const found = await store.get(key);
  if (found) return parseStored(Deployment, found.bytes, key);
  // The newest is live a moment before it is there under its number.
  const live = await readLive(store).catch(orNull);
  return live?.deployment?.number === number ? live.deployment : null;
}

/** What a deployment names and the store no longer holds, since `release prune` removed it; e.g. `catalog@1.0.0`. */
export async function lostReleases(store: ObjectStore, deployment: Parts): Promise<string[]> {
  const named = entriesOf(deployment).flatMap(([, { live, previous, canary }]) =>
    [live, previous, canary?.release].filter((release) => release != null),
  );
  const found = await Promise.all(named.map(({ part, version }) => readRelease(store, part, version)));
  return named.filter((_, at) => !found[at]).map(nameOf);
}

/**
 * Makes a deployment live if the one it was made from still is; of two at once, one wins, and the other gets
 * {@link Overtaken} and leaves nothing behind (rule: deployment-immutable). Returns it with its number, which is higher than
 * any in the store, and than `above`.
 */
export async function putDeployment(
  store: ObjectStore,
  next: Omit<Deployment, 'number' | 'format'>,
  tag: string | null,
  above = 0,
): Promise<Deployment> {
  await keepLive(store);
  const taken = (await deploymentNumbers(store)).at(-1) ?? 0;
  const deployment: Deployment = { format: 1, number: Math.max(above, taken) + 1, ...next };
  const bytes = Buffer.from(JSON.stringify(deployment, null, 2));
  const key = keyOf(deployment.number);
  // The pointer first: what stands under a number was live.
  const won = !(await store.get(key)) && (await store.replace(POINTER, bytes, tag));
  if (!won) {
    throw new Overtaken(
      'Somebody else promoted at the same moment, and theirs is live. Look at "status", then promote again.',
    );
  }
  await store.create(key, bytes);
  return deployment;
}

/** Puts what is live under its number, where whoever made it was killed before: it is about to be replaced. */
async function keepLive(store: ObjectStore): Promise<void> {
  const live = await readLive(store).catch(orNull);
  if (!live?.deployment) return;
  const found = await store.get(POINTER);
  if (found && found.tag === live.tag) await store.create(keyOf(live.deployment.number), found.bytes);
}

const keyOf = (number: number): string => `deployments/${number}.json`;
