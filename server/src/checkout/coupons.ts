import { type DiscountRule, discountPaise, toPaise, toRupees } from '@food/cart/totals';
import type { Coupon } from '@food/contracts/checkout';
import { type Language, SOURCE_LANGUAGE } from '@food/contracts/language';
import { asc, getTableColumns, gt, isNull, or, type Placeholder, sql } from 'drizzle-orm';
import type { Db } from '../db/database';
import { nested } from '../db/prepared';
import { conflict } from '../http/errors';
import { words } from '../http/words/words';
import { coupons } from './checkout-tables';

/** Coupons that can be used at `now`, in the menu document's order. */
export async function activeCoupons(
  db: Pick<Db, 'select'>,
  now: Date,
  language: Language = SOURCE_LANGUAGE,
): Promise<Coupon[]> {
  const rows = await db
    .select()
    .from(coupons)
    .where(isActive(now))
    .orderBy(...ORDER);
  return rows.map((row) => toCoupon(row, language));
}

const isActive = (now: Date | Placeholder) => or(isNull(coupons.expiresAt), gt(coupons.expiresAt, now));
const ORDER = [asc(coupons.position), asc(coupons.id)];

/** The same inside another statement, at the moment `now`; {@link toCoupon} reads its rows. */
export const activeCouponRows = nested(
  getTableColumns(coupons),
  sql`from ${coupons} where ${isActive(sql.placeholder('now'))}`,
  sql.join(ORDER, sql`, `),
);

export function toCoupon(row: typeof coupons.$inferSelect, language: Language = SOURCE_LANGUAGE): Coupon {
  return {
    id: row.id,
    code: row.code,
    description: (language !== 'en' && row.translations?.[language]?.description) || row.description,
    discount_type: row.discountType === 'flat' ? 'flat' : 'percentage',
    discount_value: row.discountValue / 100,
    max_discount: row.maxDiscountPaise === null ? null : toRupees(row.maxDiscountPaise),
    min_order_value: toRupees(row.minOrderPaise),
    expires_at: row.expiresAt?.toISOString() ?? null,
  };
}

/** An order's coupon; `discount` in rupees. */
export interface CouponClaim {
  coupon_code?: string | null | undefined;
  discount: number;
}

/**
 * The coupon of an order: the named one; without a name the first that gives exactly the claimed discount, or none (rule:
 * coupon-by-discount).
 *
 * @throws HttpError 409 if the named one is unknown or expired
 */
export function couponOf(claim: CouponClaim, subtotalPaise: number, active: Coupon[]): Coupon | null {
  const code = claim.coupon_code?.trim();
  if (!code) return byDiscount(toPaise(claim.discount), subtotalPaise, active);
  const named = active.find((coupon) => coupon.code === code);
  if (!named) throw conflict(words('The coupon {code} can no longer be used.', { code }), 'COUPON_INVALID');
  return named;
}

function byDiscount(paise: number, subtotalPaise: number, active: Coupon[]): Coupon | null {
  if (paise === 0) return null;
  const gives = (coupon: DiscountRule) => discountPaise(subtotalPaise, coupon);
  return active.find((coupon) => gives(coupon) === paise) ?? null;
}
