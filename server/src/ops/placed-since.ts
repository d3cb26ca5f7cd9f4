import type { Deployed, Deployment } from '@food/releases/model/deployment';
import { entriesOf } from '@food/releases/model/parts';
import type { ObjectStore } from '@food/releases/object-store/object-store';
import { backFromLive } from '@food/releases/registry/history';

/** How many deployments are read at most; far more than are made while a release counts as new. */
const MOST = 500;

/** The deployment since which it has its place, and its author. */
export interface Since {
  deployment: number;
  at: string;
  by: string;
  why: string;
}

const sinceOf = ({ number, createdAt, by, why }: Deployment): Since => ({
  deployment: number,
  at: createdAt,
  by,
  why,
});

/** The deployment since which a release has its place in a part without a break. */
export interface PlacedSince {
  live(part: string): Since;
  canary(part: string): Since;
  /** Since when the canary has its share. */
  share(part: string): Since;
}

type Fact = 'live' | 'canary' | 'share';

const FACTS: Record<Fact, (place: Deployed) => unknown> = {
  live: ({ live }) => live.version,
  canary: ({ canary }) => canary?.release.version,
  share: ({ canary }) => canary && [canary.release.version, canary.share],
};

/**
 * Finds the deployment since which every part of the live deployment has its place. Results are cached: after the next promotion
 * only the newer deployments are read.
 */
export function placements(store: ObjectStore): (live: Deployment) => Promise<PlacedSince> {
  let known: { number: number; since: Map<string, Since> } = { number: 0, since: new Map() };

  async function find(live: Deployment): Promise<Map<string, Since>> {
    const open = factsOf(live);
    const since = new Map<string, Since>();
    let looked = 0;
    for await (const deployment of backFromLive(store)) {
      if (deployment.number === known.number) {
        for (const fact of open) since.set(fact, known.since.get(fact) ?? (since.get(fact) as Since));
        break;
      }
      const here = factsOf(deployment);
      for (const fact of open)
        if (here.has(fact)) since.set(fact, sinceOf(deployment));
        else open.delete(fact);
      looked += 1;
      if (open.size === 0 || looked >= MOST) break;
    }
    return since;
  }

  return async (live) => {
    const places = new Map(entriesOf(live));
    const since = known.number === live.number ? known.since : await find(live);
    known = { number: live.number, since };
    const of = (fact: Fact) => (part: string) => {
      const place = places.get(part) as Deployed;
      return since.get(keyOf(part, fact, place)) ?? sinceOf(live);
    };
    return { live: of('live'), canary: of('canary'), share: of('share') };
  };
}

const keyOf = (part: string, fact: Fact, place: Deployed): string =>
  JSON.stringify([part, fact, FACTS[fact](place)]);

const factsOf = (deployment: Deployment): Set<string> =>
  new Set(
    entriesOf(deployment).flatMap(([part, place]) =>
      (['live', 'canary', 'share'] as const).map((fact) => keyOf(part, fact, place)),
    ),
  );
