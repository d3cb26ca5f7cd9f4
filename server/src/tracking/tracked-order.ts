import type { OrderList, TrackedOrder } from '@food/shared/contracts/tracking';
import type { Db } from '../db/database';
import { findOrders, findOwnOrder } from '../orders/find-order';
import { toOrder } from '../orders/order-answer';
import { readTrail } from './courier';

/** One own order with its courier. The position is a string, on the wire (rule: position-as-text). */
async function trackedOrder(db: Db, userId: string, orderId: string): Promise<TrackedOrder> {
  const order = await findOwnOrder(db, userId, orderId);
  const trail = await readTrail(db, orderId);
  return {
    ...toOrder(order),
    latitude: order.latitude?.toString() ?? null,
    longitude: order.longitude?.toString() ?? null,
    courier: trail.at(-1) ?? null,
    trail,
  };
}

/**
 * The caller's own `USR-…` gives their orders, newest first, an own `ORD-…` that order (rule: order-or-list).
 *
 * @throws HttpError 404 for anything else
 */
export async function orderOrOrders(db: Db, userId: string, id: string): Promise<TrackedOrder | OrderList> {
  if (id !== userId) return trackedOrder(db, userId, id);
  return { orders: (await findOrders(db, userId)).map(toOrder) };
}
