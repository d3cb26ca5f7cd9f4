import type { AccountData } from '@food/contracts/account';
import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../db/database';
import { conflict } from '../http/errors';
import { FINAL_STATUSES } from './final-statuses';
import { toOrder } from './order-answer';
import { feedback, idempotencyKeys, orders, reviews } from './orders-tables';

/** In place of the customer's reason for cancelling. */
const REMOVED = 'Removed';

/** Everything that a customer ordered and wrote, the oldest first. */
export async function exportOrders(
  db: Db,
  userId: string,
): Promise<Pick<AccountData, 'orders' | 'reviews' | 'feedback'>> {
  const own = await db.select().from(orders).where(eq(orders.userId, userId)).orderBy(asc(orders.placedAt));
  const reviewed = await db
    .select()
    .from(reviews)
    .where(inArray(reviews.orderId, idsOf(db, userId)))
    .orderBy(asc(reviews.id));
  const said = await db.select().from(feedback).where(eq(feedback.userId, userId)).orderBy(asc(feedback.id));
  return {
    orders: own.map((order) => ({ ...toOrder(order), cancel_reason: order.cancelReason })),
    reviews: reviewed.map(({ orderId, rating, comment, createdAt }) => ({
      order_id: orderId,
      rating,
      comment,
      created_at: createdAt.toISOString(),
    })),
    feedback: said.map(({ name, rating, comments, createdAt }) => ({
      name,
      rating,
      comments,
      created_at: createdAt.toISOString(),
    })),
  };
}

const idsOf = (db: Db, userId: string) =>
  db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));

/** @throws HttpError 409 `ORDERS_OPEN` while an order of the customer is on its way */
export async function refuseOpenOrders(tx: Db, userId: string): Promise<void> {
  const open = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), notInArray(orders.status, [...FINAL_STATUSES])))
    .limit(1);
  if (open.length > 0)
    throw conflict(
      'One of your orders is still on its way. The account can be deleted when it has arrived or is cancelled.',
      'ORDERS_OPEN',
    );
}

/**
 * Reduces a customer's orders to invoices: items, amounts, dates, and the state of delivery, on which the tax depends. The
 * customer's words and address are removed.
 *
 * @returns the ids of the orders that stay
 */
export async function keepInvoices(tx: Db, userId: string): Promise<string[]> {
  await tx.delete(reviews).where(inArray(reviews.orderId, idsOf(tx, userId)));
  for (const table of [feedback, idempotencyKeys]) await tx.delete(table).where(eq(table.userId, userId));
  const kept = await tx
    .update(orders)
    .set({
      address: sql`jsonb_build_object('id', 0, 'house_block_no', '', 'area_road', '', 'city', '', 'district', '',
        'state', ${orders.address} -> 'state', 'country', ${orders.address} -> 'country', 'pincode', '',
        'latitude', null, 'longitude', null)`,
      latitude: null,
      longitude: null,
      items: sql`(select jsonb_agg(item - 'note' order by place)
        from jsonb_array_elements(${orders.items}) with ordinality as lines(item, place))`,
      note: null,
      cancelReason: sql`case when ${orders.cancelledBy} = 'customer' then ${REMOVED} end`,
    })
    .where(eq(orders.userId, userId))
    .returning({ id: orders.id });
  return kept.map(({ id }) => id);
}
