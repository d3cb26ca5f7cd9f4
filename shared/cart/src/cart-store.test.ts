import { cartCount, cartSubtotal, startCart, useCart } from '@food/cart/store';
import { buildMenuItem } from '@food/testing';
import { waitFor } from '@testing-library/react';

const KEY = 'food:cart';
const cart = () => useCart.getState();
const biryani = buildMenuItem();
const dosa = buildMenuItem({ id: 202, name: 'Masala Dosa', price: 149.5 });
const idli = buildMenuItem({ id: 60, name: 'Idli' });

describe('The cart', () => {
  it('takes a new dish with quantity 1 and raises it when the dish is added again', () => {
    cart().add(biryani);
    cart().add(biryani);

    expect(cart().lines).toEqual([expect.objectContaining({ id: 101, quantity: 2 })]);
  });

  it('has a dish as the card that adds it names it, at its price, also if it has the dish already', () => {
    cart().add(biryani);
    cart().add({ ...biryani, price: biryani.price + 20 });

    expect(cart().lines).toEqual([expect.objectContaining({ price: biryani.price + 20, quantity: 2 })]);
  });

  it('fills in what an old order does not know of a dish', () => {
    cart().add({ id: 5, name: 'Lassi', price: 89 });

    expect(cart().lines[0]).toMatchObject({ category_id: null, item_code: '', quantity: 1 });
  });

  it('has all that the menu says of a dish, also after a reload', () => {
    const dish = buildMenuItem();
    const whole = { ...dish, quantity: 1, language: 'en' };
    cart().add(dish);
    expect(cart().lines).toEqual([whole]);
    useCart.setState({ lines: [] });

    const stop = startCart();

    expect(cart().lines).toEqual([whole]);
    stop();
  });

  it('removes a dish when its quantity falls to 0', () => {
    cart().add(biryani);
    cart().decrement(101);

    expect(cart().lines).toEqual([]);
  });

  it('removes a dish whole, and everything when cleared', () => {
    cart().add(biryani);
    cart().increment(101);
    cart().add(dosa);
    cart().remove(101);
    expect(cart().lines.map((line) => line.id)).toEqual([202]);

    cart().clear();
    expect(cart().lines).toEqual([]);
  });

  it('takes a dish that was removed back to where it was, unless it is there again or there is no room', () => {
    for (const dish of [idli, biryani, dosa]) cart().add(dish);
    const [, line] = cart().lines;
    const removed = { line: line!, at: 1, notes: { order: 'ring', dishes: { 101: 'mild' } } };
    cart().remove(101);
    cart().restore(removed);
    expect(cart().lines.map(({ id }) => id)).toEqual([60, 101, 202]);
    expect(cart().notes).toEqual({ order: '', dishes: { 101: 'mild' } });

    cart().increment(101);
    cart().noteDish(101, 'hot');
    cart().restore(removed);
    expect(cart().lines[1]?.quantity).toBe(2);
    expect(cart().notes.dishes).toEqual({ 101: 'hot' });

    cart().remove(101);
    for (let id = 300; id < 348; id++) cart().add(buildMenuItem({ id }));
    cart().restore(removed);
    expect(cart().lines.map(({ id }) => id)).not.toContain(101);
  });

  it('shows its actions in the DevTools under their fixed names', async () => {
    const send = jest.fn();
    const connect = jest.fn(() => ({ init() {}, subscribe() {}, send }));
    Object.assign(window, { __REDUX_DEVTOOLS_EXTENSION__: { connect } });
    await jest.isolateModulesAsync(async () => {
      const { useCart: fresh, startCart } = await import('@food/cart/store');
      const stop = startCart();
      await waitFor(() => expect(connect).toHaveBeenCalled());
      fresh.getState().add(biryani);
      fresh.getState().increment(101);
      fresh.getState().decrement(101);
      fresh.getState().clear();
      stop();
    });
    Reflect.deleteProperty(window, '__REDUX_DEVTOOLS_EXTENSION__');

    expect(send.mock.calls.map(([action]) => action.type)).toEqual([
      'ADD_TO_CART',
      'INCREMENT_QUANTITY',
      'DECREMENT_QUANTITY',
      'CLEAR_CART',
    ]);
  });

  it('is another one each time it begins from empty', () => {
    cart().add(biryani);
    const { id } = cart();
    cart().add(dosa);
    cart().remove(101);
    expect(cart().id).toBe(id);

    cart().clear();
    expect([cart().id, localStorage.getItem('food:cart-id')]).toEqual([null, null]);
    cart().add(biryani);

    expect(cart().id).not.toBe(id);
  });

  it('gives an order its pieces and keeps the rest, and gives nothing to an order of an earlier cart', () => {
    cart().add(biryani);
    cart().increment(101);
    cart().add(dosa);
    const { id } = cart();
    const quantities = () => cart().lines.map((line) => [line.id, line.quantity]);

    expect(cart().clearOrdered('an earlier one', [{ id: 101, quantity: 2 }])).toBe(false);
    expect(quantities()).toEqual([
      [101, 2],
      [202, 1],
    ]);
    expect(cart().clearOrdered(id, [{ id: 101, quantity: 2 }, { quantity: 1 }])).toBe(true);
    expect(quantities()).toEqual([[202, 1]]);
  });

  it.each([
    ['is full', ['setItem']],
    ['is blocked', ['setItem', 'getItem']],
  ] as const)('is given to its order also if storage %s', (_, methods) => {
    for (const method of methods) {
      jest.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('full', 'QuotaExceededError');
      });
    }
    cart().add(biryani);

    expect(cart().clearOrdered(cart().id, [{ id: 101, quantity: 1 }])).toBe(true);
    expect(cart().lines).toEqual([]);
    jest.restoreAllMocks();
  });

  it('that a tab of an older release began is given to its order', () => {
    localStorage.setItem(KEY, JSON.stringify([{ id: 9, name: 'Chai', price: 30, quantity: 4 }]));
    const stop = startCart();

    expect(cart().clearOrdered(cart().id, [{ id: 9, quantity: 4 }])).toBe(true);
    expect(cart().lines).toEqual([]);
    stop();
  });

  it('counts pieces and sums prices to the paisa', () => {
    cart().add(biryani);
    cart().add(dosa);
    cart().increment(202);

    expect(cartCount(cart())).toBe(3);
    expect(cartSubtotal(cart())).toBe(628);
  });

  it('holds at most 99 of a dish and at most 50 dishes', () => {
    cart().add(biryani);
    for (let n = 0; n < 120; n++) cart().increment(101);
    for (let id = 1000; id < 1060; id++) cart().add(buildMenuItem({ id }));

    expect(cart().lines[0]?.quantity).toBe(99);
    expect(cart().lines).toHaveLength(50);
  });

  it.each([
    ['no JSON', '{broken'],
    ['another shape', '{"lines":1}'],
    ['null', 'null'],
  ])('is empty when what is stored is damaged: %s', (_, stored) => {
    localStorage.setItem(KEY, stored);

    const stop = startCart();

    expect(cart().lines).toEqual([]);
    stop();
  });

  it('keeps the good lines of a stored cart with damaged ones', () => {
    const good = { id: 1, name: 'Idli', price: 60, quantity: 2 };
    const free = { id: 2, name: 'Papad', price: 0, quantity: 99 };
    const damaged = [
      { id: 3 },
      { ...good, id: '3' },
      { ...good, id: 3, name: 7 },
      { ...good, id: 3, price: '60' },
      { ...good, id: 3, price: -1 },
      ...[0, 100, 1.5, undefined].map((quantity) => ({ ...good, id: 3, quantity })),
      null,
      7,
    ];
    const endless = '{"id":3,"name":"Vada","price":1e999,"quantity":1}';
    const stored = JSON.stringify([
      good,
      ...damaged,
      { ...free, language: 'te' },
      { ...free, id: 4, language: 'xx' },
    ]);
    localStorage.setItem(KEY, stored.replace('[', `[${endless},`));

    const stop = startCart();

    expect(cart().lines.map(({ id, language }) => [id, language])).toEqual([
      [1, undefined],
      [2, 'te'],
      [4, undefined],
    ]);
    stop();
  });

  it('takes at most 50 dishes from what is stored', () => {
    const lines = Array.from({ length: 51 }, (_, id) => ({ id, name: 'Idli', price: 60, quantity: 1 }));
    localStorage.setItem(KEY, JSON.stringify(lines));

    const stop = startCart();

    expect(cart().lines).toHaveLength(50);
    stop();
  });

  it('follows another tab', () => {
    const stop = startCart();
    localStorage.setItem(KEY, JSON.stringify([{ id: 9, name: 'Chai', price: 30, quantity: 4 }]));

    window.dispatchEvent(new StorageEvent('storage', { key: KEY }));

    expect(cartCount(cart())).toBe(4);
    stop();
  });

  it('still works if storage is full', () => {
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });

    cart().add(biryani);

    expect(cartCount(cart())).toBe(1);
    full.mockRestore();
  });

  it('is whole after a step back, also if only this page knows it', () => {
    cart().add(biryani);
    const stop = startCart();
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    cart().add(dosa);

    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));

    expect(cart().lines.map(({ id }) => id)).toEqual([101, 202]);
    full.mockRestore();
    stop();
  });
});
