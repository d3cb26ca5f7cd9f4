import { toPaise } from '@food/cart/totals';
import type { MenuDocument } from '@food/contracts/catalog';
import { DAY } from '@food/contracts/durations';
import { notInArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../db/database';
import { inParts } from '../db/in-parts';
import { coupons } from './checkout-tables';

/** A coupon as the menu document has it. */
export type CouponEntry = z.output<typeof MenuDocument>['coupons'][number];

/** A hundred years, in days: dates beyond it are typing errors. */
const LONGEST = 36_500;

/** The fault of a coupon, in words for the author of the document. */
export function couponProblems(coupon: CouponEntry): string[] {
  const dated = coupon.expires_at != null && coupon.expires_in_days != null;
  const value = coupon.discount_type === 'percentage' ? 100 : 10_000_000;
  return [
    ...(dated ? ['has two expiries'] : []),
    ...(coupon.discount_value > value ? [`has a discount over ${value}`] : []),
    ...(Math.abs(coupon.expires_in_days ?? 0) > LONGEST ? ['expires too far away'] : []),
    ...(coupon.expires_at != null && expiryMoment(coupon.expires_at) === null
      ? ['has an unreadable expiry']
      : []),
  ].map((problem) => `coupon ${coupon.code} ${problem}`);
}

/** The moment of an expiry: an instant, or a date's end in India (rule: coupon-expiry); null if unreadable. */
function expiryMoment(text: string): Date | null {
  const [, date = '', time] = /^(\d{4}-\d{2}-\d{2})(T[\d:.]+(?:Z|[+-]\d{2}:\d{2}))?$/.exec(text) ?? [];
  // A `Date` takes 31 June for 1 July.
  if (!z.iso.date().safeParse(date).success) return null;
  const moment = new Date(`${date}${time ?? 'T23:59:59.999+05:30'}`);
  const year = moment.getUTCFullYear();
  // The database has no year 0, and ISO 8601 writes years after 9999 differently.
  return year >= 1 && year <= 9_999 ? moment : null;
}

function toColumns(coupon: CouponEntry, position: number, now: Date) {
  return {
    code: coupon.code,
    description: coupon.description,
    discountType: coupon.discount_type,
    discountValue: toPaise(coupon.discount_value),
    maxDiscountPaise: coupon.max_discount === null ? null : toPaise(coupon.max_discount),
    minOrderPaise: toPaise(coupon.min_order_value),
    expiresAt: expiryOf(coupon, now),
    position,
    translations: coupon.translations ?? null,
  };
}

function expiryOf({ expires_at, expires_in_days }: CouponEntry, now: Date): Date | null {
  if (expires_at) return expiryMoment(expires_at);
  return expires_in_days == null ? null : new Date(now.getTime() + expires_in_days * DAY);
}

/** The columns of an existing coupon that the document updates: all but its id and code. */
const AS_PUT = {
  description: sql`excluded.description`,
  discountType: sql`excluded.discount_type`,
  discountValue: sql`excluded.discount_value`,
  maxDiscountPaise: sql`excluded.max_discount_paise`,
  minOrderPaise: sql`excluded.min_order_paise`,
  expiresAt: sql`excluded.expires_at`,
  position: sql`excluded.position`,
  translations: sql`excluded.translations`,
};

/**
 * Replaces all coupons, inside the caller's transaction. A coupon keeps its id while its code stays, so that a customer's
 * chosen coupon outlives a new menu.
 */
export async function replaceCoupons(tx: Db, entries: CouponEntry[], now: Date): Promise<void> {
  const codes = entries.map(({ code }) => code);
  await tx.delete(coupons).where(codes.length > 0 ? notInArray(coupons.code, codes) : undefined);
  await inParts(
    entries.map((entry, position) => toColumns(entry, position, now)),
    (part) => tx.insert(coupons).values(part).onConflictDoUpdate({ target: coupons.code, set: AS_PUT }),
  );
}
