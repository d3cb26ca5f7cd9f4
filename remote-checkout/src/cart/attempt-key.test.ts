import { buildAddress, buildOrderItem } from '@food/shared/testing';
import { attemptKey, forgetAttempt } from './attempt-key';
import type { OrderBody } from './order-body';

const body = (part: Partial<OrderBody> = {}): OrderBody => ({
  user_id: 'USR-0123456789',
  items: [buildOrderItem()],
  subtotal: 658,
  discount: 0,
  delivery_charge: 39,
  taxes: 24.5,
  total: 721.5,
  coupon_code: null,
  address: buildAddress(),
  ...part,
});

beforeEach(forgetAttempt);

describe('The key of a checkout attempt', () => {
  it('is the same while the order is the same', () => {
    expect(attemptKey(body())).toBe(attemptKey(body()));
  });

  it('is one that the server takes: printable, without spaces, and hard to guess', () => {
    expect(attemptKey(body())).toMatch(/^[0-9a-f]{32}$/);
  });

  it.each([
    ['another quantity', body({ items: [buildOrderItem({ quantity: 3 })] })],
    ['another total', body({ total: 721.51 })],
    ['a coupon', body({ coupon_code: 'VERANDAH50' })],
    ['another address', body({ address: buildAddress({ id: 8 }) })],
    ['another customer', body({ user_id: 'USR-9876543210' })],
  ])('is another one for %s', (_, other) => {
    expect(attemptKey(other)).not.toBe(attemptKey(body()));
  });

  it('is another one once an answer came', () => {
    const before = attemptKey(body());
    forgetAttempt();

    expect(attemptKey(body())).not.toBe(before);
  });

  it('is kept for all tabs under a key of ours, without a word of the order', () => {
    attemptKey(body());

    expect(Object.keys(window.localStorage)).toEqual(['food:checkout-attempt']);
    expect(window.localStorage.getItem('food:checkout-attempt')).toMatch(/^[0-9a-f]{32} [0-9a-z]{1,7}$/);
  });

  it('lasts as long as the page where the browser blocks storage', () => {
    const blocked = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('blocked');
    });

    expect(attemptKey(body())).toBe(attemptKey(body()));
    blocked.mockRestore();
  });
});
