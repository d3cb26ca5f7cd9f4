import { NewerFormat, Refusal, StoreAway } from '@food/releases/model/errors';
import type { Release } from '@food/releases/model/release';
import type { ObjectStore } from '@food/releases/object-store/object-store';
import { parseManifest, releaseKey } from '@food/releases/registry/releases';

/**
 * A release of the store; null if it was never published, or if its `release.json` is damaged or another's.
 *
 * @throws StoreAway if the store can't be read, or not by this version, whatever the reason: the client may ask again
 */
export async function findRelease(
  store: ObjectStore,
  part: string,
  version: string,
): Promise<Release | null> {
  const key = releaseKey(part, version, 'release.json');
  const found = await store.get(key).catch((cause: unknown) => {
    throw new StoreAway(`${key} of the release store can't be read.`, { cause });
  });
  if (!found) return null;
  try {
    return parseManifest(found.bytes, part, version);
  } catch (error) {
    if (error instanceof NewerFormat) throw new StoreAway(error.message, { cause: error });
    if (error instanceof Refusal) return null;
    throw error;
  }
}
