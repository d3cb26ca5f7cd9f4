import type { Deployment } from '../model/deployment';
import { entriesOf } from '../model/parts';
import { nameOf, type Release } from '../model/release';
import type { ObjectStore } from '../object-store/object-store';
import { readDeployment, readLive } from './deployments';
import { record } from './log';
import { pruneUnfinished, removeBelow } from './prune-unfinished';
import { readReleases, releaseKey } from './releases';

/** A page may stay open this long; what it may still need stays. */
export const OPEN_PAGE_DAYS = 7;
const DAY = 24 * 60 * 60_000;

export interface PruneOptions {
  /** Deployments whose releases are kept at least, the live one among them. */
  keep: number;
  now: Date;
  by: string;
  /** Only say what would go. */
  dryRun?: boolean;
  /** Gets a line for each release that is damaged: it is left as it is. */
  tell: (line: string) => void;
}

/** A release that goes, by its name, and its bytes without compressed copies. */
export interface PrunedRelease {
  name: string;
  bytes: number;
}

/**
 * Removes the releases that nobody can need any more. Kept is what any of the last `keep` deployments names (live, previous
 * or canary), what any deployment that was live in the last days names, and what was published in the last days: somebody
 * may be about to promote it. Deployments stay: who changed what is never forgotten.
 */
export async function prune(
  store: ObjectStore,
  { keep, now, by, dryRun = false, tell }: PruneOptions,
): Promise<PrunedRelease[]> {
  const since = new Date(now.getTime() - OPEN_PAGE_DAYS * DAY).toISOString();
  const needed = new Set((await keptDeployments(store, keep, since)).flatMap(namesIn));
  const pruned: PrunedRelease[] = [];
  for (const part of await store.list('releases/')) {
    for (const release of await readReleases(store, part, tell)) {
      const { version } = release;
      if (release.createdAt >= since || needed.has(nameOf(release))) continue;
      if (!dryRun) {
        // First, so that nothing ever goes without it.
        await record(store, { format: 1, what: 'pruned', part, version, at: now.toISOString(), by });
        if (!(await removeRelease(store, release))) continue;
      }
      pruned.push({ name: nameOf(release), bytes: bytesOf(release.files) });
    }
  }
  if (!dryRun) await pruneUnfinished(store, now);
  return pruned;
}

/** From the live one back: as many as are kept, and on until one that was replaced before `since`. */
async function keptDeployments(store: ObjectStore, keep: number, since: string): Promise<Deployment[]> {
  const kept: Deployment[] = [];
  let { deployment } = await readLive(store);
  while (deployment) {
    kept.push(deployment);
    // One that is older was still live when the days began; those before it were not.
    if (kept.length >= keep && deployment.createdAt < since) break;
    deployment = deployment.from === null ? null : await readDeployment(store, deployment.from);
  }
  return kept;
}

const namesIn = (deployment: Deployment): string[] =>
  entriesOf(deployment).flatMap(([, { live, previous, canary }]) =>
    [live, previous, canary?.release].filter((release) => release != null).map(nameOf),
  );

/**
 * The manifest goes first: a release is there whole or not at all, also when this breaks off. Whoever promotes it at the same
 * moment either finds it gone, and takes that back (promote/change.ts), or is found here: then it stays.
 */
async function removeRelease(store: ObjectStore, release: Release): Promise<boolean> {
  const { part, version } = release;
  const key = releaseKey(part, version, 'release.json');
  const isLive = async () => {
    const { deployment } = await readLive(store);
    return deployment !== null && namesIn(deployment).includes(nameOf(release));
  };
  if (await isLive()) return false;
  const manifest = await store.get(key);
  await store.remove(key);
  if (await isLive()) {
    if (manifest) await store.create(key, manifest.bytes);
    return false;
  }
  await removeBelow(store, releaseKey(part, version, ''));
  return true;
}

const bytesOf = (files: Record<string, { bytes: number }>): number =>
  Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0);
