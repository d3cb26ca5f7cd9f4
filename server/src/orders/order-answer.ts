import { toRupees } from '@food/cart/totals';
import type { KitchenOrder, Order } from '@food/contracts/orders';
import { toOrderItem } from './order-quote';
import type { orders } from './orders-tables';

export type OrderRow = typeof orders.$inferSelect;

/** An order in the API's form: rupees, UTC, and the address at the time of ordering. */
export function toOrder(row: OrderRow): Order {
  return {
    id: row.id,
    status: row.status,
    date: row.placedAt.toISOString(),
    deliver_at: row.deliverAt?.toISOString() ?? null,
    items: row.items.map(toOrderItem),
    subtotal: toRupees(row.subtotalPaise),
    discount: toRupees(row.discountPaise),
    delivery_charge: toRupees(row.deliveryChargePaise),
    taxes: toRupees(row.taxesPaise),
    total: toRupees(row.totalPaise),
    coupon_code: row.couponCode,
    address: { ...row.address },
    user_id: row.userId,
    ...(row.note && { note: row.note }),
  };
}

export type KitchenRow = Pick<OrderRow, 'id' | 'status' | 'placedAt' | 'deliverAt' | 'items' | 'note'>;

/** An order in the form for the kitchen's systems. */
export function toKitchenOrder({ id, status, placedAt, deliverAt, items, note }: KitchenRow): KitchenOrder {
  return {
    id,
    status,
    date: placedAt.toISOString(),
    deliver_at: deliverAt?.toISOString() ?? null,
    items: items.map(({ item_code, name, quantity, note }) => ({
      item_code,
      name,
      quantity,
      ...(note && { note }),
    })),
    ...(note && { note }),
  };
}
