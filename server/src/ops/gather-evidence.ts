import type { PartStatus } from '@food/contracts/ops';
import type { Deployment } from '@food/releases/model/deployment';
import { entriesOf } from '@food/releases/model/parts';
import type { ObjectStore } from '@food/releases/object-store/object-store';
import { readLive } from '@food/releases/registry/deployments';
import type { decide } from '@food/releases/watch/decide';
import type { AppContext } from '../context';
import type { CompositionVisits } from './composition-visits';
import { type PlacedSince, placements, type Since } from './placed-since';
import { readObservations, readUnrendered } from './read-observations';

/** The input of {@link decide}, and its deployment; null before the first one. */
type EvidenceOfLive = Parameters<typeof decide>[0] & { deployment: number | null };

/** Gathers the place of every part and the observations until now. Nothing is decided here. */
export function gatherEvidence(
  store: ObjectStore,
  { db, clock }: AppContext,
  visits: CompositionVisits,
): () => Promise<EvidenceOfLive> {
  const placedSince = placements(store);
  return async () => {
    const { deployment: live } = await readLive(store);
    const now = clock.now();
    const at = now.toISOString();
    if (!live) return { deployment: null, at, parts: [], observations: [], unrendered: [] };
    await visits.write();
    return {
      deployment: live.number,
      at,
      parts: partsStatus(live, await placedSince(live)),
      observations: await readObservations(db, now),
      unrendered: await readUnrendered(db, now),
    };
  };
}

const partsStatus = (deployment: Deployment, since: PlacedSince): PartStatus[] =>
  entriesOf(deployment).map(([part, { live, previous, canary }]) => ({
    part,
    live: { version: live.version, revision: live.revision, since: pick(since.live(part)) },
    previous: previous && { version: previous.version },
    canary: canary && {
      version: canary.release.version,
      revision: canary.release.revision,
      share: canary.share,
      since: pick(since.canary(part)),
      ramp: canary.ramp ? { steps: canary.ramp, since: pick(since.share(part)) } : null,
    },
  }));

const pick = ({ deployment, at }: Since) => ({ deployment, at });
