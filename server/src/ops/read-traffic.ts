import type { ReleasesReport, VersionTraffic } from '@food/contracts/ops';
import { and, gte, ne } from 'drizzle-orm';
import type { Db } from '../db/database';
import { partFailures, partVisits, UNRENDERED } from './ops-tables';
import { BUCKET_MINUTES, BUCKETS, bucketsBetween, oldestBucket } from './traffic-buckets';

type Failures = typeof partFailures.$inferSelect;
type Visits = typeof partVisits.$inferSelect;
type TrafficRow = Pick<Visits, 'bucket' | 'deployment' | 'part' | 'version'>;

/** Visits and failures of every version that was seen in the last hours. */
export async function readTraffic(db: Db, now: Date): Promise<ReleasesReport['traffic']> {
  const since = oldestBucket(now);
  const visits = await db.select().from(partVisits).where(gte(partVisits.bucket, since));
  const failures = await db
    .select()
    .from(partFailures)
    .where(and(gte(partFailures.bucket, since), ne(partFailures.kind, UNRENDERED)));
  const names = [...new Set([...visits, ...failures].map(nameOf))].sort();
  return {
    since: since.toISOString(),
    barMinutes: BUCKET_MINUTES,
    versions: names.map((name) => {
      const mine = (row: TrafficRow) => nameOf(row) === name;
      return versionTraffic(name, visits.filter(mine), failures.filter(mine), now);
    }),
  };
}

const nameOf = ({ part, version }: TrafficRow): string => `${part}@${version}`;

function versionTraffic(name: string, visits: Visits[], failures: Failures[], now: Date): VersionTraffic {
  const [part = '', version = ''] = name.split('@');
  const since = oldestBucket(now);
  const bars = Array.from({ length: BUCKETS }, () => ({ visits: 0, failing: 0 }));
  for (const row of visits) barOf(bars, since, row).visits += row.visits;
  for (const row of failures) barOf(bars, since, row).failing += row.visitors;
  const reportsOf = (wanted: string) =>
    sum(failures.filter(({ outcome }) => outcome === wanted).map(({ reports }) => reports));
  return {
    part,
    version,
    ...counts(visits, failures),
    recovered: reportsOf('recovered'),
    failed: reportsOf('failed'),
    bars,
  };
}

/** A clock that went back may leave a row outside the bars; it counts in the newest. */
const barOf = (bars: VersionTraffic['bars'], since: Date, { bucket }: TrafficRow) =>
  bars[Math.min(bucketsBetween(since, bucket), BUCKETS - 1)] as VersionTraffic['bars'][number];

function counts(
  visits: Visits[],
  failures: Failures[],
): Pick<VersionTraffic, 'visits' | 'failing' | 'kinds'> {
  const kinds: Record<string, number> = {};
  for (const { kind, reporters } of failures) kinds[kind] = (kinds[kind] ?? 0) + reporters;
  return {
    visits: sum(visits.map((row) => row.visits)),
    failing: sum(failures.map((row) => row.visitors)),
    kinds,
  };
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);
