import { buildAddress, buildOrderItem } from '@food/testing';
import { ATTEMPT_MS, attemptKey, forgetAttempt } from './attempt-key';
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

const NOON = Date.UTC(2027, 0, 15, 12);

beforeEach(() => jest.useFakeTimers({ now: NOON }));
afterEach(() => jest.useRealTimers());

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

  it('is the same for an address as it was typed and as the server lists it, whatever the order of its fields', () => {
    const { id, ...typed } = buildAddress();

    expect(attemptKey(body({ address: { ...typed, id } }))).toBe(attemptKey(body()));
  });

  it('is another one once the order stands', () => {
    const before = attemptKey(body());
    forgetAttempt(before);

    expect(attemptKey(body())).not.toBe(before);
  });

  it('is the same for who tries again within a quarter of an hour, and again after that', () => {
    const before = attemptKey(body());

    jest.setSystemTime(NOON + ATTEMPT_MS - 1);
    expect(attemptKey(body())).toBe(before);
    jest.setSystemTime(NOON + 2 * ATTEMPT_MS - 2);

    expect(attemptKey(body())).toBe(before);
  });

  it.each([
    ['a quarter of an hour later', ATTEMPT_MS],
    ['the next day', 24 * 60 * 60_000],
  ])('is another one %s: then it is another meal', (_, passed) => {
    const before = attemptKey(body());

    jest.advanceTimersByTime(passed);

    expect(attemptKey(body())).not.toBe(before);
  });

  it.each([
    ['a quarter of an hour', ATTEMPT_MS],
    ['minus a day', -24 * 60 * 60_000],
  ])(
    'is another one if the clock says that %s has passed since the page was loaded anew',
    async (_, passed) => {
      const before = attemptKey(body());

      jest.setSystemTime(NOON + passed);

      await jest.isolateModulesAsync(async () => {
        const loadedAnew = await import('./attempt-key');
        expect(loadedAnew.attemptKey(body())).not.toBe(before);
      });
    },
  );

  it.each([5, -5])(
    'stays the same if the clock is set right by %s hours, minutes after the press',
    (hours) => {
      const before = attemptKey(body());
      jest.advanceTimersByTime(60_000);

      jest.setSystemTime(NOON + hours * 60 * 60_000);
      expect(attemptKey(body())).toBe(before);
      jest.advanceTimersByTime(60_000);

      expect(attemptKey(body())).toBe(before);
    },
  );

  it('is another one the next day for a device that slept, whose pages ran for minutes only', () => {
    const before = attemptKey(body());
    const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    document.dispatchEvent(new Event('visibilitychange'));
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange'));

    jest.setSystemTime(NOON + 24 * 60 * 60_000);

    expect(attemptKey(body())).not.toBe(before);
    hidden.mockRestore();
  });

  it('stays the same if the clock is set right by some seconds in between', () => {
    const before = attemptKey(body());

    jest.setSystemTime(NOON - 5_000);

    expect(attemptKey(body())).toBe(before);
  });

  it('outlives the end of an earlier attempt, whose answer came late', () => {
    const earlier = attemptKey(body({ total: 721.51 }));
    const now = attemptKey(body());

    forgetAttempt(earlier);

    expect(attemptKey(body())).toBe(now);
  });

  it.each(['{broken', 'null', ' ', 'key', 'an order 1800014400000'])(
    'is a fresh one if %j is stored',
    (damaged) => {
      window.localStorage.setItem('food:checkout-attempt', damaged);

      expect(attemptKey(body())).toMatch(/^[0-9a-f]{32}$/);
    },
  );

  it('is kept for all tabs under a key of ours, without a word of the order', () => {
    attemptKey(body());

    expect(Object.keys(window.localStorage)).toEqual(['food:checkout-attempt']);
    expect(window.localStorage.getItem('food:checkout-attempt')).toMatch(
      /^[0-9a-f]{32} [0-9a-z]{1,7} 1800014400000$/,
    );
  });

  it.each([
    ['blocks', ['getItem', 'setItem', 'removeItem']],
    ['has no more', ['setItem']],
  ] as const)('lasts as long as the page if the browser %s storage', (_, missing) => {
    for (const name of missing) {
      jest.spyOn(Storage.prototype, name).mockImplementation(() => {
        throw new Error('blocked');
      });
    }

    const first = attemptKey(body());
    expect(attemptKey(body())).toBe(first);
    forgetAttempt(first);
    const second = attemptKey(body());
    forgetAttempt(second);

    expect(second).not.toBe(first);
    jest.restoreAllMocks();
  });
});
