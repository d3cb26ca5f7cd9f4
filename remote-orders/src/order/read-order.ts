import type { Order, OrderItem } from '@food/contracts/orders';
import { readItems, readList } from '@food/platform/read-list';
import { amount, type Loose, text } from './read-values';

/** An order as the screens of this part show it: complete, whatever the API answered. Amounts in rupees. */
export interface ShownOrder extends Pick<Order, 'id' | 'date' | 'items'>, Amounts {
  /** When the chosen slot begins; '' if it comes as soon as it is ready. */
  deliverAt: string;
  /** Any text: an unknown status shows as 'Processing'. */
  status: string;
  /** Whether a coupon was chosen: only then is the discount shown negative (rule: discount-shown-negative). */
  couponChosen: boolean;
  /** The customer's note for the whole order; '' if there is none. */
  note: string;
}

type Amounts = Pick<Order, 'subtotal' | 'discount' | 'delivery_charge' | 'taxes' | 'total'>;

/** Some of the customer's orders, newest first, and the cursor of the older ones; null if there are none. */
export interface OrdersPage {
  readonly orders: ShownOrder[];
  readonly next: string | null;
}

/** The answer of `GET /auth/order/{userId}`; an order without an id is left out. */
export const readOrdersPage = (answer: unknown): OrdersPage => ({
  orders: readList(answer).flatMap((order) => readOrder(order) ?? []),
  next: text((answer as Loose<OrdersPage> | null)?.next) || null,
});

/** One order, or null if it isn't one. Damaged fields become empty or 0, never a crash. */
function readOrder(answer: unknown): ShownOrder | null {
  const order = (answer ?? {}) as Loose<Order>;
  const id = text(order.id);
  if (id === '') return null;
  return { id, ...readBill(order), status: text(order.status) };
}

/** The contract of the invoice's call guarantees items and amounts (rule: invoice-from-the-order); `date` is '' if it has none. */
export function readBill(answer: unknown): Omit<ShownOrder, 'id' | 'status'> {
  const bill = (answer ?? {}) as Loose<Order>;
  const discount = amount(bill.discount);
  return {
    date: text(bill.date),
    deliverAt: text(bill.deliver_at),
    items: readItems<Loose<OrderItem>>(bill.items).map(readItem),
    subtotal: amount(bill.subtotal),
    discount,
    delivery_charge: amount(bill.delivery_charge),
    taxes: amount(bill.taxes),
    total: amount(bill.total),
    couponChosen: discount > 0 || text(bill.coupon_code) !== '',
    note: text(bill.note),
  };
}

const readItem = (item: Loose<OrderItem>): OrderItem => ({
  id: amount(item.id),
  item_code: text(item.item_code),
  name: text(item.name),
  price: amount(item.price),
  quantity: amount(item.quantity),
  image_url: text(item.image_url),
  ...(text(item.note) && { note: text(item.note) }),
});
