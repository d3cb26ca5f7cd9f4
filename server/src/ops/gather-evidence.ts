import type { PartStatus, ReleasesReport } from '@food/contracts/ops';
import type { Deployment } from '@food/releases/model/deployment';
import { entriesOf } from '@food/releases/model/parts';
import type { ObjectStore } from '@food/releases/object-store/object-store';
import { readLive } from '@food/releases/registry/deployments';
import { decide } from '@food/releases/watch/decide';
import type { AppContext } from '../context';
import type { CompositionVisits } from './composition-visits';
import { type PlacedSince, placements, type Since } from './placed-since';
import { readSeen, readUnrendered } from './read-seen';

/** Where every part stands, and what should be done about it. */
export type Judged = Pick<ReleasesReport, 'deployment' | 'parts' | 'judgements'>;

/** Judges what is live by what was seen until now. */
export function judgeReleases(
  store: ObjectStore,
  { db, clock }: AppContext,
  visits: CompositionVisits,
): () => Promise<Judged> {
  const placedSince = placements(store);
  return async () => {
    const { deployment: live } = await readLive(store);
    if (!live) return { deployment: null, parts: [], judgements: [] };
    await visits.write();
    const now = clock.now();
    const parts = partsStatus(live, await placedSince(live));
    const evidence = {
      at: now.toISOString(),
      parts,
      seen: await readSeen(db, now),
      unrendered: await readUnrendered(db, now),
    };
    return { deployment: live.number, parts, judgements: decide(evidence) };
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
