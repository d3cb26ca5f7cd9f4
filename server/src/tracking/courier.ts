import type { OrderStatus } from '@food/contracts/orders';
import type { CourierPoint } from '@food/contracts/tracking';
import type { Position } from '@food/format/distance';
import { and, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { AppContext } from '../context';
import { type Db, notifyChange } from '../db/database';
import { preparedSelect } from '../db/prepared';
import { badRequest, conflict } from '../http/errors';
import { isOver } from '../orders/final-statuses';
import { orderNotFound, statusesWithin } from '../orders/find-order';
import { heldWhileOpen } from '../orders/order-status';
import { storeInGroup } from './position-groups';
import { courierPoints, courierRides } from './tracking-tables';

/** The most points of a ride that are stored and returned (rule: trail-bounded). */
export const LONGEST_TRAIL = 5_000;
/** The clock of a courier's phone may be a little ahead of ours, and so may that of another process. */
const AHEAD_MS = 60_000;

/** Where a courier was, and when. */
export type Point = Position & { readonly at: Date };
/** `points` is the number of positions since pickup including this one. */
export type RidePoint = Point & { readonly points: number };

/**
 * Stores an order's courier position and notifies its room. The same position at the same time again changes nothing. Used by the
 * operations calls and the demo courier alike.
 *
 * @param after the required last position since pickup, null for none; any by default
 * @throws HttpError 400 for a time more than a minute ahead or before 1970; 404 for an unknown order; 409 if the order is over,
 * the position is older than the last, or the last isn't `after`
 */
export async function moveCourier(
  context: AppContext,
  orderId: string,
  to: Position,
  at: Date,
  after?: Point | null,
): Promise<void> {
  const now = context.clock.now().getTime();
  if (at.getTime() > now + AHEAD_MS)
    throw badRequest('The timestamp is more than a minute in the future.', 'IN_THE_FUTURE');
  // Also for an invalid time, as with more milliseconds than a date can hold.
  if (!(at.getTime() >= 0)) throw badRequest('Please check this field: timestamp.');
  const stored = after === undefined ? await storeInGroup(context.db, orderId, { ...to, at }) : null;
  if (stored)
    context.events.emit('courier-moved', {
      orderId,
      status: stored.status,
      point: { ...to, at, points: stored.points },
    });
  const points =
    stored?.points ??
    (await storePoint(context.db, orderId, { ...to, at, furthest: new Date(now + 2 * AHEAD_MS) }, after));
  if (points === null) return refuseUnlessSame(context.db, orderId, to, at);
  if (points > LONGEST_TRAIL) await dropOldest(context.db, orderId);
}

/**
 * One statement, so that a position costs one round trip: it locks the order, so that positions of one order wait for each other
 * and for a change of its status, and accepts a position that is newer than the ride's last, or another at the same time. A last
 * one beyond `furthest` is from before a clock was put back: otherwise the courier would stand still until that time comes. The
 * trail begins at pickup, before which no position is shown (rule: courier-on-the-way): a position from before it, as one from
 * before the kitchen took the order back ({@link endRide}), leaves the count at 0.
 *
 * @returns the number of positions since pickup including this one; null if it isn't stored
 */
async function storePoint(
  db: Db,
  orderId: string,
  { at, furthest, ...to }: Point & { readonly furthest: Date },
  after: Point | null | undefined,
): Promise<number | null> {
  const moment = sql.param(at, courierRides.at);
  const isExpected = after === undefined ? sql`true` : after === null ? sql`last.points = 0` : isAt(after);
  const stored = await db.execute(sql`
    with open_order as (
      ${heldWhileOpen(orderId)}
    ), ride as (
      insert into courier_rides as last (order_id, latitude, longitude, at, points)
      select id, ${to.latitude}::double precision, ${to.longitude}::double precision, ${moment}::timestamptz,
        (status <> 'pending')::int
      from open_order
      on conflict (order_id) do update set
        latitude = excluded.latitude, longitude = excluded.longitude, at = excluded.at, points = (last.points + 1) * excluded.points
      where ${isExpected} and (excluded.at > last.at or last.at > ${sql.param(furthest, courierRides.at)}::timestamptz or (excluded.at = last.at
        and (excluded.latitude, excluded.longitude) is distinct from (last.latitude, last.longitude)))
      returning order_id, latitude, longitude, at, points
    ), point as (
      insert into courier_points (order_id, latitude, longitude, at)
      select order_id, latitude, longitude, at from ride, open_order where status <> 'pending'
    )
    select points, case when status <> 'pending' then ${notifyChange('order', orderId)} end from ride, open_order`);
  const [ride] = (stored as unknown as { rows: { points: number }[] }).rows;
  return ride?.points ?? null;
}

const isAt = ({ latitude, longitude, at }: Point) => sql`(last.latitude, last.longitude, last.at) =
  (${latitude}::double precision, ${longitude}::double precision, ${sql.param(at, courierRides.at)}::timestamptz)`;

/** Throws the reason why a position was not stored; nothing if it equals the last one. */
async function refuseUnlessSame(db: Db, orderId: string, to: Position, at: Date): Promise<void> {
  const progress = (await readProgress(db, [orderId])).get(orderId);
  if (!progress) throw orderNotFound();
  const { status, last } = progress;
  if (isOver(status)) throw conflict(`The order is ${status}.`, 'ORDER_OVER');
  if (last && isSamePoint(last, { ...to, at })) return;
  throw conflict('A newer position is already known.', 'OLDER_POSITION');
}

export const isSamePoint = (one: Point, other: Point): boolean =>
  one.at.getTime() === other.at.getTime() &&
  one.latitude === other.latitude &&
  one.longitude === other.longitude;

/** Only for a full trail, so that no other ride counts its points. */
async function dropOldest(db: Db, orderId: string): Promise<void> {
  const tooMany = db
    .select({ seq: courierPoints.seq })
    .from(courierPoints)
    .where(eq(courierPoints.orderId, orderId))
    .orderBy(desc(courierPoints.seq))
    .offset(LONGEST_TRAIL)
    .limit(1);
  await db
    .delete(courierPoints)
    .where(and(eq(courierPoints.orderId, orderId), lte(courierPoints.seq, sql`(${tooMany})`)));
}

export async function lastPoint(db: Pick<Db, 'select'>, orderId: string): Promise<Point | null> {
  const [last] = await db.select().from(courierRides).where(eq(courierRides.orderId, orderId));
  return last ?? null;
}

/** Of many orders, by their ids: the last since pickup (rule: courier-on-the-way). */
export async function lastPoints(db: Db, orderIds: string[]): Promise<Map<string, Point>> {
  if (orderIds.length === 0) return new Map();
  const found = await db
    .select()
    .from(courierRides)
    .where(and(inArray(courierRides.orderId, orderIds), gt(courierRides.points, 0)));
  return new Map(found.map((last) => [last.orderId, last]));
}

/** An order's status, and its courier's last position, also before pickup. */
export interface OrderProgress {
  readonly status: OrderStatus;
  readonly last: RidePoint | null;
}

const selectProgress = preparedSelect(
  'progress of orders',
  {
    id: sql<string>`known.id`,
    status: sql<OrderStatus>`known.status`,
    latitude: courierRides.latitude,
    longitude: courierRides.longitude,
    at: courierRides.at,
    points: courierRides.points,
  },
  sql`from (${statusesWithin(sql.placeholder('ids'))}) known left join ${courierRides} on ${courierRides.orderId} = known.id`,
);

/** Of many orders, by their ids; without those that are unknown. */
export async function readProgress(
  db: Pick<Db, '_'>,
  orderIds: string[],
): Promise<Map<string, OrderProgress>> {
  const found = await selectProgress(db, { ids: orderIds });
  return new Map(
    // An order whose courier had no position yet has no ride.
    found.map(({ id, status, ...last }) => [id, { status, last: (last.at as Date | null) && last }]),
  );
}

const newestPoints = preparedSelect(
  'newest points',
  { latitude: courierPoints.latitude, longitude: courierPoints.longitude, at: courierPoints.at },
  sql`from ${courierPoints} where ${courierPoints.orderId} = ${sql.placeholder('orderId')} order by ${courierPoints.seq} desc
    limit coalesce((select least(points, ${sql.placeholder('most')}::int) from ${courierRides}
      where ${courierRides.orderId} = ${sql.placeholder('orderId')}), 0)`,
);

/** The courier's trail since pickup: oldest first, the last 5,000, without points from before a clock was put back. */
export async function readTrail(db: Pick<Db, '_'>, orderId: string): Promise<CourierPoint[]> {
  const points = await newestPoints(db, { orderId, most: LONGEST_TRAIL });
  const trail: Point[] = [];
  for (const point of points) {
    const later = trail.at(-1);
    if (!later || point.at <= later.at) trail.push(point);
  }
  return trail.reverse().map(toCourierPoint);
}

export const toCourierPoint = ({ latitude, longitude, at }: Point): CourierPoint => ({
  latitude,
  longitude,
  timestamp: at.toISOString(),
});

/**
 * Ends the ride of an order that the kitchen takes back: its positions are told no more, and the next ones are counted again. Call
 * it once the transaction has changed the order, so that it sees a position that was stored until then.
 */
export async function endRide(tx: Pick<Db, 'update'>, orderId: string): Promise<void> {
  await tx.update(courierRides).set({ points: 0 }).where(eq(courierRides.orderId, orderId));
}

/** Deletes the rides of these orders. */
export async function forgetRides(tx: Db, orderIds: string[]): Promise<void> {
  if (orderIds.length === 0) return;
  for (const table of [courierPoints, courierRides])
    await tx.delete(table).where(inArray(table.orderId, orderIds));
}
