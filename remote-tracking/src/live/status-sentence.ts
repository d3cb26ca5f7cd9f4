import { isStatus } from '@food/format/order-status';
import { t } from '../messages';
import type { Delivery } from './delivery';
import { courierOf, hasArrived } from './tracking-state';

/** The state of the order in one sentence; null if {@link Delivery.arrival} says when it comes. */
export function statusSentence(delivery: Delivery): string | null {
  const { status, arrival } = delivery;
  if (isStatus(status, 'delivered')) return t('where.delivered');
  if (isStatus(status, 'cancelled')) return t('where.cancelled');
  if (isStatus(status, 'help')) return t('where.help');
  if (hasArrived(delivery)) return t('where.atDoor');
  if (courierOf(delivery)) return arrival ? null : t('where.onTheWay');
  if (isStatus(status, 'pending')) return t('where.pending');
  return t(isStatus(status, 'active') ? 'where.pickedUp' : 'where.processing');
}
