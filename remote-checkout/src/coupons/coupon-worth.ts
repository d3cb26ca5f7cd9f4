import { discountPaise, toPaise } from '@food/cart/totals';
import type { Coupon } from '@food/contracts/checkout';

/**
 * A coupon's value for a cart of that subtotal, in paise: its discount, and the amount missing to its minimum (rule:
 * coupon-saving-said).
 */
export function worthOf(coupon: Coupon, subtotalPaise: number): { saved: number; missing: number } {
  const missing = toPaise(coupon.min_order_value) - subtotalPaise;
  return { saved: discountPaise(subtotalPaise, coupon), missing: Math.max(missing, 0) };
}

/** Best first for a cart of that subtotal; in their own order for an empty one (rule: coupons-best-first). */
export function bestFirst(coupons: readonly Coupon[], subtotalPaise: number): readonly Coupon[] {
  if (subtotalPaise === 0) return coupons;
  return coupons
    .map((coupon) => ({ coupon, ...worthOf(coupon, subtotalPaise) }))
    .sort((a, b) => a.missing - b.missing || b.saved - a.saved)
    .map(({ coupon }) => coupon);
}

/** The one that saves most, of those whose minimum is reached; null if none saves anything (rule: best-coupon-offered). */
export function bestCoupon(coupons: readonly Coupon[], subtotalPaise: number): Coupon | null {
  const [best] = bestFirst(coupons, subtotalPaise);
  if (!best) return null;
  const { saved, missing } = worthOf(best, subtotalPaise);
  return saved > 0 && missing === 0 ? best : null;
}
