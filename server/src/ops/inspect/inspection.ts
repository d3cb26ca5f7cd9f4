import type { Deployed } from '@food/releases/model/deployment';
import { entriesOf } from '@food/releases/model/parts';
import type { ObjectStore } from '@food/releases/object-store/object-store';
import { readLive } from '@food/releases/registry/deployments';
import { readReleases } from '@food/releases/registry/releases';
import { type PlacedSince, placements } from '../placed-since';

/** The deployment that gave a release its place. */
export interface Placing {
  readonly deployment: number;
  readonly at: string;
  readonly by: string;
  readonly why: string;
}

/** The live release of a part, and how it became live. */
export interface InspectedPart {
  readonly part: string;
  /** As its repository names it; null if its release doesn't say. */
  readonly owner: string | null;
  readonly live: Placing & { readonly version: string };
  readonly canary: (Placing & { readonly version: string; readonly share: number }) | null;
  readonly previous: string | null;
}

/** The overlay's data beside the page's own. */
export interface Inspection {
  /** The server's clock. */
  readonly at: string;
  /** The live deployment. */
  readonly deployment: number;
  readonly parts: readonly InspectedPart[];
}

/** A release that can be chosen. */
export interface PublishedVersion {
  readonly version: string;
  readonly at: string;
  readonly revision: string;
}

export async function inspection(store: ObjectStore, now: Date): Promise<Inspection> {
  const { deployment: live } = await readLive(store);
  const since = live && (await placements(store)(live));
  return {
    at: now.toISOString(),
    deployment: live?.number ?? 0,
    parts: since ? entriesOf(live).map(([part, place]) => inspected(part, place, since)) : [],
  };
}

const inspected = (
  part: string,
  { live, canary, previous }: Deployed,
  since: PlacedSince,
): InspectedPart => ({
  part,
  owner: live.owner ?? null,
  live: { version: live.version, ...since.live(part) },
  canary: canary && {
    version: canary.release.version,
    share: canary.share,
    ...since.canary(part),
  },
  previous: previous?.version ?? null,
});

/** The published versions of a part, newest first; null if it isn't deployed. */
export async function publishedVersions(
  store: ObjectStore,
  part: string,
): Promise<PublishedVersion[] | null> {
  const { deployment } = await readLive(store);
  if (!deployment || !new Map(entriesOf(deployment)).has(part)) return null;
  const releases = await readReleases(store, part, () => undefined);
  return releases.map(({ version, createdAt, revision }) => ({ version, at: createdAt, revision }));
}
