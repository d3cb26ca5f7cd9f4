import { and, eq } from 'drizzle-orm';
import type { AppContext } from '../context';
import { conflict } from '../http/errors';
import { findOwnOrder } from './find-order';
import { changeStatus } from './order-status';
import { orders } from './orders-tables';

/**
 * Cancels the caller's order while it is pending, by one guarded update (rule: cancel-only-pending), so that the kitchen and the
 * customer can't both win. Cancelling again changes nothing.
 *
 * @throws HttpError 404 if it is not the caller's, 409 if it is no longer pending
 */
export async function cancelOrder(
  context: AppContext,
  userId: string,
  orderId: string,
  reason: string,
): Promise<void> {
  const change = {
    status: 'cancelled',
    statusAt: context.clock.now(),
    cancelledBy: 'customer',
    cancelReason: reason,
  } as const;
  const mayCancel = and(eq(orders.userId, userId), eq(orders.status, 'pending'));
  if (await changeStatus(context, orderId, change, mayCancel)) return;
  const order = await findOwnOrder(context.db, userId, orderId);
  if (order.cancelledBy !== 'customer') throw conflict(whyNot(order.status), 'NOT_CANCELLABLE');
}

function whyNot(status: string): string {
  if (status === 'delivered') return 'This order has already been delivered.';
  if (status === 'cancelled') return 'This order has already been cancelled by the restaurant.';
  return 'This order can no longer be cancelled: it is on its way.';
}
