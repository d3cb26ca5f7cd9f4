import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '../db/database';
import { notFound } from '../http/errors';
import type { OrderRow } from './order-answer';
import { orders } from './orders-tables';

/** Somebody else's order gets exactly the answer of one that never was (rule: others-do-not-exist). */
export const orderNotFound = () => notFound('We could not find this order.');

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

/** Newest first. */
export function findOrders(db: Db, userId: string): Promise<OrderRow[]> {
  return db
    .select()
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.placedAt), desc(orders.id));
}
