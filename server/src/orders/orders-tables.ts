import { MAX_LINES, ORDER_STATUSES } from '@food/contracts/limits';
import type { OrderStatus } from '@food/contracts/orders';
import { sql } from 'drizzle-orm';
import {
  bigserial,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { users } from '../auth/auth-tables';
import { moment, paise } from '../db/columns';
import { FINAL_STATUSES } from './final-statuses';

/** The bought dishes, as they were when the order was placed. */
export interface OrderedItem {
  readonly id: number;
  readonly item_code: string;
  readonly name: string;
  readonly pricePaise: number;
  readonly quantity: number;
  readonly image_url: string;
  /** For the kitchen, in the customer's words. */
  readonly note?: string;
}

/** The copy of the address that an order was placed with. */
export interface OrderedAddress {
  readonly id: number;
  readonly house_block_no: string;
  readonly area_road: string;
  readonly city: string;
  readonly district: string;
  readonly state: string;
  readonly country: string;
  readonly pincode: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

const literals = (statuses: readonly OrderStatus[]) =>
  sql.raw(statuses.map((status) => `'${status}'`).join(', '));

/** PostgreSQL uses the index of open orders only for a statement with its literals, not for one with placeholders. */
export const FINAL_LITERALS = literals(FINAL_STATUSES);

export const orders = pgTable(
  'orders',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    status: text().$type<OrderStatus>().notNull(),
    placedAt: moment('placed_at').notNull(),
    statusAt: moment('status_at').notNull(),
    /** When it last left the kitchen; null before that, if the kitchen took it back, and for orders from before this was stored. */
    onTheWayAt: moment('on_the_way_at'),
    /** When the chosen slot begins; null if it comes as soon as it is ready. */
    deliverAt: moment('deliver_at'),
    items: jsonb().$type<OrderedItem[]>().notNull(),
    subtotalPaise: paise('subtotal_paise').notNull(),
    discountPaise: paise('discount_paise').notNull(),
    deliveryChargePaise: paise('delivery_charge_paise').notNull(),
    taxesPaise: paise('taxes_paise').notNull(),
    totalPaise: paise('total_paise').notNull(),
    couponCode: text('coupon_code'),
    address: jsonb().$type<OrderedAddress>().notNull(),
    /** The customer's position: the address's own, else null. */
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    /** For the kitchen, about the whole order. */
    note: text(),
    cancelReason: text('cancel_reason'),
    cancelledBy: text('cancelled_by').$type<'customer' | 'restaurant'>(),
  },
  (t) => [
    // Ascending and read backwards: an index of drizzle's desc() puts nulls elsewhere than its orderBy does.
    index('orders_user').on(t.userId, t.placedAt, t.id),
    index('orders_open').on(t.userId).where(sql`${t.status} not in (${FINAL_LITERALS})`),
    check('orders_id_form', sql`${t.id} ~ '^ORD-[0-9A-HJKMNP-TV-Z]{10,}$'`),
    check('orders_status', sql`${t.status} in (${literals(ORDER_STATUSES)})`),
    check(
      'orders_items',
      sql`jsonb_typeof(${t.items}) = 'array' and jsonb_array_length(${t.items}) between 1 and ${sql.raw(String(MAX_LINES))}`,
    ),
    check(
      'orders_amounts',
      sql`${t.discountPaise} between 0 and ${t.subtotalPaise} and ${t.deliveryChargePaise} >= 0 and ${t.taxesPaise} >= 0`,
    ),
    check(
      'orders_total',
      sql`${t.totalPaise} = ${t.subtotalPaise} - ${t.discountPaise} + ${t.deliveryChargePaise} + ${t.taxesPaise}`,
    ),
    check('orders_both_or_neither', sql`(${t.latitude} is null) = (${t.longitude} is null)`),
    check('orders_on_earth', sql`${t.latitude} between -90 and 90 and ${t.longitude} between -180 and 180`),
    check('orders_cancelled_by', sql`(${t.status} = 'cancelled') = (${t.cancelledBy} is not null)`),
    check(
      'orders_cancel_reason',
      sql`${t.cancelledBy} is distinct from 'customer' or coalesce(length(${t.cancelReason}), 0) between 1 and 500`,
    ),
  ],
);

/** One row per `Idempotency-Key` whose order was accepted; written in the order's own transaction. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    bodyHash: text('body_hash').notNull(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.key] }),
    index('idempotency_keys_order').on(t.orderId),
    index('idempotency_keys_created').on(t.createdAt),
  ],
);

export const reviews = pgTable(
  'reviews',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    items: jsonb().notNull(),
    rating: integer().notNull(),
    comment: text().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    unique('reviews_one_per_order').on(t.orderId),
    check('reviews_rating', sql`${t.rating} between 1 and 5`),
  ],
);

export const feedback = pgTable(
  'feedback',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    rating: integer().notNull(),
    comments: text().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [index('feedback_user').on(t.userId), check('feedback_rating', sql`${t.rating} between 1 and 5`)],
);
