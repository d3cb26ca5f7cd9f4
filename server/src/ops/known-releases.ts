import type { Deployment } from '@food/releases/model/deployment';
import { ttlCache } from '../concurrency/ttl-cache';
import type { SiteStore } from '../site/site-store';

/** How late a release that was published a moment ago may be known. */
const LIST_MS = 1_000;

/** What the release store holds, for checking what browsers report: strangers can report too. */
export interface KnownReleases {
  isPart(part: string): Promise<boolean>;
  isRelease(part: string, version: string): Promise<boolean>;
  /** The live deployment, as pages show it, with its number; 0 before the first. */
  live(): Promise<{ number: number; deployment: Deployment | null }>;
}

export function knownReleases({ store, source }: Pick<SiteStore, 'store' | 'source'>): KnownReleases {
  const below = ttlCache(LIST_MS, async (prefix) => new Set(await store.list(prefix)));
  const isPart = async (part: string) => (await below('releases/')).has(part);
  return {
    isPart,
    isRelease: async (part, version) =>
      (await isPart(part)) && (await below(`releases/${part}/`)).has(version),
    // Whoever was shown a deployment counts for that one, and for none before it.
    live: async () => {
      const deployment = await source.live().catch(() => null);
      return { number: deployment?.number ?? 0, deployment };
    },
  };
}
