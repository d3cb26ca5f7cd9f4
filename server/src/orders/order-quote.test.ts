import { cartTotals, type DiscountRule } from '@food/cart/totals';
import { MAX_LINES, MAX_QUANTITY } from '@food/contracts/limits';
import * as fc from 'fast-check';
import type { OrderBody } from './order-items';
import { type Charges, isAgreed, quoteFor, toOrderItem } from './order-quote';
import type { OrderedItem } from './orders-tables';

/** Always the same cases; a failure prints the smallest one. */
const SAME = { seed: 20260302, numRuns: 300 };

const paise = (max: number) => fc.integer({ min: 0, max });
const line: fc.Arbitrary<OrderedItem> = fc.record({
  id: fc.integer({ min: 1, max: 200 }),
  item_code: fc.constant('BRK-001'),
  name: fc.constant('Aloo Paratha'),
  pricePaise: paise(100_000),
  quantity: fc.integer({ min: 1, max: MAX_QUANTITY }),
  image_url: fc.constant(''),
});
const coupon = fc.option(
  fc.record<Required<DiscountRule>>({
    discount_type: fc.constantFrom('flat', 'percentage'),
    discount_value: paise(10_000).map((value) => value / 100),
    max_discount: fc.option(paise(50_000).map((value) => value / 100)),
  }),
);
const charges = fc.record({
  delivery_charge: paise(20_000).map((value) => value / 100),
  taxes: paise(20_000).map((value) => value / 100),
});
const order = fc.record({ lines: fc.array(line, { minLength: 1, maxLength: MAX_LINES }), coupon, charges });

interface Asked {
  lines: OrderedItem[];
  coupon: DiscountRule | null;
  charges: Charges;
}

/** The request of a browser that shows these dishes, and the server's charges for them. */
function askedFor({ lines, coupon: chosen, charges: settings }: Asked) {
  const items = lines.map(toOrderItem);
  const totals = cartTotals({ lines: items, coupon: chosen, settings });
  const body: OrderBody = { user_id: 'USR-0123456789', items, address: { id: 1 }, ...totals };
  return { body, quote: quoteFor(lines, chosen, settings) };
}

const AMOUNTS = ['subtotal', 'discount', 'delivery_charge', 'taxes', 'total'] as const;

describe('An order of any dishes', () => {
  it('is charged exactly as the browser showed it', () => {
    fc.assert(
      fc.property(order, (asked) => {
        const { body, quote } = askedFor(asked);

        expect(isAgreed(body, quote)).toBe(true);
      }),
      SAME,
    );
  });

  it('is refused if any amount or price is a paisa off', () => {
    fc.assert(
      fc.property(order, fc.nat(), fc.constantFrom(1, -1), (asked, which, paisa) => {
        const { body, quote } = askedFor(asked);
        const off = (rupees: number) => (Math.round(rupees * 100) + paisa) / 100;
        const at = which % (AMOUNTS.length + body.items.length);
        const amount = AMOUNTS[at];
        const changed: OrderBody = amount
          ? { ...body, [amount]: off(body[amount]) }
          : {
              ...body,
              items: body.items.map((item, n) =>
                n === at - AMOUNTS.length ? { ...item, price: off(item.price) } : item,
              ),
            };

        expect(isAgreed(changed, quote)).toBe(false);
      }),
      SAME,
    );
  });
});
