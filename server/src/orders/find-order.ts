import {
  type KitchenOrder,
  OrderId,
  type OrderList,
  type OrderStatus,
  type OrdersQuery,
} from '@food/contracts/orders';
import { and, asc, desc, eq, inArray, notInArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { AppContext } from '../context';
import type { Db } from '../db/database';
import { notFound } from '../http/errors';
import { FINAL_STATUSES } from './final-statuses';
import { type OrderRow, toKitchenOrder, toOrder } from './order-answer';
import { orders } from './orders-tables';

/** Somebody else's order gets exactly the answer of one that doesn't exist (rule: others-do-not-exist). */
export const orderNotFound = () => notFound('We could not find this order.');

/** @throws HttpError 404 if the order is unknown or not the caller's */
export async function findOwnOrder(
  db: Pick<Db, 'select'>,
  userId: string,
  orderId: string,
): Promise<OrderRow> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId)));
  if (!order) throw orderNotFound();
  return order;
}

/**
 * A page of the caller's orders in the API's form, newest first (rule: orders-in-pages).
 *
 * @throws HttpError 404 if `before` is none of theirs
 */
export async function listOrders(
  db: Db,
  userId: string,
  { before, limit }: z.output<typeof OrdersQuery>,
): Promise<OrderList> {
  const from = before ? placedBefore(await findOwnOrder(db, userId, before)) : undefined;
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), from))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  return { orders: shown.map(toOrder), next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null };
}

/** A row comparison, for which an index over both columns is used. */
const placedBefore = ({ placedAt, id }: OrderRow): SQL =>
  sql`(${orders.placedAt}, ${orders.id}) < (${sql.param(placedAt, orders.placedAt)}, ${id})`;

/** The status of the caller's order; null if it is unknown or not theirs. */
export async function ownStatus(db: Db, userId: string, orderId: string): Promise<OrderStatus | null> {
  if (!OrderId.safeParse(orderId).success) return null;
  const [order] = await db
    .select({ status: orders.status })
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId)));
  return order?.status ?? null;
}

/** @throws HttpError 404 for an unknown order */
export async function statusOf(db: Db, orderId: string): Promise<OrderStatus> {
  const [order] = await db.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId));
  if (!order) throw orderNotFound();
  return order.status;
}

/** Inside another statement: id and status of many orders, by their ids; without those that are unknown. */
export const statusesWithin = (orderIds: SQLWrapper): SQL =>
  sql`select id, status from ${orders} where ${orders.id} = any(${orderIds}::text[])`;

export type OrderToMove = Pick<
  OrderRow,
  'id' | 'status' | 'statusAt' | 'deliverAt' | 'latitude' | 'longitude'
>;

/** The orders that the demo kitchen moves on: all open ones but those in `help`, which wait for a person. */
export function findOrdersToMove(db: Db): Promise<OrderToMove[]> {
  const { id, status, statusAt, deliverAt, latitude, longitude } = orders;
  return db
    .select({ id, status, statusAt, deliverAt, latitude, longitude })
    .from(orders)
    .where(inArray(status, ['pending', 'active']));
}

/** How many orders the kitchen gets at once: more than any kitchen cooks, in a small answer. */
const KITCHEN_ORDERS = 200;

/**
 * The kitchen's open orders, the longest waiting first (rule: kitchen-sees-notes). An order for a slot waits from its slot on.
 * Beyond the limit, those whose time is nearest: neither orders that were never closed nor those of later days push today's out.
 */
export async function listKitchenOrders({
  db,
  clock,
}: Pick<AppContext, 'db' | 'clock'>): Promise<KitchenOrder[]> {
  const { id, status, placedAt, deliverAt, items, note } = orders;
  const waitsFrom = sql`coalesce(${deliverAt}, ${placedAt})`;
  const fromNow = sql`abs(extract(epoch from ${waitsFrom} - ${clock.now().toISOString()}::timestamptz))`;
  const nearest = db
    .select({ id })
    .from(orders)
    .where(notInArray(status, [...FINAL_STATUSES]))
    .orderBy(fromNow, asc(id))
    .limit(KITCHEN_ORDERS);
  const waiting = await db
    .select({ id, status, placedAt, deliverAt, items, note })
    .from(orders)
    .where(inArray(id, nearest))
    .orderBy(waitsFrom, asc(id));
  return waiting.map(toKitchenOrder);
}
