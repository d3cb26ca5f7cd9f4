import { OrderId, type OrderList, type OrderStatus } from '@food/contracts/orders';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../db/database';
import { notFound } from '../http/errors';
import { type OrderRow, toOrder } from './order-answer';
import { orders } from './orders-tables';

/** Somebody else's order gets exactly the answer of one that never was (rule: others-do-not-exist). */
const orderNotFound = () => notFound('We could not find this order.');

/** @throws HttpError 404 where the order is unknown or not the caller's */
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

/** The caller's orders as the API speaks them, newest first. */
export async function listOrders(db: Db, userId: string): Promise<OrderList> {
  const rows = await db
    .select()
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.placedAt), desc(orders.id));
  return { orders: rows.map(toOrder) };
}

/** The status of the caller's order; null where it is unknown or not theirs. */
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

/**
 * The status of an order, which stays as it is until the transaction ends: others who change or hold the order wait.
 *
 * @throws HttpError 404 for an unknown order
 */
export async function holdStatus(tx: Pick<Db, 'select'>, orderId: string): Promise<OrderStatus> {
  const [order] = await tx
    .select({ status: orders.status })
    .from(orders)
    .where(eq(orders.id, orderId))
    .for('no key update');
  if (!order) throw orderNotFound();
  return order.status;
}

export type OpenOrder = Pick<OrderRow, 'id' | 'status' | 'statusAt' | 'latitude' | 'longitude'>;

/** Everybody's orders that the kitchen or a courier has to do with. */
export function findOpenOrders(db: Db): Promise<OpenOrder[]> {
  const { id, status, statusAt, latitude, longitude } = orders;
  return db
    .select({ id, status, statusAt, latitude, longitude })
    .from(orders)
    .where(inArray(status, ['pending', 'active']));
}
