import type { ObservedFailures, ReleaseObservation } from '@food/releases/watch/observations';
import type { Unrendered } from '@food/releases/watch/unrendered';
import { and, eq, gte, ne } from 'drizzle-orm';
import type { Db } from '../db/database';
import { partFailures, partVisits, UNRENDERED } from './ops-tables';
import { oldestJudged } from './traffic-buckets';

/** The watch's input: the observations of the last two days, by release, stretch of time and deployment. */
export async function readObservations(db: Db, now: Date): Promise<ReleaseObservation[]> {
  const since = oldestJudged(now);
  const visits = await db.select().from(partVisits).where(gte(partVisits.bucket, since));
  const failures = await db
    .select()
    .from(partFailures)
    .where(and(gte(partFailures.bucket, since), ne(partFailures.kind, UNRENDERED)));
  const observations = new Map<
    string,
    ReleaseObservation & { visitors: number; failures: ObservedFailures[] }
  >();
  const at = ({ bucket, deployment, part, version }: (typeof visits | typeof failures)[number]) => {
    const key = JSON.stringify([bucket, deployment, part, version]);
    const known = observations.get(key) ?? {
      from: bucket.getTime(),
      deployment,
      part,
      version,
      visitors: 0,
      failures: [],
    };
    observations.set(key, known);
    return known;
  };
  for (const row of visits) at(row).visitors += row.visits;
  for (const row of failures) {
    const { visitors, networks, isOnNewPage } = row;
    const [kind, outcome] = [
      row.kind as ObservedFailures['kind'],
      row.outcome as ObservedFailures['outcome'],
    ];
    at(row).failures.push({ kind, outcome, visitors, networks, isOnNewPage });
  }
  return [...observations.values()];
}

/** The pages of the same time that servers could not render. */
export async function readUnrendered(db: Db, now: Date): Promise<Unrendered[]> {
  const rows = await db
    .select()
    .from(partFailures)
    .where(and(gte(partFailures.bucket, oldestJudged(now)), eq(partFailures.kind, UNRENDERED)));
  return rows.map(({ bucket, deployment, part, version, reports }) => ({
    from: bucket.getTime(),
    deployment,
    part,
    version,
    pages: reports,
  }));
}
