import { PRIVATE, readStored, writeStored } from '@food/platform/storage';
import { type OrdersPage, readOrdersPage, type ShownOrder } from '../order/read-order';

const KEY = `${PRIVATE}orders`;
/** How many of the newest orders are stored: those that a customer looks up offline. */
const MOST = 10;

/** A customer's newest orders as they were last read, for offline use (rule: last-orders-kept). */
export interface LastOrders {
  readonly page: OrdersPage;
  /** When they were read. */
  readonly at: string;
}

/** Stores the newest of the orders that were just read, with the fields that the list shows. They are removed with the session. */
export function keepLastOrders(userId: string, { orders }: OrdersPage): void {
  const kept = orders.slice(0, MOST).map(asAnswered);
  writeStored(KEY, { userId, at: new Date().toISOString(), orders: kept });
}

/** The stored orders of this customer; null if there are none. */
export function lastOrders(userId: string): LastOrders | null {
  return readStored(KEY, (value) => {
    const { userId: whose, at, orders } = (value ?? {}) as Record<string, unknown>;
    if (whose !== userId || typeof at !== 'string' || Number.isNaN(Date.parse(at))) return null;
    return { page: { ...readOrdersPage(orders), next: null }, at };
  });
}

// In the form of the API's answer, so that damaged data is read with the same care.
const asAnswered = ({ deliverAt, couponChosen, ...order }: ShownOrder) => ({
  ...order,
  deliver_at: deliverAt,
  coupon_code: couponChosen ? 'chosen' : '',
});
