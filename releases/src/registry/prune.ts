import type { Deployment } from '../model/deployment';
import { releasesIn } from '../model/parts';
import { nameOf, type Release } from '../model/release';
import type { ObjectStore } from '../object-store/object-store';
import { readDeployment, readLive } from './deployments';
import { arrivalsOf, record } from './log';
import { dropProposals } from './proposals';
import { mark, seal, sealedAt } from './prune-marks';
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
interface PrunedRelease {
  name: string;
  bytes: number;
}

export interface Pruned {
  removed: PrunedRelease[];
  /** They go with a later prune, once another deployment is live. */
  marked: PrunedRelease[];
}

/**
 * Removes the releases that nobody can need any more. Kept is what any of the last `keep` deployments names (live, previous
 * or canary), what any deployment that was live in the last days names, and what was published or copied here in the last
 * days: somebody may be about to promote it. Deployments stay: who changed what is never forgotten. Proposals that are over go.
 *
 * In two steps, so that nothing that is live is ever removed, whoever promotes meanwhile and whoever is killed.
 * The first time a release is marked, and then the number of the live deployment written beside
 * the mark. It goes a later time, if a newer deployment is live and none that is kept names it. A promotion looks for marks
 * after it has read the pointer that it replaces: one that looked before the mark was there was overtaken by the newer
 * deployment, and every other one is refused (promote/next-deployment.ts).
 */
export async function prune(
  store: ObjectStore,
  { keep, now, by, dryRun = false, tell }: PruneOptions,
): Promise<Pruned> {
  const at = now.toISOString();
  const since = new Date(now.getTime() - OPEN_PAGE_DAYS * DAY).toISOString();
  const kept = await keptDeployments(store, keep, since);
  const needed = new Set(kept.flatMap(releasesIn).map(nameOf));
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

async function arrivedBefore(
  store: ObjectStore,
  since: string,
  releases: readonly Release[],
): Promise<Release[]> {
  const old = releases.filter(({ createdAt }) => createdAt < since);
  const arrivals = await arrivalsOf(store, old);
  return old.filter((release) => (arrivals.get(nameOf(release))?.at ?? '') < since);
}

/** The pointer is read when every mark is there. */
async function sealAll(store: ObjectStore, marked: readonly Release[]): Promise<void> {
  const { deployment } = await readLive(store);
  for (const release of marked) await seal(store, release, deployment?.number ?? 0);
}

/** The manifest goes first: a release is there whole or not at all, also when this breaks off. */
async function remove(
  store: ObjectStore,
  { part, version }: Release,
  { at, by }: { at: string; by: string },
): Promise<void> {
  // First, so that nothing ever goes without it.
  await record(store, { format: 1, what: 'pruned', part, version, at, by });
  await store.remove(releaseKey(part, version, 'release.json'));
  await removeBelow(store, releaseKey(part, version, ''));
}

const told = (release: Release): PrunedRelease => ({
  name: nameOf(release),
  bytes: Object.values(release.files).reduce((sum, { bytes }) => sum + bytes, 0),
});
