import { lt } from 'drizzle-orm';
import { type Expiry, expiryOf } from '../expiry';
import { compositionFailures, partFailures, partVisits } from './ops-tables';
import { REPORT_EXPIRIES } from './report-deduplicator';
import { oldestKept } from './traffic-buckets';

const MONTH = 30 * 24 * 60 * 60_000;

/** Expiry of failures that weren't reported for a month, of buckets that are too old to be shown, and of remembered reports. */
export const TRAFFIC_EXPIRIES: readonly Expiry[] = [
  expiryOf('composition failures', compositionFailures, ({ clock }) =>
    lt(compositionFailures.lastAt, new Date(clock.now().getTime() - MONTH)),
  ),
  expiryOf('failures of parts', partFailures, ({ clock }) =>
    lt(partFailures.bucket, oldestKept(clock.now())),
  ),
  expiryOf('visits of parts', partVisits, ({ clock }) => lt(partVisits.bucket, oldestKept(clock.now()))),
  ...REPORT_EXPIRIES,
];
