import { z } from 'zod';
import { defineCall, Instant, MessageAnswer, Rupees } from './call';
import { onInvoice } from './invoice';
import { countCharacters, MAX_DISH_NOTE, MAX_ORDER_NOTE } from './kitchen-note';
import { MAX_LINES, MAX_QUANTITY, ORDER_STATUSES, ORDERS_PAGE } from './limits';

/** Ids: `ORD-` and ten or more Crockford base-32 characters (rule: ids-unguessable). */
export const OrderId = z.string().regex(/^ORD-[0-9A-HJKMNP-TV-Z]{10,}$/);
const OrderParams = z.object({ orderId: z.string().max(60) });

/** The status of an order (rule: order-status-final). */
export const OrderStatus = z.enum(ORDER_STATUSES);
export type OrderStatus = z.infer<typeof OrderStatus>;

/** A line of an order; `price` in rupees, as it was when the order was placed. */
export const OrderItem = z
  .object({
    id: z.number().int(),
    item_code: z.string(),
    name: z.string(),
    price: Rupees,
    quantity: z.number().int(),
    image_url: z.string(),
    /** For the kitchen; only if the customer gave one (rule: notes-for-the-kitchen). */
    note: z.string().optional(),
  })
  .meta({ id: 'OrderItem' });
export type OrderItem = z.infer<typeof OrderItem>;

/** The copy of the address that the order was placed with (rule: order-keeps-its-address). */
const OrderAddress = z.looseObject({
  id: z.number().int(),
  house_block_no: z.string(),
  area_road: z.string(),
  city: z.string(),
  district: z.string(),
  state: z.string(),
  country: z.string(),
  pincode: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
});

const amounts = { subtotal: Rupees, discount: Rupees, delivery_charge: Rupees, taxes: Rupees, total: Rupees };

/** An order as its customer gets it; amounts in rupees. */
export const Order = z
  .object({
    id: OrderId,
    status: OrderStatus,
    date: Instant,
    /** The start of the chosen slot; null if it comes as soon as it is ready. */
    deliver_at: Instant.nullable(),
    items: z.array(OrderItem),
    ...amounts,
    coupon_code: z.string().nullable(),
    address: OrderAddress,
    user_id: z.string(),
    /** About the whole order; only if the customer gave one. */
    note: z.string().optional(),
  })
  .meta({ id: 'Order' });
export type Order = z.infer<typeof Order>;

/** The server's present amounts, beside a refusal with code `PRICE_CHANGED`. */
export const Quote = z
  .object({
    items: z.array(OrderItem),
    ...amounts,
  })
  .meta({ id: 'Quote' });
export type Quote = z.infer<typeof Quote>;

/** The body of a 409 because prices have changed since the customer saw them (rule: order-price-agreed). */
export const PriceChanged = z.object({ message: z.string(), code: z.literal('PRICE_CHANGED'), quote: Quote });
export type PriceChanged = z.infer<typeof PriceChanged>;

const quantity = z.number().int().min(1).max(MAX_QUANTITY);

/** An empty note is none (rule: notes-bounded). */
const noteOf = (most: number, words: string) =>
  z
    .string()
    .trim()
    .refine((text) => countCharacters(text) <= most, `${words} can have at most ${most} characters.`)
    .meta({ maxLength: most })
    .nullish();

/**
 * Header `Idempotency-Key`: one per checkout attempt. The same key and body again gives the same order, or 409
 * `IDEMPOTENCY_KEY_CANCELLED` once it was cancelled; the same key with another body 422 (rule: order-once). Amounts are compared
 * with the server's own, never trusted. `deliver_at` is the start of a slot (rule: delivery-slots). `address` is a saved one as it
 * was shown: 409 `ADDRESS_CHANGED` if it is another by now (rule: order-address-agreed).
 */
export const placeOrder = defineCall({
  method: 'POST',
  path: '/auth/order',
  access: 'customer',
  summary: 'Place an order',
  status: 201,
  body: z.object({
    user_id: z.string(),
    items: z
      .array(
        z.object({
          id: z.number().int().optional(),
          item_code: z.string().max(40).default(''),
          name: z.string().max(200),
          price: Rupees,
          image_url: z.string().max(500).default(''),
          quantity,
          note: noteOf(MAX_DISH_NOTE, 'The note to a dish'),
        }),
      )
      .min(1, 'Your cart is empty')
      .max(MAX_LINES, `An order can have at most ${MAX_LINES} different dishes.`),
    ...amounts,
    coupon_code: z.string().max(40).nullable().optional(),
    deliver_at: Instant.nullable().optional(),
    address: z.looseObject({ id: z.number().int() }, 'Please select an address.'),
    note: noteOf(MAX_ORDER_NOTE, 'The note to the order'),
  }),
  answer: z.object({ message: z.string(), order_id: OrderId }),
});

