import type { Deployment } from '@food/releases/model/deployment';
import { partsOf, releasesIn } from '@food/releases/model/parts';
import type { Release } from '@food/releases/model/release';
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

/** The store is asked only for what isn't deployed: pages also come while it is away. */
export function knownReleases({ store, source }: Pick<SiteStore, 'store' | 'source'>): KnownReleases {
  const below = ttlCache(LIST_MS, async (prefix) => new Set(await store.list(prefix)));
  const live = async () => {
    const deployment = await source.live().catch(() => null);
    return { number: deployment?.number ?? 0, deployment };
  };
  const isDeployed = async (isIt: (release: Release) => boolean) =>
    releasesIn(partsOf((await live()).deployment)).some(isIt);
  const isPart = async (part: string) =>
    (await isDeployed((release) => release.part === part)) || (await below('releases/')).has(part);
  return {
    isPart,
    isRelease: async (part, version) =>
      (await isDeployed((release) => release.part === part && release.version === version)) ||
      ((await isPart(part)) && (await below(`releases/${part}/`)).has(version)),
    // Whoever was shown a deployment counts for that one, and for none before it.
    live,
  };
}
