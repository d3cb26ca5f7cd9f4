/** @jest-environment node */
import type { Quote } from '@food/contracts/orders';
import { ApiError } from '@food/platform/api-error';
import { buildAddress, buildMenuItem, buildOrderItem } from '@food/testing';
import type { OrderBody } from './order-body';
import { atQuote, priceRows, quoteIn, withPricesOf } from './price-change';

const sent: OrderBody = {
  user_id: 'USR-0123456789',
  items: [
    buildOrderItem(),
    buildOrderItem({ id: 102, item_code: '', name: 'Raita', price: 40, quantity: 1 }),
  ],
  subtotal: 698,
  discount: 50,
  delivery_charge: 39,
  taxes: 24.5,
  total: 711.5,
  coupon_code: 'VERANDAH50',
  address: buildAddress(),
};

const quote: Quote = {
  items: [buildOrderItem({ price: 349.5 }), buildOrderItem({ id: 102, item_code: 'SID-002', price: 40 })],
  subtotal: 739,
  discount: 50,
  delivery_charge: 49,
  taxes: 24.5,
  total: 762.5,
};

const refusal = (body: unknown, code = 'PRICE_CHANGED') => new ApiError('conflict', 409, code, null, body);

describe('A refusal because of prices', () => {
  it('carries what the server would charge', () => {
    expect(quoteIn(refusal({ quote }))).toEqual(quote);
  });

  it.each([
    ['another refusal', refusal({ quote }, 'COUPON_INVALID')],
    ['a refusal without a quote', refusal({})],
    ['a refusal without a body', refusal(null)],
    ['a quote without items', refusal({ quote: { ...quote, items: null } })],
    ['a quote whose total is no number', refusal({ quote: { ...quote, total: '762.50' } })],
    ['anything else', new Error('PRICE_CHANGED')],
  ])('is not seen in %s', (_, error) => {
    expect(quoteIn(error)).toBeNull();
  });

  it('shows every price that is another one, and the total', () => {
    const rows = priceRows({ sent, quote }, []).map(({ label, shown, now }) => [label, shown, now]);

    expect(rows).toEqual([
      ['Hyderabadi Biryani', '₹329.00 each', '₹349.50 each'],
      ['Subtotal', '₹698.00', '₹739.00'],
      ['Delivery Charge', '₹39.00', '₹49.00'],
      ['Total', '₹711.50', '₹762.50'],
    ]);
  });

  it('names a dish as the cart does, also if it was added in another language', () => {
    const named = withPricesOf(quote, [{ ...buildMenuItem({ name: 'हैदराबादी बिरयानी' }), quantity: 2 }]);

    expect(priceRows({ sent, quote }, named)[0]?.label).toBe('हैदराबादी बिरयानी');
  });

  it('shows a discount that ended as less taken off', () => {
    const rows = priceRows({ sent, quote: { ...quote, discount: 0 } }, []);

    expect(rows).toContainEqual({ label: 'Discount', shown: '-₹50.00', now: '-₹0.00', changed: true });
  });

  it('is answered, after a yes, by the same order at exactly the quoted prices', () => {
    const again = atQuote({ sent, quote });

    expect(again.items.map(({ price }) => price)).toEqual([349.5, 40]);
    expect(again).toMatchObject({
      subtotal: 739,
      delivery_charge: 49,
      total: 762.5,
      coupon_code: 'VERANDAH50',
    });
    expect(again.address).toEqual(sent.address);
  });

  it('gives the dishes in the cart their new prices and leaves the others', () => {
    const cart = [
      { ...buildMenuItem(), quantity: 2 },
      { ...buildMenuItem({ id: 900, item_code: 'NEW-900', price: 12.5 }), quantity: 1 },
    ];

    expect(withPricesOf(quote, cart)).toMatchObject([
      { id: 101, price: 349.5, quantity: 2 },
      { id: 900, price: 12.5, quantity: 1 },
    ]);
  });
});
