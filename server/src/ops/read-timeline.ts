import { HOUR } from '@food/contracts/durations';
import type { ReleaseTimeline } from '@food/contracts/ops-graph';
import type { Deployed, Deployment } from '@food/releases/model/deployment';
import { entriesOf } from '@food/releases/model/parts';
import type { ObjectStore } from '@food/releases/object-store/object-store';
import { backFromLive } from '@food/releases/registry/history';
import { gte, sql } from 'drizzle-orm';
import type { Db } from '../db/database';
import { partFailures, partVisits } from './ops-tables';
import { oldestKept } from './traffic-buckets';

/** How many deployments are read at most. */
const MOST = 100;

type Timeline = ReleaseTimeline['parts'][number];
type Span = Timeline['spans'][number];

/** Visits and failing visitors of a part in an hour, under a deployment. */
interface Counted {
  hour: number;
  deployment: number;
  part: string;
  visits: number;
  failing: number;
}

/** The live releases of each part over the stored days, their visitors, and their failures. */
export async function readTimeline(store: ObjectStore, db: Db, now: Date): Promise<ReleaseTimeline> {
  const since = oldestKept(now);
  const [deployments, counted] = await Promise.all([
    deploymentsSince(store, since.toISOString()),
    readCounts(db, since),
  ]);
  const parts = [
    ...new Set(deployments.flatMap((deployment) => entriesOf(deployment).map(([part]) => part))),
  ];
  return {
    at: now.toISOString(),
    since: since.toISOString(),
    parts: parts.map((part) => {
      const mine = counted.filter((row) => row.part === part);
      return { part, spans: spansOf(part, deployments, mine), hours: hoursOf(mine, since, now) };
    }),
  };
}

/** Oldest first, from the one that was live at that moment on. */
async function deploymentsSince(store: ObjectStore, since: string): Promise<Deployment[]> {
  const found: Deployment[] = [];
  for await (const deployment of backFromLive(store)) {
    found.unshift(deployment);
    if (deployment.createdAt <= since || found.length >= MOST) break;
  }
  return found;
}

async function readCounts(db: Db, since: Date): Promise<Counted[]> {
  const hourOf = (bucket: typeof partVisits.bucket | typeof partFailures.bucket) =>
    sql<number>`floor(extract(epoch from ${bucket}) / 3600)::int`;
  const sum = (column: typeof partVisits.visits | typeof partFailures.visitors) =>
    sql<number>`sum(${column})::int`;
  const visits = await db
    .select({
      hour: hourOf(partVisits.bucket),
      deployment: partVisits.deployment,
      part: partVisits.part,
      visits: sum(partVisits.visits),
    })
    .from(partVisits)
    .where(gte(partVisits.bucket, since))
    .groupBy(sql`1`, partVisits.deployment, partVisits.part);
  const failures = await db
    .select({
      hour: hourOf(partFailures.bucket),
      deployment: partFailures.deployment,
      part: partFailures.part,
      failing: sum(partFailures.visitors),
    })
    .from(partFailures)
    .where(gte(partFailures.bucket, since))
    .groupBy(sql`1`, partFailures.deployment, partFailures.part);
  return [
    ...visits.map((row) => ({ failing: 0, ...row })),
    ...failures.map((row) => ({ visits: 0, ...row })),
  ];
}

/** Deployments that left the part's place as it was are one span. */
function spansOf(part: string, deployments: readonly Deployment[], counted: readonly Counted[]): Span[] {
  const spans: Span[] = [];
  let isSame = (_place: Deployed | undefined) => false;
  for (const deployment of deployments) {
    const place = new Map(entriesOf(deployment)).get(part);
    const seen = total(counted.filter((row) => row.deployment === deployment.number));
    const last = spans.at(-1);
    if (last && last.until === null && isSame(place)) {
      last.visits += seen.visits;
      last.failing += seen.failing;
      continue;
    }
    if (last) last.until ??= deployment.createdAt;
    isSame = (other) => keyOf(other) === keyOf(place);
    if (place) spans.push(spanOf(place, deployment, seen));
  }
  return spans;
}

const spanOf = (
  { live, canary }: Deployed,
  { number, createdAt, by, why }: Deployment,
  seen: Pick<Counted, 'visits' | 'failing'>,
): Span => ({
  from: createdAt,
  until: null,
  deployment: number,
  by,
  why,
  version: live.version,
  canary: canary && { version: canary.release.version, share: canary.share },
  ...seen,
});

const keyOf = (place: Deployed | undefined): string =>
  JSON.stringify([place?.live.version, place?.canary?.release.version, place?.canary?.share]);

function hoursOf(counted: readonly Counted[], since: Date, now: Date): Timeline['hours'] {
  const first = Math.floor(since.getTime() / HOUR);
  const last = Math.floor(now.getTime() / HOUR);
  return Array.from({ length: last - first + 1 }, (_, at) =>
    total(counted.filter(({ hour }) => hour === first + at)),
  );
}

const total = (rows: readonly Counted[]): Pick<Counted, 'visits' | 'failing'> => ({
  visits: rows.reduce((sum, { visits }) => sum + visits, 0),
  failing: rows.reduce((sum, { failing }) => sum + failing, 0),
});
