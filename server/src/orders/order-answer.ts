import { toRupees } from '@food/cart/totals';
import type { Order } from '@food/contracts/orders';
import { toOrderItem } from './order-quote';
import type { orders } from './orders-tables';

export type OrderRow = typeof orders.$inferSelect;

/** An order as the API speaks it: rupees, UTC, and the address as it was at ordering. */
export function toOrder(row: OrderRow): Order {
  return {
    id: row.id,
    status: row.status,
    date: row.placedAt.toISOString(),
    items: row.items.map(toOrderItem),
    subtotal: toRupees(row.subtotalPaise),
    discount: toRupees(row.discountPaise),
    delivery_charge: toRupees(row.deliveryChargePaise),
    taxes: toRupees(row.taxesPaise),
    total: toRupees(row.totalPaise),
    coupon_code: row.couponCode,
    address: { ...row.address },
    user_id: row.userId,
  };
}
