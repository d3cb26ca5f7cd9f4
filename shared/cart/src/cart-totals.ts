/**
 * The one place where amounts are computed, used by the cart in the browser and by the server when it checks an order,
 * so that both agree to the paisa (rule: order-total, money-in-paise).
 */

/** Rupees, the API's unit, to whole paise, rounded half up. */
export function toPaise(rupees: number): number {
  // 1.005 * 100 is 100.49999…: adds less than any real fraction of a paisa before rounding.
  return Math.round(rupees * 100 + 1e-6);
}

/** Whole paise to rupees with at most 2 decimals. */
export function toRupees(paise: number): number {
  return Math.round(paise) / 100;
}

/** The data of a coupon that a discount needs; amounts in rupees. */
export interface DiscountRule {
  discount_type: 'flat' | 'percentage';
  discount_value: number;
  max_discount?: number | null;
}

/** Discount in paise, between 0 and the subtotal; without `max_discount` no cap (rule: coupon-discount). */
export function discountPaise(subtotalPaise: number, coupon: DiscountRule | null | undefined): number {
  if (!coupon) return 0;
  const wanted =
    coupon.discount_type === 'flat'
      ? toPaise(coupon.discount_value)
      : capped(Math.round((subtotalPaise * coupon.discount_value) / 100 + 1e-6), coupon.max_discount);
  return Math.min(Math.max(wanted, 0), subtotalPaise);
}

function capped(paise: number, maxRupees: number | null | undefined): number {
  return maxRupees === null || maxRupees === undefined ? paise : Math.min(paise, toPaise(maxRupees));
}

/** All amounts in rupees with at most 2 decimals. */
export interface Totals {
  subtotal: number;
  discount: number;
  delivery_charge: number;
  taxes: number;
  total: number;
}

/** Total = subtotal − discount + delivery charge + taxes. Charges apply to an empty cart too. */
export function cartTotals(input: {
  lines: readonly { price: number; quantity: number }[];
  coupon?: DiscountRule | null | undefined;
  settings: { delivery_charge: number; taxes: number };
}): Totals {
  const subtotal = subtotalPaise(input.lines);
  const discount = discountPaise(subtotal, input.coupon);
  const delivery = toPaise(input.settings.delivery_charge);
  const taxes = toPaise(input.settings.taxes);
  return {
    subtotal: toRupees(subtotal),
    discount: toRupees(discount),
    delivery_charge: toRupees(delivery),
    taxes: toRupees(taxes),
    total: toRupees(subtotal - discount + delivery + taxes),
  };
}

/** Sum of price times quantity, in paise. */
export function subtotalPaise(lines: readonly { price: number; quantity: number }[]): number {
  return lines.reduce((sum, line) => sum + toPaise(line.price) * line.quantity, 0);
}
