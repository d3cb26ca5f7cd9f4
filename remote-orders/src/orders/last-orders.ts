import { PRIVATE, readStored, writeStored } from '@food/platform/storage';
import { type OrdersPage, readOrdersPage, type ShownOrder } from '../order/read-order';

const KEY = `${PRIVATE}orders`;
/** The newest ones: what somebody looks up without a line. */
const MOST = 10;

/** A customer's newest orders as they were last read, for when they can't be (rule: last-orders-kept). */
export interface LastOrders {
  readonly page: OrdersPage;
  /** When they were read. */
  readonly at: string;
}

/** Keeps the newest of what was just read, as far as the list shows it. They go with the session. */
export function keepLastOrders(userId: string, { orders }: OrdersPage): void {
  const kept = orders.slice(0, MOST).map(asAnswered);
  writeStored(KEY, { userId, at: new Date().toISOString(), orders: kept });
}

/** What was kept of this customer; null where that is nothing. */
export function lastOrders(userId: string): LastOrders | null {
  return readStored(KEY, (value) => {
    const { userId: whose, at, orders } = (value ?? {}) as Record<string, unknown>;
    if (whose !== userId || typeof at !== 'string' || Number.isNaN(Date.parse(at))) return null;
    return { page: { ...readOrdersPage(orders), next: null }, at };
  });
}

// In the form of the API's answer, so that what was damaged on the way is read with the same care.
const asAnswered = ({ deliverAt, couponChosen, ...order }: ShownOrder) => ({
  ...order,
  deliver_at: deliverAt,
  coupon_code: couponChosen ? 'chosen' : '',
});