/** `next`: the value of `before` for the older ones; null if there are none. */
export const OrderList = z.object({ orders: z.array(Order), next: OrderId.nullable() });
export type OrderList = z.infer<typeof OrderList>;

/** Without `before` the newest ones; with the id of an own order, those placed before it (rule: orders-in-pages). */
export const OrdersQuery = z.object({
  before: OrderId.optional(),
  limit: z.coerce.number().int().min(1).max(ORDERS_PAGE).default(ORDERS_PAGE),
});

/**
 * A page of the caller's orders, newest first, under the caller's own `USR-…`; 404 for anybody else's, and for a `before` that
 * isn't theirs. With an order id in its place it returns that order: `getTrackedOrder` in `tracking.ts`.
 */
export const getOrders = defineCall({
  method: 'GET',
  path: '/auth/order/:id',
  access: 'customer',
  summary: "The caller's orders",
  status: 200,
  params: z.object({ id: z.string().max(60) }),
  query: OrdersQuery,
  answer: OrderList,
});

/** Items and amounts, for the invoice. */
export const getInvoice = defineCall({
  method: 'GET',
  path: '/auth/order/order/:orderId',
  access: 'customer',
  summary: 'Items and amounts of an order',
  status: 200,
  params: OrderParams,
  answer: Order.extend(onInvoice).meta({ id: 'Invoice' }),
});

export const cancelOrder = defineCall({
  method: 'PATCH',
  path: '/auth/order/:orderId/cancel',
  access: 'customer',
  summary: 'Cancel a pending order',
  status: 200,
  params: OrderParams,
  body: z.object({
    reason: z
      .string()
      .trim()
      .min(1, 'Please select or enter a reason')
      .max(500, 'Please keep the reason under 500 characters.'),
  }),
  answer: MessageAnswer,
});

/** The part of an order that the kitchen needs: no data about the customer (rule: kitchen-sees-notes). */
export const KitchenOrder = Order.pick({ id: true, status: true, date: true, deliver_at: true, note: true })
  .extend({ items: z.array(OrderItem.pick({ item_code: true, name: true, quantity: true, note: true })) })
  .meta({ id: 'KitchenOrder' });
export type KitchenOrder = z.infer<typeof KitchenOrder>;

/** Open orders, the longest waiting first (one for a slot from its slot on); of more than 200 those that are nearest to now. */
export const getKitchenOrders = defineCall({
  method: 'GET',
  path: '/ops/orders',
  access: 'kitchen',
  summary: 'Dishes and notes of the orders that are on their way',
  status: 200,
  answer: z.object({ orders: z.array(KitchenOrder) }),
});

/** The kitchen or courier sets the status; 409 for a step out of a final one. */
export const setOrderStatus = defineCall({
  method: 'POST',
  path: '/ops/orders/:orderId/status',
  access: 'kitchen',
  summary: 'The kitchen or courier sets the status',
  status: 200,
  params: OrderParams,
  body: z.object({ status: OrderStatus }),
  answer: z.object({ message: z.string(), status: OrderStatus }),
});

const rating = z.number().int().min(1, 'Please select a star rating!').max(5, 'Please select a star rating!');

/** The review of an order: 1 to 5 stars and a comment. */
export const Review = z.object({ rating: z.number(), comment: z.string() }).meta({ id: 'Review' });
export type Review = z.infer<typeof Review>;

export const getReview = defineCall({
  method: 'GET',
  path: '/auth/review/order/:orderId',
  access: 'customer',
  summary: "An order's review, if any",
  status: 200,
  params: OrderParams,
  answer: z.object({ success: z.boolean(), reviews: z.array(Review) }),
});
export const submitReview = defineCall({
  method: 'POST',
  path: '/auth/review',
  access: 'customer',
  summary: 'Review a delivered order, once',
  status: 201,
  body: z.object({
    order_id: z.string().max(60),
    items: z.array(z.unknown()).max(100).default([]),
    rating,
    comment: z.string().max(2000).default(''),
  }),
  answer: MessageAnswer,
});
export const sendFeedback = defineCall({
  method: 'POST',
  path: '/auth/feedback',
  access: 'customer',
  summary: 'Send feedback',
  status: 201,
  body: z.object({
    name: z.string().max(200),
    /** A string from '1' to '5'; comments are bounded only by the request's size (rule: feedback-needs-login). */
    rating: z.coerce.string().regex(/^[1-5]$/, 'Please choose a rating from 1 to 5.'),
    comments: z.string(),
  }),
  answer: MessageAnswer,
});
