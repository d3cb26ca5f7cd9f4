import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

/*
 * Money is whole paise, everywhere (decisions, section 2). Times are UTC and come from the server's clock, never from
 * the database's. The checks, uniques and foreign keys here are the last line: no code path may be able to break them.
 */
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const paise = (name: string) => bigint(name, { mode: 'number' });
const bigId = (name: string) => bigint(name, { mode: 'number' });

export const users = pgTable(
  'users',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    /** As typed, trimmed; compared without case. Null only for a social account whose provider gave none. */
    email: text(),
    /** When whoever uses the account was shown to own its email: by a code sent there, or by a provider's word. */
    emailVerifiedAt: moment('email_verified_at'),
    mobile: text(),
    /** Argon2id; null for an account that came from a social login and never set one, or was claimed by one. */
    passwordHash: text('password_hash'),
    profilePicture: text('profile_picture'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('users_email_unique').on(sql`lower(${t.email})`),
    uniqueIndex('users_mobile_unique').on(t.mobile),
    check('users_id_form', sql`${t.id} ~ '^USR-[0-9A-HJKMNP-TV-Z]{10,}$'`),
    check('users_mobile_form', sql`${t.mobile} ~ '^[0-9]{10}$'`),
  ],
);

/** A login at another provider. `subject` is the provider's own id of the person. */
export const socialIdentities = pgTable(
  'social_identities',
  {
    provider: text().notNull(),
    subject: text().notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.provider, t.subject] })],
);

/** Customers who are at a provider just now. Verifier and nonce are of no use without the code that it gives them. */
export const socialLogins = pgTable(
  'social_logins',
  {
    stateHash: text('state_hash').primaryKey(),
    /** Of the cookie of the browser that started. */
    browserHash: text('browser_hash').notNull(),
    provider: text().notNull(),
    verifier: text().notNull(),
    nonce: text().notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('social_logins_expires').on(t.expiresAt)],
);

/** `id` is the SHA-256 of the bearer token: what is stored cannot be used to log in. */
export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_expires').on(t.expiresAt)],
);

/** One row per request for a code, known account or not, so that limits are the same for both. */
export const otpCodes = pgTable(
  'otp_codes',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    identifier: text().notNull(),
    /** Null where no account has the identifier: nothing was sent, and nothing matches. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash'),
    sentAt: moment('sent_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    tries: integer().notNull().default(0),
    usedAt: moment('used_at'),
  },
  (t) => [index('otp_codes_identifier').on(t.identifier, t.sentAt), index('otp_codes_sent').on(t.sentAt)],
);

export const resetTokens = pgTable(
  'reset_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    identifier: text().notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('reset_tokens_user').on(t.userId)],
);

/** Wrong passwords of the last minutes; counted per identifier and address. */
export const loginFailures = pgTable(
  'login_failures',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    identifier: text().notNull(),
    address: text().notNull(),
    at: moment('at').notNull(),
  },
  (t) => [
    index('login_failures_identifier').on(t.identifier, t.at),
    index('login_failures_address').on(t.address, t.at),
  ],
);

export const categories = pgTable('categories', {
  id: bigId('id').primaryKey(),
  name: text().notNull(),
  image: text().notNull(),
  /** Place in the menu document. */
  position: integer().notNull(),
});

export const keywords = pgTable('keywords', {
  id: bigId('id').primaryKey(),
  name: text().notNull(),
  position: integer().notNull(),
});

export const items = pgTable(
  'items',
  {
    id: bigId('id').primaryKey(),
    itemCode: text('item_code').notNull().unique(),
    name: text().notNull(),
    pricePaise: paise('price_paise').notNull(),
    subcontent: text().notNull(),
    image: text().notNull(),
    foodType: text('food_type').notNull(),
    comboType: text('combo_type').notNull(),
    categoryId: bigId('category_id')
      .notNull()
      .references(() => categories.id),
    bestseller: boolean().notNull(),
    whatsNew: boolean('whats_new').notNull(),
    position: integer().notNull(),
  },
  (t) => [
    index('items_category').on(t.categoryId),
    check('items_price', sql`${t.pricePaise} >= 0`),
    check('items_food_type', sql`${t.foodType} in ('VEG', 'NON VEG')`),
  ],
);

export const itemKeywords = pgTable(
  'item_keywords',
  {
    itemId: bigId('item_id')
      .notNull()
      .references(() => items.id, { onDelete: 'cascade' }),
    keywordId: bigId('keyword_id')
      .notNull()
      .references(() => keywords.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.itemId, t.keywordId] }), index('item_keywords_keyword').on(t.keywordId)],
);

export const coupons = pgTable(
  'coupons',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    code: text().notNull().unique(),
    description: text().notNull(),
    discountType: text('discount_type').notNull(),
    /** Hundredths: paise where flat, hundredths of a per cent where percentage. */
    discountValue: bigint('discount_value', { mode: 'number' }).notNull(),
    /** Null means no cap. */
    maxDiscountPaise: paise('max_discount_paise'),
    minOrderPaise: paise('min_order_paise').notNull(),
    expiresAt: moment('expires_at'),
    position: integer().notNull(),
  },
  (t) => [
    check('coupons_type', sql`${t.discountType} in ('flat', 'percentage')`),
    check(
      'coupons_amounts',
      sql`${t.discountValue} >= 0 and ${t.maxDiscountPaise} >= 0 and ${t.minOrderPaise} >= 0`,
    ),
  ],
);

