/** @jest-environment node */
import type { CartLine, CartNotes } from '@food/cart/store';
import { cartTotals } from '@food/cart/totals';
import { buildAddress, buildCoupon, buildMenuItem, buildSettings } from '@food/testing';
import { orderBody } from './order-body';

const line = (part: Partial<CartLine> = {}): CartLine => ({ ...buildMenuItem(), quantity: 2, ...part });

function body({
  lines = [line()],
  coupon = null as ReturnType<typeof buildCoupon> | null,
  notes = { order: '', dishes: {} } as CartNotes,
  deliverAt = null as string | null,
} = {}) {
  const totals = cartTotals({ lines, coupon, settings: buildSettings() });
  const address = buildAddress();
  return orderBody({ userId: 'USR-0123456789', lines, notes, totals, coupon, address, deliverAt });
}

describe('The order that is sent', () => {
  it('says who orders what, at which price, and where it goes', () => {
    const sent = body();

    expect(sent).toEqual({
      user_id: 'USR-0123456789',
      items: [
        {
          id: 101,
          item_code: 'BIR-001',
          name: 'Hyderabadi Biryani',
          price: 329,
          image_url: '/images/menu/bir-001.webp',
          quantity: 2,
        },
      ],
      subtotal: 658,
      discount: 0,
      delivery_charge: 39,
      taxes: 24.5,
      total: 721.5,
      coupon_code: null,
      address: buildAddress(),
    });
  });

  it('has the notes without the space around them, and none that is blank', () => {
    const lines = [line(), line({ id: 2 })];

    const sent = body({ lines, notes: { order: ' Ring twice ', dishes: { 101: 'no onion ', 2: '  ' } } });

    expect(sent.note).toBe('Ring twice');
    expect(sent.items[0]?.note).toBe('no onion');
    expect(sent.items[1]).not.toHaveProperty('note');
  });

  it('names the slot that was chosen', () => {
    const deliverAt = '2027-01-15T13:30:00.000Z';

    expect(body({ deliverAt })).toMatchObject({ deliver_at: deliverAt });
  });

  it('names the coupon and takes its discount off', () => {
    const sent = body({ coupon: buildCoupon({ code: 'VERANDAH50' }) });

    expect(sent).toMatchObject({ coupon_code: 'VERANDAH50', discount: 50, total: 671.5 });
  });

  it('keeps to the paisa what floating point would lose', () => {
    const sent = body({
      lines: [line({ price: 0.1, quantity: 3 }), line({ id: 2, price: 19.99, quantity: 7 })],
    });

    expect(sent).toMatchObject({ subtotal: 140.23, total: 203.73 });
  });

  it('never makes a cart cost less than its charges, however large the coupon', () => {
    const sent = body({
      lines: [line({ price: 20, quantity: 1 })],
      coupon: buildCoupon({ discount_value: 500 }),
    });

    expect(sent).toMatchObject({ subtotal: 20, discount: 20, total: 63.5 });
  });

  it('caps a percentage and rounds half a paisa up', () => {
    const percentage = { discount_type: 'percentage', discount_value: 15 } as const;
    const lines = [line({ price: 33.3, quantity: 1 })];

    expect(body({ lines, coupon: buildCoupon({ ...percentage, max_discount: null }) }).discount).toBe(5);
    expect(body({ lines, coupon: buildCoupon({ ...percentage, max_discount: 2.5 }) }).discount).toBe(2.5);
  });
});
