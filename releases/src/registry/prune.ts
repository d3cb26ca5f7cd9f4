import { DAY } from '@food/contracts/durations';
import type { Deployment } from '../model/deployment';
import { releasesIn } from '../model/parts';
import { nameOf, type Release } from '../model/release';
import type { ObjectStore } from '../object-store/object-store';
import { readLive } from './deployments';
import { madeFrom } from './history';
import { arrivedBefore, record } from './log';
import { dropProposals, openProposals } from './proposals';
import { mark, seal, sealedAt } from './prune-marks';
import { pruneUnfinished, removeBelow } from './prune-unfinished';
import { readReleases, releaseKey } from './releases';

/** A page may stay open this long; releases that it may still need stay. */
export const OPEN_PAGE_DAYS = 7;

export interface PruneOptions {
  /** Deployments whose releases are kept at least, including the live one. */
  keep: number;
  now: Date;
  by: string;
  /** Only report what would be removed. */
  dryRun?: boolean;
  /** Gets a line for each damaged release, which is left as it is. */
  tell: (line: string) => void;
}

/** A release to remove, by its name, with its bytes without compressed copies. */
interface PrunedRelease {
  name: string;
  bytes: number;
}

export interface Pruned {
  removed: PrunedRelease[];
  /** A later prune removes them, once another deployment is live. */
  marked: PrunedRelease[];
}

/**
 * Removes the releases that can't be needed any more. Kept are the releases that any of the last `keep` deployments names (live,
 * previous or canary), those of any deployment that was live in the last days, those of a proposal that waits for signatures, and
 * those published or copied here in the last days: they may be about to be promoted. Deployments stay: who changed what is never
 * forgotten. Finished proposals are removed.
 *
 * In two steps, so that a live release is never removed, whatever is promoted meanwhile and whichever process is killed. A prune
 * first marks a release, and then records the number of the live deployment beside the mark. A later prune removes it, if a newer
 * deployment is live and no kept one names it. A promotion checks marks after it has read the pointer that it replaces: a
 * promotion that checked before the mark was there was overtaken by the newer deployment, and any other is refused
 * (promote/next-deployment.ts).
 */
export async function prune(
  store: ObjectStore,
  { keep, now, by, dryRun = false, tell }: PruneOptions,
): Promise<Pruned> {
  const at = now.toISOString();
  const since = new Date(now.getTime() - OPEN_PAGE_DAYS * DAY).toISOString();
  const kept = await keptDeployments(store, keep, since);
  const proposed = (await openProposals(store)).map(({ deployment }) => deployment);
  const needed = new Set([...kept, ...proposed].flatMap(releasesIn).map(nameOf));
  const [removed, marked]: [Release[], Release[]] = [[], []];
  for (const part of await store.list('releases/')) {
    const releases = await readReleases(store, part, tell);
    for (const release of await arrivedBefore(store, since, releases)) {
      if (needed.has(nameOf(release))) continue;
      const seen = await sealedAt(store, release);
      const goes = seen !== null && (kept[0]?.number ?? 0) > seen;
      (goes ? removed : marked).push(release);
      if (!dryRun) await (goes ? remove(store, release, { at, by }) : mark(store, release, at));
    }
  }
  if (!dryRun) {
    await sealAll(store, marked);
    await pruneUnfinished(store, now);
    await dropProposals(store);
  }
  return { removed: removed.map(told), marked: marked.map(told) };
}

/**
 * From the live one back: as many as are kept, and on to the first that was replaced before `since`; also those whose signatures
 * count no more, as after an exchange of keys.
 */
async function keptDeployments(store: ObjectStore, keep: number, since: string): Promise<Deployment[]> {
  const kept: Deployment[] = [];
  let { deployment } = await readLive(store);
  while (deployment) {
    kept.push(deployment);
    // The first one before `since` was still live then; those before it were not.
    if (kept.length >= keep && deployment.createdAt < since) break;
    deployment = await madeFrom(store, deployment);
  }
  return kept;
}

/** The pointer is read when every mark is there. */
async function sealAll(store: ObjectStore, marked: readonly Release[]): Promise<void> {
  const { deployment } = await readLive(store);
  for (const release of marked) await seal(store, release, deployment?.number ?? 0);
}

/** The manifest is removed first: a release is there whole or not at all, also if this is interrupted. */
async function remove(
  store: ObjectStore,
  { part, version }: Release,
  { at, by }: { at: string; by: string },
): Promise<void> {
  // First, so that nothing is ever removed without it.
  await record(store, { format: 1, what: 'pruned', part, version, at, by });
  await store.remove(releaseKey(part, version, 'release.json'));
  await removeBelow(store, releaseKey(part, version, ''));
}

const told = (release: Release): PrunedRelease => ({
  name: nameOf(release),
  bytes: Object.values(release.files).reduce((sum, { bytes }) => sum + bytes, 0),
});
