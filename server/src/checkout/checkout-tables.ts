import { LEAD_MINUTES, type OpenSpan } from '@food/contracts/opening-hours';
import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
} from 'drizzle-orm/pg-core';
import { users } from '../auth/auth-tables';
import { moment, paise, translations } from '../db/columns';

export const coupons = pgTable(
  'coupons',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    code: text().notNull().unique(),
    description: text().notNull(),
    discountType: text('discount_type').notNull(),
    /** Hundredths: paise for a flat coupon, hundredths of a per cent for a percentage. */
    discountValue: bigint('discount_value', { mode: 'number' }).notNull(),
    /** Null means no cap. */
    maxDiscountPaise: paise('max_discount_paise'),
    minOrderPaise: paise('min_order_paise').notNull(),
    expiresAt: moment('expires_at'),
    position: integer().notNull(),
    translations: translations<{ description: string }>(),
  },
  (t) => [
    check('coupons_type', sql`${t.discountType} in ('flat', 'percentage')`),
    check(
      'coupons_amounts',
      sql`${t.discountValue} >= 0 and ${t.maxDiscountPaise} >= 0 and ${t.minOrderPaise} >= 0`,
    ),
  ],
);

/** Exactly one row, `id` 1. Without it no menu was ever written. */
export const settings = pgTable(
  'settings',
  {
    id: integer().primaryKey(),
    deliveryChargePaise: paise('delivery_charge_paise').notNull(),
    taxesPaise: paise('taxes_paise').notNull(),
    openingHours: jsonb('opening_hours').$type<readonly OpenSpan[]>().notNull().default([]),
    closedOn: jsonb('closed_on').$type<readonly string[]>().notNull().default([]),
    leadMinutes: integer('lead_minutes').notNull().default(LEAD_MINUTES),
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
