import { cartTotals, type DiscountRule, toPaise, toRupees } from '@food/cart/totals';
import type { OrderItem, Quote } from '@food/contracts/orders';
import type { OrderBody } from './order-items';
import type { OrderedItem } from './orders-tables';

/** Charges in rupees, as `GET /auth/settings` answers them. */
export interface Charges {
  delivery_charge: number;
  taxes: number;
}

/** An ordered line in the API's form. */
export function toOrderItem({ pricePaise, ...item }: OrderedItem): OrderItem {
  return { ...item, price: toRupees(pricePaise) };
}

/** What the server charges for these lines now, in rupees. */
export function quoteFor(lines: OrderedItem[], coupon: DiscountRule | null, charges: Charges): Quote {
  const items = lines.map(toOrderItem);
  return { items, ...cartTotals({ lines: items, coupon, settings: charges }) };
}

const AMOUNTS = ['subtotal', 'discount', 'delivery_charge', 'taxes', 'total'] as const;

/** Whether the customer was shown exactly this quote: every amount and every line's price, to the paisa. */
export function isAgreed(body: OrderBody, quote: Quote): boolean {
  const same = (a: number, b: number) => toPaise(a) === toPaise(b);
  return (
    AMOUNTS.every((amount) => same(body[amount], quote[amount])) &&
    body.items.every((item, n) => same(item.price, quote.items[n]?.price ?? Number.NaN))
  );
}
