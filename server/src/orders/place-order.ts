import { toPaise } from '@food/cart/totals';
import { queueUser } from '../auth/user-store';
import { couponOf, toCoupon } from '../checkout/coupons';
import { toSettings } from '../checkout/settings';
import type { AppContext } from '../context';
import { conflict } from '../http/errors';
import { agreedAddress } from './agreed-address';
import { agreedSlot } from './delivery-time';
import { type Attempt, orderOfAttempt } from './idempotency';
import { countUnproven, refuseTooMany } from './open-orders';
import { type OrderBody, orderedItems, refuseSoldOut } from './order-items';
import { isAgreed, quoteFor } from './order-quote';
import { type KnownForOrder, readForOrder } from './read-for-order';
import { type AgreedOrder, storeOrder } from './store-order';
import { issueInvoice } from './tax-invoice';

/** Who orders. */
interface Orderer {
  readonly userId: string;
  /** The caller's address, as `clientAddress` returns it. */
  readonly address: string;
}

/**
 * Places an order, once per attempt, at exactly the amounts and to the address that the customer was shown (rule: order-once,
 * order-price-agreed, order-address-agreed), and returns its id. Either all of it is stored, or nothing is.
 *
 * @throws HttpError 409 `CLOSED` with `opens_at`, `SLOT_UNAVAILABLE`, `ADDRESS_CHANGED`, `SOLD_OUT` with `item_codes`,
 * `PRICE_CHANGED` with `quote`, `ITEM_UNAVAILABLE`, `COUPON_INVALID`, or `IDEMPOTENCY_KEY_CANCELLED` if the attempt's order was
 * cancelled; 404 without an own address; 429 `TOO_MANY_ORDERS`; 422 if the attempt's key was used for another order
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
    const now = context.clock.now();
    // Read only once it is this order's turn.
    const known = await readForOrder(tx, userId, { body, key: attempt?.key, now });
    const before = attempt && orderOfAttempt(attempt, known.attempts[0]);
    if (before) return { orderId: before, isNew: false };

    refuseTooMany(user, known);
    await countUnproven({ ...context, db: tx }, user, address);
    const agreed = agreedOrder(known, body, now);
    const orderId = await storeOrder(tx, userId, { ...agreed, attempt, now });
    const totalPaise = toPaise(agreed.quote.total);
    const { supplier } = context.config;
    if (supplier) await issueInvoice(tx, { orderId, totalPaise, at: now }, supplier);
    return { orderId, isNew: true };
  });
  if (placed.isNew) context.events.emit('order-placed', { orderId: placed.orderId, userId });
  return placed.orderId;
}

function agreedOrder(known: KnownForOrder, body: OrderBody, now: Date): AgreedOrder {
  const settings = toSettings(known.settings[0]);
  const deliverAt = agreedSlot(settings, body.deliver_at, now);
  const address = agreedAddress(known.addresses[0], body.address);
  const lines = orderedItems(body.items, known.dishes);
  refuseSoldOut(lines, known.dishes, deliverAt ?? now);
  const subtotal = lines.reduce((sum, line) => sum + line.pricePaise * line.quantity, 0);
  const active = known.coupons.map((row) => toCoupon(row));
  const coupon = couponOf(body, subtotal, active);
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
