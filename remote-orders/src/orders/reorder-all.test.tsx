import { useCart } from '@food/cart/store';
import { MAX_LINES } from '@food/contracts/limits';
import { hearMessages } from '@food/platform/notify';
import { logOut } from '@food/session/store';
import { buildMenuItem, buildOrder, buildOrderItem, buildUser, renderRemote, wire } from '@food/testing';
import { act, screen, waitFor } from '@testing-library/react';
import routes from '../routes';
import { heldAnswer } from '../testing/held-answer';

jest.mock('@food/live/socket-client', () => jest.requireActual('@food/testing/fake-socket'));

const MENU = '/auth/category/menu/items';
const dosa = buildOrderItem({ id: 1, item_code: 'DOS-001', name: 'Ghee Dosa', price: 90, quantity: 4 });
const naan = buildOrderItem({ id: 2, item_code: 'NAN-001', name: 'Garlic Naan', price: 60, quantity: 2 });
const dosaToday = buildMenuItem({ id: 9, item_code: 'DOS-001', name: 'Ghee Dosa', price: 90 });
const naanToday = buildMenuItem({ id: 2, item_code: 'NAN-001', name: 'Garlic Naan', price: 60 });
const TOMORROW = new Date(Date.now() + 86_400_000).toISOString();
const chai = buildMenuItem({ id: 77, item_code: 'TEA-001', name: 'Masala Chai', price: 40 });

const cart = () => useCart.getState();
const lines = () => cart().lines.map(({ name, price, quantity }) => `${quantity} ${name} at ${price}`);
const button = () => screen.findByRole('button', { name: 'Reorder all' });

let messages: string[];
let stopHearing: () => void;
beforeEach(() => {
  messages = [];
  stopHearing = hearMessages((text) => messages.push(text));
});
afterEach(() => stopHearing());

function openOrder(items = [dosa, naan]) {
  wire
    .onGet('/auth/order/USR-0123456789')
    .reply(200, { orders: [buildOrder({ status: 'delivered', items })] });
  return renderRemote(routes, { user: buildUser(), route: '/orders?tab=completed' });
}

async function reorderAll(items = [dosa, naan]) {
  const app = openOrder(items);
  await app.user.click(await button());
  return app;
}