/** Exactly one row, `id` 1. Its absence means that no menu was ever put. */
export const settings = pgTable(
  'settings',
  {
    id: integer().primaryKey(),
    deliveryChargePaise: paise('delivery_charge_paise').notNull(),
    taxesPaise: paise('taxes_paise').notNull(),
  },
  (t) => [
    check('settings_one_row', sql`${t.id} = 1`),
    check('settings_amounts', sql`${t.deliveryChargePaise} >= 0 and ${t.taxesPaise} >= 0`),
  ],
);

export const addresses = pgTable(
  'addresses',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    houseBlockNo: text('house_block_no').notNull(),
    areaRoad: text('area_road').notNull(),
    city: text().notNull(),
    district: text().notNull(),
    state: text().notNull(),
    country: text().notNull(),
    pincode: text().notNull(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    index('addresses_user').on(t.userId),
    check('addresses_both_or_neither', sql`(${t.latitude} is null) = (${t.longitude} is null)`),
    check(
      'addresses_on_earth',
      sql`${t.latitude} between -90 and 90 and ${t.longitude} between -180 and 180`,
    ),
  ],
);

/** What was bought, as it was then. `price` is in paise here. */
export interface OrderedItem {
  readonly id: number;
  readonly item_code: string;
  readonly name: string;
  readonly pricePaise: number;
  readonly quantity: number;
  readonly image_url: string;
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

export const orders = pgTable(
  'orders',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    status: text().$type<'pending' | 'active' | 'delivered' | 'cancelled' | 'help'>().notNull(),
    placedAt: moment('placed_at').notNull(),
    statusAt: moment('status_at').notNull(),
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
    cancelReason: text('cancel_reason'),
    cancelledBy: text('cancelled_by').$type<'customer' | 'restaurant'>(),
  },
  (t) => [
    index('orders_user').on(t.userId, t.placedAt.desc()),
    index('orders_open').on(t.status).where(sql`${t.status} not in ('delivered', 'cancelled')`),
    check('orders_id_form', sql`${t.id} ~ '^ORD-[0-9A-HJKMNP-TV-Z]{10,}$'`),
    check('orders_status', sql`${t.status} in ('pending', 'active', 'delivered', 'cancelled', 'help')`),
    check(
      'orders_items',
      sql`jsonb_typeof(${t.items}) = 'array' and jsonb_array_length(${t.items}) between 1 and 50`,
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
  (t) => [primaryKey({ columns: [t.userId, t.key] })],
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
  (t) => [check('feedback_rating', sql`${t.rating} between 1 and 5`)],
);

/** Where the courier of an order was; `seq` is the order of arrival over all orders. */
export const courierPoints = pgTable(
  'courier_points',
  {
    seq: bigserial({ mode: 'number' }).primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    at: moment('at').notNull(),
  },
  (t) => [
    index('courier_points_order').on(t.orderId, t.seq.desc()),
    check(
      'courier_points_on_earth',
      sql`${t.latitude} between -90 and 90 and ${t.longitude} between -180 and 180`,
    ),
  ],
);

/** Failures that browsers reported, over all processes and restarts. */
export const compositionFailures = pgTable(
  'composition_failures',
  {
    part: text().notNull(),
    version: text().notNull(),
    kind: text().notNull(),
    outcome: text().notNull(),
    count: bigint({ mode: 'number' }).notNull(),
    lastAt: moment('last_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.part, t.version, t.kind, t.outcome] }),
    check('composition_failures_outcome', sql`${t.outcome} in ('recovered', 'failed')`),
  ],
);

/** The newest deployment that was believed, by release store: a server that starts anew believes no older one. */
export const trustedDeployments = pgTable('trusted_deployments', {
  store: text().primaryKey(),
  number: integer().notNull(),
  /** Public keys that its host names. */
  keys: text().array().notNull(),
});

/*
 * What the watch judges by and the status page shows: visits and failures of the last hours, in ten-minute buckets that are
 * dropped when they are old. `deployment` is the one that was live then, so that a version is never judged by what was seen
 * before it was given its place.
 */
const seenIn = {
  bucket: moment('bucket').notNull(),
  deployment: integer().notNull(),
  part: text().notNull(),
  version: text().notNull(),
};

/** Pages that were served with a version. */
export const partVisits = pgTable('part_visits', { ...seenIn, visits: integer().notNull() }, (t) => [
  primaryKey({ columns: [t.bucket, t.deployment, t.part, t.version] }),
]);

export const partFailures = pgTable(
  'part_failures',
  {
    ...seenIn,
    kind: text().notNull(),
    outcome: text().notNull(),
    reports: integer().notNull(),
    /** Addresses that had not reported this kind of the version in the ten minutes before. */
    reporters: integer().notNull(),
    /** Addresses that had not reported the version in the hour before. */
    visitors: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.bucket, t.deployment, t.part, t.version, t.kind, t.outcome] }),
    check('part_failures_outcome', sql`${t.outcome} in ('recovered', 'failed')`),
  ],
);
