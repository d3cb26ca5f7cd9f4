import type { OrderStep, TrackedOrder } from '@food/contracts/tracking';
import type { Db } from '../db/database';
import { isOver } from '../orders/final-statuses';
import { findOwnOrder } from '../orders/find-order';
import { type OrderRow, toOrder } from '../orders/order-answer';
import { isOnTheWay } from '../orders/order-status';
import { readTrail } from './courier';

/**
 * One of the customer's orders with its courier while on the way (rule: courier-on-the-way), for the route of
 * ../orders/orders-routes.ts. The position is a string on the wire (rule: position-as-text).
 *
 * @throws HttpError 404 if the order is unknown or not the caller's
 */
export async function trackedOrder(db: Db, userId: string, orderId: string): Promise<TrackedOrder> {
  const order = await findOwnOrder(db, userId, orderId);
  const trail = isOnTheWay(order.status) ? await readTrail(db, orderId) : [];
  return {
    ...toOrder(order),
    latitude: order.latitude?.toString() ?? null,
    longitude: order.longitude?.toString() ?? null,
    courier: trail.at(-1) ?? null,
    trail,
    steps: stepsOf(order),
  };
}

/** The finished steps, oldest first; a step of unknown time is left out (rule: order-steps). */
function stepsOf({ status, placedAt, onTheWayAt, statusAt }: OrderRow): OrderStep[] {
  const onTheWay = status === 'pending' ? null : onTheWayAt;
  return [
    { step: 'placed', at: placedAt.toISOString() },
    ...(onTheWay ? [{ step: 'on_the_way' as const, at: onTheWay.toISOString() }] : []),
    ...(isOver(status) ? [{ step: status, at: statusAt.toISOString() }] : []),
  ];
}
