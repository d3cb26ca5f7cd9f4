import type { Deployment } from '@food/releases/model/deployment';
import type { ObjectStore } from '@food/releases/object-store/object-store';
import { readLive } from '@food/releases/registry/deployments';
import { ttlCache } from '../concurrency/ttl-cache';

/** How late a release that was published a moment ago may be known. */
const LIST_MS = 1_000;
/** How late a promotion may be known. */
const POINTER_MS = 250;

/** What the release store holds, for checking what browsers report: strangers can report too. */
export interface KnownReleases {
  isPart(part: string): Promise<boolean>;
  isRelease(part: string, version: string): Promise<boolean>;
  /** The live deployment, the last that could be read, with its number; 0 before the first. */
  live(): Promise<{ number: number; deployment: Deployment | null }>;
}

export function knownReleases(store: ObjectStore): KnownReleases {
  const below = ttlCache(LIST_MS, async (prefix) => new Set(await store.list(prefix)));
  let lastRead: Deployment | null = null;
  const live = ttlCache(POINTER_MS, async () => {
    // Where the pointer is damaged, what was live stays live, and its failures still count.
    const found = await readLive(store).catch(() => null);
    if (found) lastRead = found.deployment;
    return { number: lastRead?.number ?? 0, deployment: lastRead };
  });
  const isPart = async (part: string) => (await below('releases/')).has(part);
  return {
    isPart,
    isRelease: async (part, version) =>
      (await isPart(part)) && (await below(`releases/${part}/`)).has(version),
    live: () => live(''),
  };
}
