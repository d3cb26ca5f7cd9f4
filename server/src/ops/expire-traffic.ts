import { lt } from 'drizzle-orm';
import type { AppContext } from '../context';
import { forgetTellers } from './first-tellers';
import { compositionFailures, partFailures, partVisits } from './ops-tables';
import { oldestKept } from './traffic-buckets';

const MONTH = 30 * 24 * 60 * 60_000;

/** Removes the failures that nobody has reported for a month, the buckets that are too old to be shown,
 * and who may tell again. */
export async function expireTraffic({ db, clock }: AppContext): Promise<void> {
  const now = clock.now();
  await db.delete(compositionFailures).where(lt(compositionFailures.lastAt, new Date(now.getTime() - MONTH)));
  await db.delete(partFailures).where(lt(partFailures.bucket, oldestKept(now)));
  await db.delete(partVisits).where(lt(partVisits.bucket, oldestKept(now)));
  await forgetTellers(db, now);
}
