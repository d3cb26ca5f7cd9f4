import { DAY } from '@food/contracts/durations';
import { lt } from 'drizzle-orm';
import type { AppContext } from '../context';
import { type Expiry, inPortions } from '../expiry';
import { forgetRides } from './courier';
import { courierRides } from './tracking-tables';

/** Rides that one statement removes, each with its trail. */
const RIDES_AT_ONCE = 100;

/** Removes rides when questions about a delivery are no longer asked (rule: rides-forgotten). */
export const TRACKING_EXPIRIES: readonly Expiry[] = [
  {
    what: 'rides of couriers',
    expire: (context, isStopped) => inPortions(RIDES_AT_ONCE, isStopped, () => expireSome(context)),
  },
];

async function expireSome({ db, clock, config }: AppContext): Promise<number> {
  const since = new Date(clock.now().getTime() - config.ridesKeptDays * DAY);
  const old = await db
    .select({ orderId: courierRides.orderId })
    .from(courierRides)
    .where(lt(courierRides.at, since))
    .limit(RIDES_AT_ONCE);
  await forgetRides(
    db,
    old.map(({ orderId }) => orderId),
  );
  return old.length;
}
