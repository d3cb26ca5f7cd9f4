import type { CartLine } from '@food/cart/store';
import type { Quote } from '@food/contracts/orders';
import { isSameDish } from '@food/contracts/same-dish';
import { formatDiscount, formatRupees } from '@food/format/money';
import { ApiError } from '@food/platform/api-error';
import { t } from '../messages';
import { orderlessJson } from './fingerprint';
import type { OrderBody } from './order-body';

const AMOUNTS = ['subtotal', 'discount', 'delivery_charge', 'taxes', 'total'] as const;
type Amounts = Pick<Quote, (typeof AMOUNTS)[number]>;

/** An order that the server refused because prices have changed: the sent body, and the present prices. */
export interface PriceChange {
  readonly sent: OrderBody;
  readonly quote: Quote;
}

/** The quote inside a `PRICE_CHANGED` refusal; null for any other failure and for a quote that can't be read. */
export function quoteIn(error: unknown): Quote | null {
  if (!(error instanceof ApiError) || error.code !== 'PRICE_CHANGED') return null;
  const quote = (error.body as { quote?: Partial<Quote> } | null)?.quote;
  const whole = Array.isArray(quote?.items) && AMOUNTS.every((amount) => Number.isFinite(quote[amount]));
  return whole ? (quote as Quote) : null;
}

type Dish = Pick<CartLine, 'id' | 'item_code' | 'price'>;
type SentItem = OrderBody['items'][number];

/** A dish's price in the quote, in rupees; its old price if the quote doesn't have it. */
function priceIn(quote: Quote, dish: Dish | SentItem): number {
  return quote.items.find((item) => isSameDish(dish, item))?.price ?? dish.price;
}

/** Whether two orders are the same but for names, prices and amounts. */
export const isSame = (one: OrderBody, other: OrderBody): boolean => wanted(one) === wanted(other);

const wanted = ({ items, note, coupon_code, address, deliver_at }: OrderBody): string =>
  orderlessJson([
    items.map(({ id, quantity, note }) => [id, quantity, note]),
    note,
    coupon_code,
    address,
    deliver_at,
  ]);

/** The same cart at the quote's prices. */
export const withPricesOf = (quote: Quote, lines: readonly CartLine[]): CartLine[] =>
  lines.map((line) => ({ ...line, price: priceIn(quote, line) }));

/** The same order at the quote's prices and amounts. */
export function atQuote({ sent, quote }: PriceChange): OrderBody {
  const { subtotal, discount, delivery_charge, taxes, total } = quote;
  const items = sent.items.map((item) => ({ ...item, price: priceIn(quote, item) }));
  return { ...sent, items, subtotal, discount, delivery_charge, taxes, total };
}

/** One row of the comparison, as texts for display. */
export interface PriceRow {
  label: string;
  shown: string;
  now: string;
  changed: boolean;
}

const LABELS = {
  subtotal: 'bill.subtotal',
  discount: 'bill.discount',
  delivery_charge: 'bill.deliveryCharge',
  taxes: 'bill.taxes',
  total: 'bill.total',
} as const satisfies Record<keyof Amounts, string>;

/** Every dish and amount that has changed, and the total in any case. Dishes have the names that the cart shows (rule: cart-names). */
export function priceRows({ sent, quote }: PriceChange, named: readonly CartLine[]): PriceRow[] {
  const nameOf = ({ id, name }: SentItem) => named.find((line) => line.id === id)?.name ?? name;
  const dishes = sent.items.map((item) =>
    row(nameOf(item), item.price, priceIn(quote, item), (rupees) =>
      t('cart.each', { price: formatRupees(rupees) }),
    ),
  );
  const amounts = AMOUNTS.map((amount) =>
    row(
      t(LABELS[amount]),
      sent[amount],
      quote[amount],
      amount === 'discount' ? formatDiscount : formatRupees,
    ),
  );
  const rows = [...dishes, ...amounts];
  return rows.filter((one) => one.changed || one === rows.at(-1));
}

function row(label: string, before: number, after: number, words: (rupees: number) => string): PriceRow {
  const [shown, now] = [words(before), words(after)];
  return { label, shown, now, changed: shown !== now };
}