describe('Reordering all', () => {
  it('puts every dish with its quantity beside what is in the cart, and leads there', async () => {
    cart().add(chai);
    cart().add(naanToday);
    wire.onGet(MENU).reply(200, [naanToday, dosaToday, chai]);

    const app = await reorderAll();

    expect(await screen.findByText('Page /cart')).toBeVisible();
    expect(lines()).toEqual(['1 Masala Chai at 40', '3 Garlic Naan at 60', '4 Ghee Dosa at 90']);
    expect(messages).toEqual([]);
    expect(app.path()).toBe('/cart');
  });

  it('leaves out what has sold out today, and says so', async () => {
    wire.onGet(MENU).reply(200, [{ ...naanToday, sold_out_until: TOMORROW }, dosaToday]);

    await reorderAll();

    expect(await screen.findByText('Page /cart')).toBeVisible();
    expect(lines()).toEqual(['4 Ghee Dosa at 90']);
    expect(messages).toEqual(['Sold out today: Garlic Naan.']);
  });

  it('says so if nothing of it can be had today, and stays', async () => {
    wire.onGet(MENU).reply(200, [{ ...dosaToday, sold_out_until: TOMORROW }]);

    await reorderAll();

    expect(await screen.findByText('Nothing in this order is available today.')).toBeVisible();
    expect(lines()).toEqual([]);
  });

  it('takes the notes of the dishes along, and leaves the one to the order with that order', async () => {
    wire.onGet(MENU).reply(200, [naanToday, dosaToday]);

    await reorderAll([{ ...dosa, note: 'no onion' }, naan]);

    expect(await screen.findByText('Page /cart')).toBeVisible();
    expect(cart().notes).toEqual({ order: '', dishes: { [dosaToday.id]: 'no onion' } });
  });

  it('says what is gone and whose price changed, also of a dish that the cart has at the old one', async () => {
    cart().add(dosaToday);
    wire.onGet(MENU).reply(200, [{ ...dosaToday, price: 110 }]);

    await reorderAll();

    expect(await screen.findByText('Page /cart')).toBeVisible();
    expect(lines()).toEqual(['5 Ghee Dosa at 110']);
    expect(messages).toEqual([
      'No longer on the menu: Garlic Naan. Price changed: Ghee Dosa ₹110.00 (was ₹90.00).',
    ]);
  });

  it('names the first four of many', async () => {
    const items = Array.from({ length: 7 }, (_, at) =>
      buildOrderItem({ id: 300 + at, item_code: '', name: `Curry ${at + 1}` }),
    );
    wire.onGet(MENU).reply(200, [dosaToday]);

    await reorderAll([dosa, ...items]);

    expect(await screen.findByText('Page /cart')).toBeVisible();
    expect(messages).toEqual(['No longer on the menu: Curry 1, Curry 2, Curry 3, Curry 4 and 3 others.']);
  });

  it('fills the cart up to the most, and says what had no room', async () => {
    for (let piece = 0; piece < 97; piece += 1) cart().add(dosaToday);
    for (let id = 500; cart().lines.length < MAX_LINES; id += 1) cart().add(buildMenuItem({ id }));
    wire.onGet(MENU).reply(200, [dosaToday, naanToday]);

    await reorderAll();

    expect(await screen.findByText('Page /cart')).toBeVisible();
    expect(cart().lines).toHaveLength(50);
    expect(lines()[0]).toBe('99 Ghee Dosa at 90');
    expect(messages).toEqual([
      'No room in the cart for all of: Ghee Dosa and Garlic Naan. It holds 50 dishes, 99 of each.',
    ]);
  });

  it('says so and changes nothing when all is gone', async () => {
    wire.onGet(MENU).reply(200, [chai]);
    cart().add(chai);

    await reorderAll();

    expect(await screen.findByText('Nothing in this order is on the menu any more.')).toBeVisible();
    expect(lines()).toEqual(['1 Masala Chai at 40']);
  });

  it('takes nothing from a copy of the menu that the browser kept, and stays', async () => {
    cart().add({ ...dosaToday, price: 110 });
    wire.onGet(MENU).reply(200, [dosaToday, naanToday], { 'x-kept-at': '2027-01-10T12:00:00Z' });

    const app = await reorderAll();

    expect(await screen.findByText('The menu could not be loaded. Please try again.')).toBeVisible();
    expect(lines()).toEqual(['1 Ghee Dosa at 110']);
    expect(app.path()).toBe('/orders?tab=completed');
  });

  it('says so and changes nothing when the menu could not be read', async () => {
    wire.onGet(MENU).timeout();

    const app = await reorderAll();

    expect(await screen.findByText('The menu could not be loaded. Please try again.')).toBeVisible();
    expect(lines()).toEqual([]);
    expect(app.path()).toBe('/orders?tab=completed');
  });

  it('adds once on a double tap', async () => {
    const slow = heldAnswer(200, [dosaToday, naanToday]);
    wire.onGet(MENU).reply(slow.reply);

    const app = await reorderAll();
    await app.user.click(await button());
    slow.release();

    await screen.findByText('Page /cart');
    expect(lines()).toEqual(['4 Ghee Dosa at 90', '2 Garlic Naan at 60']);
  });

  it.each(['Reorder', 'Reorder all'])(
    'puts nothing into the next one’s cart: %s, then a logout',
    async (name) => {
      const slow = heldAnswer(200, [dosaToday]);
      wire.onGet(MENU).reply(slow.reply);
      wire.onPost('/auth/logout').reply(200, {});
      const app = openOrder();
      await app.user.click(await screen.findByRole('button', { name }));

      act(() => logOut());
      await act(async () => slow.release());

      expect(lines()).toEqual([]);
      expect(messages).toEqual([]);
    },
  );

  it('leaves who went on where they are', async () => {
    const slow = heldAnswer(200, [dosaToday]);
    wire.onGet(MENU).reply(slow.reply);
    wire.onGet('/auth/order/order/ORD-0123456789').reply(200, buildOrder());

    const app = await reorderAll();
    await app.user.click(screen.getByRole('link', { name: 'Invoice' }));
    slow.release();

    await waitFor(() => expect(messages).toEqual(['No longer on the menu: Garlic Naan.']));
    expect(lines()).toEqual(['4 Ghee Dosa at 90']);
    expect(app.path()).toBe('/invoice/ORD-0123456789');
  });

  it.each([
    [
      'several dishes',
      [
        { ...dosa, quantity: 1 },
        { ...naan, quantity: 1 },
      ],
      1,
    ],
    ['several pieces of one dish', [dosa], 1],
    [
      'one piece beside a quantity that is none',
      [
        { ...dosa, quantity: 1 },
        { ...naan, quantity: 0 },
      ],
      0,
    ],
    ['one piece of one dish, which Reorder puts into the cart', [{ ...dosa, quantity: 1 }], 0],
  ])('is offered for %s', async (_, items, times) => {
    openOrder(items);

    expect(await screen.findByRole('button', { name: 'Reorder' })).toBeVisible();
    expect(screen.queryAllByRole('button', { name: 'Reorder all' })).toHaveLength(times);
  });
});
