import type { ObjectStore, StoredObject } from '@food/releases/object-store/object-store';
import { ttlCache } from '../concurrency/ttl-cache';

/** How late a preview may see a repair of the store. */
const KEPT_MS = 10_000;
/** Few enough that reads for requested addresses never hold up the site's own reads. */
const AT_ONCE = 8;

/** Manifests and deployments never change; only the pointer does, and files are cached elsewhere (release-files.ts). */
const isKept = (key: string): boolean => /^(deployments\/|releases\/.*\/release\.json$)/.test(key);

/**
 * A cached store for what any address may request: each manifest and each deployment is read once in a while, however often it is
 * requested, and only a few at a time.
 */
export function readCache(store: ObjectStore): ObjectStore {
  const waiting: (() => void)[] = [];
  let reading = 0;
  const read = async (key: string): Promise<StoredObject | null> => {
    if (reading >= AT_ONCE) await new Promise<void>((resume) => waiting.push(resume));
    reading += 1;
    try {
      return await store.get(key);
    } finally {
      reading -= 1;
      waiting.shift()?.();
    }
  };
  const kept = ttlCache(KEPT_MS, read);
  return { ...store, get: (key) => (isKept(key) ? kept(key) : store.get(key)) };
}
