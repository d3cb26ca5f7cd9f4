import { toPaise } from '@food/cart/totals';
import type { Quote } from '@food/contracts/orders';
import { queueUser } from '../auth/user-store';
import { findDishes } from '../catalog/read-menu';
import { findAddress } from '../checkout/addresses';
import { activeCoupons, couponOf } from '../checkout/coupons';
import { readSettings } from '../checkout/settings';
import type { AppContext } from '../context';
import type { Db } from '../db/database';
import { conflict, notFound } from '../http/errors';
import { newId } from '../ids';
import { agreedSlot } from './delivery-time';
import { type Attempt, orderOfAttempt } from './idempotency';
import { countUnproven, refuseTooManyOpen } from './open-orders';
import { type OrderBody, orderedItems, refuseSoldOut } from './order-items';
import { isAgreed, quoteFor } from './order-quote';
import { idempotencyKeys, type OrderedAddress, type OrderedItem, orders } from './orders-tables';
import { issueInvoice } from './tax-invoice';

type Transaction = Pick<Db, 'select' | 'insert'>;

/** What is stored of an order whose every amount the server has computed itself. */
interface AgreedOrder {
  lines: OrderedItem[];
  quote: Quote;
  couponCode: string | null;
  address: OrderedAddress;
  note: string | null;
  deliverAt: Date | null;
}

/** Who orders. */
interface Orderer {
  readonly userId: string;
  /** Where the call comes from, as `clientAddress` gives it. */
  readonly address: string;
}

/**
 * Places an order, once per attempt, at exactly the amounts that the customer was shown (rule: order-once,
 * order-price-agreed), and gives its id. Either all of it is stored, or nothing is.
 *
 * @throws HttpError 409 `CLOSED` with `opens_at`, `SLOT_UNAVAILABLE`, `SOLD_OUT` with `item_codes`,
 *   `PRICE_CHANGED` with `quote`, `ITEM_UNAVAILABLE`, `COUPON_INVALID`, or `IDEMPOTENCY_KEY_CANCELLED` where the attempt's order was cancelled; 404 without an own address; 429 `TOO_MANY_ORDERS`;
 *   422 where the attempt's key was used for another order
 */
export async function placeOrder(
  context: AppContext,
  { userId, address }: Orderer,
  body: OrderBody,
  attempt: Attempt | null,
): Promise<string> {
  const placed = await context.db.transaction(async (tx) => {
    // One order at a time per customer: of two requests with the same key the second finds the first one's order.
    const user = await queueUser(tx, userId);
    const before = attempt && (await orderOfAttempt(tx, userId, attempt));
    if (before) return { orderId: before, isNew: false };

    await refuseTooManyOpen(tx, user);
    await countUnproven({ ...context, db: tx }, user, address);
    const now = context.clock.now();
    const agreed = await agreedOrder(tx, userId, body, now);
    const orderId = await insertOrder(tx, userId, agreed, now);
    if (attempt) await tx.insert(idempotencyKeys).values({ ...attempt, userId, orderId, createdAt: now });
    const totalPaise = toPaise(agreed.quote.total);
    const { supplier } = context.config;
    if (supplier) await issueInvoice(tx, { orderId, totalPaise, at: now }, supplier);
    return { orderId, isNew: true };
  });
  if (placed.isNew) context.events.emit('order-placed', { orderId: placed.orderId, userId });
  return placed.orderId;
}

async function agreedOrder(
  tx: Transaction,
  userId: string,
  body: OrderBody,
  now: Date,
): Promise<AgreedOrder> {
  const settings = await readSettings(tx);
  const deliverAt = agreedSlot(settings, body.deliver_at, now);
  const address = await findAddress(tx, userId, body.address.id);
  if (!address) throw notFound('Please select an address.', 'ADDRESS_NOT_FOUND');

  const menu = await dishesFor(tx, body);
  const lines = orderedItems(body.items, menu);
  refuseSoldOut(lines, menu, deliverAt ?? now);
  const subtotal = lines.reduce((sum, line) => sum + line.pricePaise * line.quantity, 0);
  const coupon = couponOf(body, subtotal, await activeCoupons(tx, now));
  const quote = quoteFor(lines, coupon, settings);
  if (!isAgreed(body, quote)) {
    throw conflict('The prices have changed. Please check the new total and order again.', 'PRICE_CHANGED', {
      quote,
    });
  }
  return {
    lines,
    quote,
    couponCode: coupon?.code ?? null,
    address,
    note: body.note || null,
    deliverAt,
  };
}

function dishesFor(tx: Transaction, { items }: OrderBody) {
  const codes = items.map(({ item_code }) => item_code);
  const ids = items.flatMap(({ id }) => (Number.isSafeInteger(id) ? [id as number] : []));
  return findDishes(tx, codes, ids);
}

async function insertOrder(tx: Transaction, userId: string, order: AgreedOrder, now: Date): Promise<string> {
  const { quote, address } = order;
  const id = newId('ORD');
  await tx.insert(orders).values({
    id,
    userId,
    status: 'pending',
    placedAt: now,
    statusAt: now,
    deliverAt: order.deliverAt,
    items: order.lines,
    subtotalPaise: toPaise(quote.subtotal),
    discountPaise: toPaise(quote.discount),
    deliveryChargePaise: toPaise(quote.delivery_charge),
    taxesPaise: toPaise(quote.taxes),
    totalPaise: toPaise(quote.total),
    couponCode: order.couponCode,
    address,
    latitude: address.latitude,
    longitude: address.longitude,
    note: order.note,
  });
  return id;
}
