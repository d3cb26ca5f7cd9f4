import { isStatus } from '@food/format/order-status';
import type { Delivery } from './delivery';
import { courierOf, hasArrived } from './tracking-state';

/** Where dinner is, in one sentence; null where {@link Delivery.arrival} says when it comes. */
export function whereIsDinner(delivery: Delivery): string | null {
  const { status, arrival } = delivery;
  if (isStatus(status, 'delivered')) return 'Your order has been delivered. Enjoy your meal!';
  if (isStatus(status, 'cancelled')) return 'This order was cancelled.';
  if (isStatus(status, 'help')) return 'Your courier has asked for help. We are seeing to it.';
  if (hasArrived(delivery)) return 'Your courier is at your door.';
  if (courierOf(delivery)) return arrival ? null : 'Your order is on its way to you.';
  if (isStatus(status, 'pending')) return 'The kitchen is getting your order ready.';
  return 'Your order is ready to go, and its courier will show up here.';
}
