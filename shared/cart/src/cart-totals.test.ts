/** @jest-environment node */
import { cartTotals, discountPaise, toPaise, toRupees } from '@food/cart/totals';

const settings = { delivery_charge: 39, taxes: 24.5 };

describe('The amounts of a cart', () => {
  it('are exact although floating point is not', () => {
    const totals = cartTotals({
      lines: [
        { price: 0.1, quantity: 3 },
        { price: 1.005, quantity: 1 },
      ],
      settings,
    });

    expect(totals.subtotal).toBe(1.31);
    expect(totals.total).toBe(64.81);
  });

  it('add delivery and taxes to the subtotal and take the discount off', () => {
    const coupon = { discount_type: 'flat', discount_value: 50 } as const;

    const totals = cartTotals({ lines: [{ price: 329, quantity: 2 }], coupon, settings });

    expect(totals).toEqual({ subtotal: 658, discount: 50, delivery_charge: 39, taxes: 24.5, total: 671.5 });
  });

  it('round half a paisa up', () => {
    expect(toPaise(2.675)).toBe(268);
    expect(toPaise(1.005)).toBe(101);
    expect(toRupees(268)).toBe(2.68);
  });
});

describe('A coupon', () => {
  it('of a flat amount never takes off more than the subtotal', () => {
    expect(discountPaise(30_000, { discount_type: 'flat', discount_value: 500 })).toBe(30_000);
  });

  it('of a percentage is capped at its maximum', () => {
    expect(
      discountPaise(100_000, { discount_type: 'percentage', discount_value: 20, max_discount: 100 }),
    ).toBe(10_000);
  });

  it('of a percentage without a maximum has no cap', () => {
    expect(
      discountPaise(100_000, { discount_type: 'percentage', discount_value: 20, max_discount: null }),
    ).toBe(20_000);
  });

  it('of a percentage is rounded half up to the paisa', () => {
    expect(discountPaise(1_250, { discount_type: 'percentage', discount_value: 0.2 })).toBe(3);
    expect(discountPaise(12_345, { discount_type: 'percentage', discount_value: 10 })).toBe(1_235);
    // 28.5, of which floating point makes less.
    expect(discountPaise(2_500, { discount_type: 'percentage', discount_value: 1.14 })).toBe(29);
  });

  it('never makes an order dearer', () => {
    expect(discountPaise(10_000, { discount_type: 'flat', discount_value: -5 })).toBe(0);
  });

  it('that is not chosen takes nothing off', () => {
    expect(discountPaise(10_000, null)).toBe(0);
  });
});
