import type { ObjectStore } from '../object-store/object-store';
import { releaseKey } from './releases';

/** No publishing takes so long. */
const GIVEN_UP_DAYS = 7;
const DAY = 24 * 60 * 60_000;

/** When prune first saw files of a release without a manifest; a store tells no times itself. In the log, where prune may write. */
const seenAt = (part: string, version: string): string => `log/${part}.unfinished.${version}.txt`;

/**
 * Removes the files of publishings that broke off: of versions that have no manifest, a week after prune first saw them so.
 * Until then somebody may still be publishing them.
 */
export async function pruneUnfinished(store: ObjectStore, now: Date): Promise<void> {
  for (const part of await store.list('releases/')) {
    for (const version of await store.list(`releases/${part}/`)) {
      if (await store.get(releaseKey(part, version, 'release.json'))) continue;
      const seen = await store.get(seenAt(part, version));
      if (!seen) await store.create(seenAt(part, version), Buffer.from(now.toISOString()));
      else if (now.getTime() - Date.parse(seen.bytes.toString()) >= GIVEN_UP_DAYS * DAY) {
        await removeBelow(store, releaseKey(part, version, ''));
        await store.remove(seenAt(part, version));
      }
    }
  }
}

/** Removes every object below a prefix. */
export async function removeBelow(store: ObjectStore, prefix: string): Promise<void> {
  for (const name of await store.list(prefix)) {
    if (await store.get(prefix + name)) await store.remove(prefix + name);
    else await removeBelow(store, `${prefix}${name}/`);
  }
}
