/** @jest-environment node */
import { cartTotals, type DiscountRule, discountPaise, toPaise, toRupees } from '@food/cart/totals';
import { MAX_LINES, MAX_QUANTITY } from '@food/contracts/limits';
import * as fc from 'fast-check';

/** Always the same cases; a failure prints the smallest one. */
const SAME = { seed: 20260302, numRuns: 500 };

const paise = (max: number) => fc.integer({ min: 0, max });
const rupees = (maxPaise: number) => paise(maxPaise).map((amount) => amount / 100);
const line = fc.record({ price: rupees(100_000), quantity: fc.integer({ min: 1, max: MAX_QUANTITY }) });
const lines = fc.array(line, { maxLength: MAX_LINES });
const settings = fc.record({ delivery_charge: rupees(50_000), taxes: rupees(50_000) });
const flat = fc.record({ discount_type: fc.constant('flat' as const), discount_value: rupees(1_000_000) });
const percentage = fc.record({
  discount_type: fc.constant('percentage' as const),
  discount_value: fc.oneof(rupees(10_000), fc.constantFrom(0, 0.01, 33.33, 99.99, 100, 150)),
  max_discount: fc.option(rupees(100_000)),
});
const coupon: fc.Arbitrary<DiscountRule | null> = fc.option(fc.oneof(flat, percentage));
const cart = fc.record({ lines, coupon, settings });

/** Amounts of money are only compared as whole paise. */
const wholePaise = (amount: number): number => {
  const found = Math.round(amount * 100);
  if (found / 100 !== amount) throw new Error(`${amount} has more than two decimals`);
  return found;
};
const sumOf = (counted: { price: number; quantity: number }[]) =>
  counted.reduce((sum, { price, quantity }) => sum + wholePaise(price) * quantity, 0);

describe('Whatever is in a cart, its amounts', () => {
  it('add up to the paisa', () => {
    fc.assert(
      fc.property(cart, (input) => {
        const { subtotal, discount, delivery_charge, taxes, total } = cartTotals(input);

        expect(wholePaise(subtotal)).toBe(sumOf(input.lines));
        expect([delivery_charge, taxes]).toEqual([input.settings.delivery_charge, input.settings.taxes]);
        expect(wholePaise(total)).toBe(
          wholePaise(subtotal) - wholePaise(discount) + wholePaise(delivery_charge) + wholePaise(taxes),
        );
      }),
      SAME,
    );
  });

  it('are never negative, and a discount never is more than the dishes cost', () => {
    fc.assert(
      fc.property(cart, (input) => {
        const totals = cartTotals(input);

        expect(Math.min(...Object.values(totals))).toBeGreaterThanOrEqual(0);
        expect(totals.discount).toBeLessThanOrEqual(totals.subtotal);
        expect(totals.total).toBeGreaterThanOrEqual(wholePaise(totals.delivery_charge) / 100);
      }),
      SAME,
    );
  });

  it('are the same in whatever order the dishes stand, and however their pieces are spread over lines', () => {
    const turned = cart.chain((input) =>
      fc.record({
        input: fc.constant(input),
        lines: fc.shuffledSubarray(
          input.lines.flatMap(({ price, quantity }) => [
            { price, quantity: 1 },
            { price, quantity: quantity - 1 },
          ]),
          { minLength: input.lines.length * 2 },
        ),
      }),
    );
    fc.assert(
      fc.property(turned, ({ input, lines: others }) => {
        expect(cartTotals({ ...input, lines: others })).toEqual(cartTotals(input));
      }),
      SAME,
    );
  });
});

describe('Whatever a coupon promises', () => {
  it('as a percentage is rounded once, half up, over the whole subtotal, and ends at its cap', () => {
    fc.assert(
      fc.property(paise(1_000_000_000), percentage, (subtotal, rule) => {
        // In whole numbers: the percentage in hundredths, the paise in ten-thousandths.
        const exact = BigInt(subtotal) * BigInt(wholePaise(rule.discount_value));
        const rounded = Number((exact + 5_000n) / 10_000n);
        const cap = rule.max_discount === null ? Number.POSITIVE_INFINITY : wholePaise(rule.max_discount);

        expect(discountPaise(subtotal, rule)).toBe(Math.min(rounded, cap, subtotal));
      }),
      SAME,
    );
  });

  it('as an amount is taken off to the paisa', () => {
    fc.assert(
      fc.property(paise(1_000_000), flat, (subtotal, rule) => {
        expect(discountPaise(subtotal, rule)).toBe(Math.min(wholePaise(rule.discount_value), subtotal));
      }),
      SAME,
    );
  });
});

describe('Rupees and paise', () => {
  it('lose nothing on the way there and back', () => {
    fc.assert(
      fc.property(paise(1_000_000_000), (amount) => toPaise(toRupees(amount)) === amount),
      SAME,
    );
  });

  it('are rounded half up if somebody wrote a third decimal', () => {
    fc.assert(
      fc.property(paise(1_000_000_000), (thousandths) => {
        expect(toPaise(thousandths / 1_000)).toBe(Math.floor((thousandths + 5) / 10));
      }),
      SAME,
    );
  });
});
