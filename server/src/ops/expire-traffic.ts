import { lt } from 'drizzle-orm';
import type { Expiry } from '../expiry';
import { compositionFailures, partFailures, partVisits } from './ops-tables';
import { REPORT_EXPIRIES } from './report-deduplicator';
import { oldestKept } from './traffic-buckets';

const MONTH = 30 * 24 * 60 * 60_000;

/** Expiry of failures that weren't reported for a month, of buckets that are too old to be shown, and of remembered reports. */
export const TRAFFIC_EXPIRIES: readonly Expiry[] = [
  {
    what: 'composition failures',
    expire: ({ db, clock }) =>
      db
        .delete(compositionFailures)
        .where(lt(compositionFailures.lastAt, new Date(clock.now().getTime() - MONTH))),
  },
  {
    what: 'failures of parts',
    expire: ({ db, clock }) =>
      db.delete(partFailures).where(lt(partFailures.bucket, oldestKept(clock.now()))),
  },
  {
    what: 'visits of parts',
    expire: ({ db, clock }) => db.delete(partVisits).where(lt(partVisits.bucket, oldestKept(clock.now()))),
  },
  ...REPORT_EXPIRIES,
];
