import { DAY } from '@food/contracts/durations';
import type { Release } from '../model/release';
import type { ObjectStore } from '../object-store/object-store';
import { forgetMark, isMarked, markedReleases } from './prune-marks';
import { releaseKey } from './releases';

/** No publishing, and no pruning, takes as long. */
const GIVEN_UP_DAYS = 7;

type Named = Pick<Release, 'part' | 'version'>;

/** When prune first saw that a release has no manifest; a store has no times itself. In the log, where prune may write. */
const seenAt = ({ part, version }: Named): string => `log/${part}.unfinished.${version}.txt`;

/**
 * Removes the files of interrupted publishings: of versions without a manifest, a week after prune first saw them so. Until then
 * they may still be in progress. A version that a prune began to remove goes at once, and is free again after that week.
 */
export async function pruneUnfinished(store: ObjectStore, now: Date): Promise<void> {
  for (const part of await store.list('releases/')) {
    for (const version of await store.list(`releases/${part}/`)) {
      const release = { part, version };
      if (await hasManifest(store, release)) {
        // Otherwise its week as a removed version would have begun with its publishing.
        if (await store.get(seenAt(release))) await store.remove(seenAt(release));
        continue;
      }
      if (await isMarked(store, release)) await removeBelow(store, releaseKey(part, version, ''));
      else if (await isGivenUp(store, release, now)) {
        await removeBelow(store, releaseKey(part, version, ''));
        await store.remove(seenAt(release));
      }
    }
  }
  for (const release of await markedReleases(store)) {
    if ((await hasManifest(store, release)) || !(await isGivenUp(store, release, now))) continue;
    await store.remove(seenAt(release));
    await forgetMark(store, release);
  }
}

const hasManifest = async (store: ObjectStore, { part, version }: Named): Promise<boolean> =>
  (await store.list(releaseKey(part, version, ''))).includes('release.json');

async function isGivenUp(store: ObjectStore, release: Named, now: Date): Promise<boolean> {
  const seen = await store.get(seenAt(release));
  if (!seen) await store.create(seenAt(release), Buffer.from(now.toISOString()));
  return seen !== null && now.getTime() - Date.parse(seen.bytes.toString()) >= GIVEN_UP_DAYS * DAY;
}

/** Removes every object below a prefix, and reads none: one may be too large to be read. */
export async function removeBelow(store: ObjectStore, prefix: string): Promise<void> {
  for (const name of await store.list(prefix)) {
    const isFolder = (await store.list(`${prefix}${name}/`)).length > 0;
    if (isFolder) await removeBelow(store, `${prefix}${name}/`);
    else await store.remove(prefix + name);
  }
}
