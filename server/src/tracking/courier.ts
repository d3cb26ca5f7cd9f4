import type { CourierPoint } from '@food/contracts/tracking';
import type { Position } from '@food/format/distance';
import { and, desc, eq, lte } from 'drizzle-orm';
import type { AppContext } from '../context';
import type { Db } from '../db/database';
import { badRequest, conflict } from '../http/errors';
import { holdStatus } from '../orders/find-order';
import { isOver } from '../orders/order-status';
import { courierPoints } from './tracking-tables';

/** At most so many points of a ride are kept and answered (rule: trail-bounded). */
export const LONGEST_TRAIL = 5_000;
/** A courier's phone may be a little ahead of us. */
const AHEAD_MS = 60_000;

type PointRow = typeof courierPoints.$inferSelect;
type Transaction = Pick<Db, 'select' | 'insert' | 'delete'>;

/**
 * Stores where an order's courier is and tells the order's room. The same position at the same time again changes
 * nothing. Used alike by the operations calls and the demo courier.
 *
 * @throws HttpError 400 for a time more than a minute ahead or before 1970; 404 for an unknown order; 409 where the
 *   order is over or the position is older than the last
 */
export async function moveCourier(
  context: AppContext,
  orderId: string,
  to: Position,
  at: Date,
): Promise<void> {
  const age = context.clock.now().getTime() - at.getTime();
  if (age < -AHEAD_MS)
    throw badRequest('The timestamp is more than a minute in the future.', 'IN_THE_FUTURE');
  // Also where there is no such time, as with more milliseconds than a date can hold.
  if (!(at.getTime() >= 0)) throw badRequest('Please check this field: timestamp.');
  const stored = await context.db.transaction((tx) => storePoint(tx, orderId, to, at));
  if (!stored) return;
  const { latitude, longitude } = to;
  context.events.emit('courier-location', { orderId, latitude, longitude, timestamp: at.toISOString() });
}

async function storePoint(tx: Transaction, orderId: string, to: Position, at: Date): Promise<boolean> {
  // Held, so that positions of one order wait for each other, and for a change of its status.
  const status = await holdStatus(tx, orderId);
  if (isOver(status)) throw conflict(`The order is ${status}.`, 'ORDER_OVER');

  const last = await lastPoint(tx, orderId);
  if (last && at < last.at) throw conflict('A newer position is already known.', 'OLDER_POSITION');
  if (last && isSame(last, to, at)) return false;

  await tx.insert(courierPoints).values({ orderId, latitude: to.latitude, longitude: to.longitude, at });
  await dropOldest(tx, orderId);
  return true;
}

const isSame = (last: PointRow, to: Position, at: Date): boolean =>
  last.at.getTime() === at.getTime() && last.latitude === to.latitude && last.longitude === to.longitude;

async function dropOldest(tx: Transaction, orderId: string): Promise<void> {
  const [tooMany] = await newest(tx, orderId).offset(LONGEST_TRAIL).limit(1);
  if (!tooMany) return;
  await tx
    .delete(courierPoints)
    .where(and(eq(courierPoints.orderId, orderId), lte(courierPoints.seq, tooMany.seq)));
}

const newest = (db: Pick<Db, 'select'>, orderId: string) =>
  db.select().from(courierPoints).where(eq(courierPoints.orderId, orderId)).orderBy(desc(courierPoints.seq));

export async function lastPoint(db: Pick<Db, 'select'>, orderId: string): Promise<PointRow | null> {
  const [last] = await newest(db, orderId).limit(1);
  return last ?? null;
}

/** Where the courier has been: oldest first, the last 5,000. */
export async function readTrail(db: Db, orderId: string): Promise<CourierPoint[]> {
  const points = await newest(db, orderId).limit(LONGEST_TRAIL);
  return points.reverse().map(toCourierPoint);
}

export const toCourierPoint = ({ latitude, longitude, at }: PointRow): CourierPoint => ({
  latitude,
  longitude,
  timestamp: at.toISOString(),
});
