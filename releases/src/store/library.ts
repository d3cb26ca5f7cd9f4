import type { z } from 'zod';
import { Refusal, UnusablePointer } from '../errors';
import { Deployment, nameOf, type Parts, Release } from '../facts';
import { entriesOf } from '../parts';
import type { ObjectStore } from './object-store';

export { readHostParts, readReleaseFile } from './release-files';

/** The deployment that is live, with the pointer's tag, which a promotion must still find. */
export interface LiveDeployment {
  deployment: Deployment | null;
  tag: string | null;
}

const POINTER = 'deployment.json';

export const releaseKey = (part: string, version: string, file: string): string =>
  `releases/${part}/${version}/${file}`;

/** Reads a release's facts; null if it was never published. Throws {@link Refusal} if they are damaged. */
export async function readRelease(
  store: ObjectStore,
  part: string,
  version: string,
): Promise<Release | null> {
  const key = releaseKey(part, version, 'release.json');
  const found = await store.get(key);
  return found && parsed(Release, found.bytes, key);
}

/** All published versions of a part. */
export async function listVersions(store: ObjectStore, part: string): Promise<string[]> {
  const versions = await store.list(`releases/${part}/`);
  const published = await Promise.all(
    versions.map((version) => store.get(releaseKey(part, version, 'release.json'))),
  );
  return versions.filter((_, at) => published[at]);
}

/**
 * Stores a release: its files first, the facts last, so that a release is there whole or not at all. The same bytes again
 * are fine; other bytes under a version that is taken are refused.
 */
export async function putRelease(
  store: ObjectStore,
  release: Release,
  files: Map<string, Buffer>,
): Promise<void> {
  const { part, version } = release;
  const existing = await readRelease(store, part, version);
  if (existing) {
    if (sameContent(existing, release)) return;
    throw new Refusal(
      `${nameOf(release)} is published already, with other content. Releases are never overwritten: raise "version" in the package.json of ${part} and publish again.`,
    );
  }
  await Promise.all([...files].map(([file, bytes]) => putFile(store, release, file, bytes)));
  const facts = Buffer.from(JSON.stringify(release, null, 2));
  if (!(await store.create(releaseKey(part, version, 'release.json'), facts))) {
    throw new Refusal(`${nameOf(release)} was published by somebody else at the same moment.`);
  }
}

/** A file that an interrupted publishing left behind is fine if it is the same one. */
async function putFile(store: ObjectStore, release: Release, file: string, bytes: Buffer): Promise<void> {
  const key = releaseKey(release.part, release.version, file);
  if (await store.create(key, bytes)) return;
  const left = await store.get(key);
  if (left && bytes.equals(left.bytes)) return;
  throw new Refusal(
    `An earlier publishing of ${nameOf(release)} broke off, and left another ${file} behind. Files are never overwritten: raise "version" in the package.json of ${release.part} and publish again.`,
  );
}

const sameContent = (a: Release, b: Release): boolean =>
  JSON.stringify([Object.entries(a.files).sort(), keysOf(a)]) ===
  JSON.stringify([Object.entries(b.files).sort(), keysOf(b)]);

const keysOf = (release: Release): string[] =>
  release.kind === 'host' ? [...release.deploymentKeys].sort() : [];

/** The live deployment; null in an empty store. Throws {@link UnusablePointer} where it can't be told. */
export async function readLive(store: ObjectStore): Promise<LiveDeployment> {
  const found = await store.get(POINTER);
  if (!found) return { deployment: null, tag: null };
  const { bytes, tag } = found;
  try {
    return { deployment: parsed(Deployment, bytes, POINTER), tag };
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

/** A deployment that is damaged or not to be believed is as good as none. */
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
  const key = `deployments/${number}.json`;
  const found = await store.get(key);
  return found && parsed(Deployment, found.bytes, key);
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
 * Makes a deployment live if the one it was made from still is; of two at once, one wins and the other gets a
 * {@link Refusal}. Returns it with its number, which is higher than any in the store, and than `above`.
 */
export async function putDeployment(
  store: ObjectStore,
  next: Omit<Deployment, 'number' | 'format'>,
  tag: string | null,
  above = 0,
): Promise<Deployment> {
  const taken = (await deploymentNumbers(store)).at(-1) ?? 0;
  const deployment: Deployment = { format: 1, number: Math.max(above, taken) + 1, ...next };
  const bytes = Buffer.from(JSON.stringify(deployment, null, 2));
  const won =
    (await store.create(`deployments/${deployment.number}.json`, bytes)) &&
    (await store.replace(POINTER, bytes, tag));
  if (!won) {
    throw new Refusal(
      'Somebody else promoted at the same moment, and theirs is live. Look at "status", then promote again.',
    );
  }
  return deployment;
}

function parsed<S extends z.ZodType>(schema: S, bytes: Buffer, key: string): z.infer<S> {
  try {
    return schema.parse(JSON.parse(bytes.toString('utf8')));
  } catch {
    throw new Refusal(`${key} in the release store is damaged: it doesn't have the form that it must have.`);
  }
}
