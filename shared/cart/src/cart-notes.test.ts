import { startCart, useCart } from '@food/cart/store';
import { buildMenuItem } from '@food/testing';

const KEY = 'food:cart-notes';
const cart = () => useCart.getState();
const notes = () => cart().notes;
const biryani = buildMenuItem();
const dosa = buildMenuItem({ id: 202, name: 'Masala Dosa' });
const stored = () => JSON.parse(localStorage.getItem(KEY) ?? 'null');

/** As another tab, or this one after a reload, reads the cart. */
function reload(): void {
  useCart.setState({ lines: [], id: null, notes: { order: '', dishes: {} } });
  startCart()();
}

function twoDishes(): void {
  cart().add(biryani);
  cart().add(dosa);
  cart().noteDish(101, 'no onion');
  cart().noteDish(202, 'crisp');
  cart().noteOrder('Ring twice');
}

describe('Notes for the kitchen', () => {
  it('survive a reload, stay with their dish while it is in the cart, and go with it', () => {
    twoDishes();
    reload();
    expect(notes()).toMatchObject({ order: 'Ring twice', dishes: { 101: 'no onion', 202: 'crisp' } });

    cart().increment(101);
    cart().remove(202);
    cart().add(dosa);

    expect(notes()).toMatchObject({ order: 'Ring twice', dishes: { 101: 'no onion' } });
    expect(notes().dishes).not.toHaveProperty('202');
    reload();
    expect(notes().dishes).toEqual({ 101: 'no onion' });
  });

  it('are changed and taken away', () => {
    twoDishes();

    cart().noteDish(101, 'no garlic');
    cart().noteDish(202, '');
    cart().noteOrder('');

    expect(notes()).toEqual({ order: '', dishes: { 101: 'no garlic' } });
  });

  it('go with the cart, also if a tab of an older release began the next one', () => {
    twoDishes();
    const left = localStorage.getItem(KEY) ?? '';
    cart().clear();
    expect([notes(), stored()]).toEqual([{ order: '', dishes: {} }, null]);

    localStorage.setItem(KEY, left);
    localStorage.setItem('food:cart-id', 'the next one');
    localStorage.setItem('food:cart', JSON.stringify([{ ...biryani, quantity: 1 }]));
    reload();

    expect(cart().lines).toHaveLength(1);
    expect(notes()).toEqual({ order: '', dishes: {} });
  });

  it('leave a cart of an older release as it is', () => {
    localStorage.setItem('food:cart-id', 'an older one');
    localStorage.setItem('food:cart', JSON.stringify([{ ...biryani, quantity: 2 }]));
    reload();

    cart().noteDish(101, 'no onion');

    expect([cart().id, cart().lines[0]?.quantity]).toEqual(['an older one', 2]);
    reload();
    expect(notes().dishes).toEqual({ 101: 'no onion' });
  });

  it('are in step with another tab', () => {
    cart().add(biryani);
    const stop = startCart();
    localStorage.setItem(KEY, JSON.stringify({ cart: cart().id, order: '', dishes: { 101: 'no onion' } }));

    window.dispatchEvent(new StorageEvent('storage', { key: KEY }));

    expect(notes().dishes).toEqual({ 101: 'no onion' });
    stop();
  });

  it.each([
    ['no JSON', '{broken'],
    ['another shape', '[7]'],
    ['damaged notes', '{"cart":"it","order":5,"dishes":{"101":7,"x":"y"}}'],
  ])('are none if what is stored is damaged: %s', (_, damaged) => {
    cart().add(biryani);
    localStorage.setItem('food:cart-id', 'it');
    localStorage.setItem(KEY, damaged);

    reload();

    expect(cart().lines).toHaveLength(1);
    expect(notes()).toMatchObject({ order: '', dishes: {} });
  });

  it('end at 140 characters to a dish and 280 to the order, none of them cut in half', () => {
    cart().add(biryani);

    cart().noteDish(101, '🌶'.repeat(150));
    cart().noteOrder('అ'.repeat(290));

    expect(notes().dishes[101]).toBe('🌶'.repeat(140));
    expect(notes().order).toBe('అ'.repeat(280));
  });

  it('come along with pieces that are added, but not over a note that is there', () => {
    cart().add(biryani);
    cart().noteDish(101, 'no onion');

    cart().addAll([
      { item: biryani, quantity: 1, note: 'extra onion' },
      { item: dosa, quantity: 2, note: 'crisp' },
    ]);

    expect(notes().dishes).toEqual({ 101: 'no onion', 202: 'crisp' });
  });

  it('of a placed order are removed; a dish that stays keeps its own', () => {
    twoDishes();
    const { id } = cart();

    cart().clearOrdered('an earlier one', [{ id: 101, quantity: 1 }]);
    expect(notes().order).toBe('Ring twice');
    cart().clearOrdered(id, [{ id: 101, quantity: 1 }]);

    expect(notes()).toEqual({ order: '', dishes: { 202: 'crisp' } });
  });
});
