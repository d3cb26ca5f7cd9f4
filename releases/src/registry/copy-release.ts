import { isDeepStrictEqual } from 'node:util';
import { DAY } from '@food/contracts/durations';
import type { Deployed, Deployment } from '../model/deployment';
import { Refusal } from '../model/errors';
import { entriesOf } from '../model/parts';
import { nameOf, type Release } from '../model/release';
import type { ObjectStore } from '../object-store/object-store';
import { backFromLive } from './history';
import { arrivalsOf, type Origin, record } from './log';
import { refuseMarked } from './prune-marks';
import { readContents } from './release-contents';
import { contentOf, parseManifest, putBack, putRelease, readRelease, releaseKey } from './releases';

/** A store with its address in a form that may be shown: without credentials. */
interface NamedStore {
  store: ObjectStore;
  name: string;
}

interface Copying {
  from: NamedStore;
  to: NamedStore;
  by: string;
  now: Date;
}

/** Whether a release was copied now, or was already there with the same bytes; and where it comes from. */
export interface Copied {
  outcome: 'copied' | 'already there';
  origin: Origin;
}

/**
 * Copies a published release to another store, byte for byte, with its origin. Everything is read and compared with the release's
 * pinned digests before anything is written; the release isn't live there before it is promoted there. Throws {@link Refusal} if
 * the bytes aren't those that were published, or if the version is there with other bytes; then that release stays as it is
 * (rule: release-immutable).
 */
export async function copyRelease(
  { part, version }: Pick<Release, 'part' | 'version'>,
  { from, to, by, now }: Copying,
): Promise<Copied> {
  const { manifest, release } = await readManifest(from.store, part, version);
  const files = await readContents(from.store, release);
  const origin = { store: from.name, ...(await whatIsKnown(from.store, release)) };
  const there = await readRelease(to.store, part, version);
  if (there) {
    await refuseMarked(to.store, [there]);
    if (!isDeepStrictEqual(contentOf(there), contentOf(release))) throw otherBytes(there, release, to.name);
    await putBack(to.store, there, files);
    return { outcome: 'already there', origin };
  }
  const entry = {
    format: 1,
    what: 'copied',
    part,
    version,
    at: now.toISOString(),
    by,
    from: origin,
  } as const;
  await putRelease(to.store, release, files, { manifest, writeDown: () => record(to.store, entry) });
  return { outcome: 'copied', origin };
}

async function readManifest(store: ObjectStore, part: string, version: string) {
  const found = await store.get(releaseKey(part, version, 'release.json'));
  if (!found) throw new Refusal(`${part}@${version} was removed from the release store meanwhile.`);
  return { manifest: found.bytes, release: parseManifest(found.bytes, part, version) };
}

function otherBytes(there: Release, release: Release, store: string): Refusal {
  const files = Object.keys({ ...there.files, ...release.files }).filter(
    (file) => there.files[file]?.integrity !== release.files[file]?.integrity,
  );
  return new Refusal(
    `${nameOf(release)} is in ${store} already, with other bytes: ${files.join(', ') || 'release.json'}. Releases are never overwritten: raise "version" in the package.json of ${release.part}, publish it, and copy that.`,
  );
}

/** Throws {@link Refusal} if a deployment has another release of this name: its `release.json` was altered since. */
async function whatIsKnown(store: ObjectStore, release: Release): Promise<Omit<Origin, 'store'>> {
  const [arrival] = (await arrivalsOf(store, [release])).values();
  return {
    published:
      arrival?.what === 'copied'
        ? arrival.from.published
        : { at: arrival?.at ?? release.createdAt, by: arrival?.by ?? null },
    live: await lastTimeLive(store, release),
  };
}

/** The last time that a release was live, or a canary; null if it never was. */
async function lastTimeLive(store: ObjectStore, release: Release): Promise<Origin['live']> {
  // No deployment from before it was built names it; a day is allowed for clocks that disagree.
  const since = new Date(Date.parse(release.createdAt) - DAY).toISOString();
  let first: Deployment | null = null;
  let next: Deployment | null = null;
  let how: Place | null = null;
  for await (const deployment of backFromLive(store)) {
    const place = placeIn(deployment, release);
    if (how && place !== how) break;
    if (place) [how, first] = [place, deployment];
    else next = deployment;
    if (deployment.createdAt < since) break;
  }
  return (
    first && {
      deployment: first.number,
      at: first.createdAt,
      by: first.by,
      forced: first.forced,
      gate: first.gate ?? null,
      until: next && { deployment: next.number, by: next.by, why: next.why },
    }
  );
}

type Place = 'live' | 'canary';

function placeIn(deployment: Deployment, release: Release): Place | null {
  const place: Deployed | undefined = new Map(entriesOf(deployment)).get(release.part);
  const isThere = (placed?: Release) => placed?.version === release.version;
  const [how, placed] = isThere(place?.live)
    ? (['live', place?.live] as const)
    : (['canary', place?.canary?.release] as const);
  if (!isThere(placed)) return null;
  if (isDeepStrictEqual(placed, release)) return how;
  throw new Refusal(
    `The release store's release.json of ${nameOf(release)} is not what deployment ${deployment.number} holds of it. It is not copied. Whoever keeps the store should find out how that came about.`,
  );
}
