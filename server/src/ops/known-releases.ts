import type { Deployment } from '@food/releases/model/deployment';
import { partsOf, releasesIn } from '@food/releases/model/parts';
import type { Release } from '@food/releases/model/release';
import type { ObjectStore } from '@food/releases/object-store/object-store';
import { ttlCache } from '../concurrency/ttl-cache';
import type { DeploymentSource } from '../site/deployment-source';

/** How late a newly published release may be known. */
const LIST_MS = 1_000;

/** The release store's content, for checking browsers' reports: strangers can send them too. */
export interface KnownReleases {
  isPart(part: string): Promise<boolean>;
  isRelease(part: string, version: string): Promise<boolean>;
  /** The live deployment, as pages show it, with its number; 0 before the first. */
  live(): Promise<{ number: number; deployment: Deployment | null }>;
}

/** The store is read only for releases that aren't deployed: pages must work while it is down. */
export function knownReleases({
  store,
  source,
}: {
  store: ObjectStore;
  source: DeploymentSource;
}): KnownReleases {
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
    // A visitor counts for the deployment that they got, and for none before it.
    live,
  };
}
