import { useCart } from '@food/cart/store';
import { buildMenuItem, buildOrder, buildOrderItem, buildUser, renderRemote, wire } from '@food/testing';
import { screen } from '@testing-library/react';
import routes from '../routes';
import { heldAnswer } from '../testing/held-answer';

jest.mock('@food/live/socket-client', () => jest.requireActual('@food/testing/fake-socket'));

const MENU = '/auth/category/menu/items';
const dosa = buildOrderItem({ id: 1, item_code: 'DOS-001', name: 'Ghee Dosa', price: 90, quantity: 4 });
const lines = () => useCart.getState().lines.map(({ name, price, quantity }) => ({ name, price, quantity }));

async function reorder(items = [dosa, buildOrderItem()]) {
  wire
    .onGet('/auth/order/USR-0123456789')
    .reply(200, { orders: [buildOrder({ status: 'delivered', items })] });
  const app = renderRemote(routes, { user: buildUser(), route: '/orders?tab=completed' });
  await app.user.click(await screen.findByRole('button', { name: 'Reorder' }));
  return app;
}

describe('Reordering', () => {
  it('adds the first dish once, at the price of today', async () => {
    wire
      .onGet(MENU)
      .reply(200, [
        buildMenuItem(),
        buildMenuItem({ id: 9, item_code: 'DOS-001', name: 'Ghee Dosa', price: 110 }),
      ]);

    await reorder();

    expect(await screen.findByText('Ghee Dosa is in your cart.')).toBeVisible();
    expect(lines()).toEqual([{ name: 'Ghee Dosa', price: 110, quantity: 1 }]);
    expect(screen.getByRole('link', { name: 'View Cart' })).toHaveAttribute('href', '/cart');
  });

  it('gives the dish that is in the cart already the price of today', async () => {
    const today = buildMenuItem({ id: 9, item_code: 'DOS-001', name: 'Ghee Dosa', price: 110 });
    useCart.getState().add({ ...today, price: 90 });
    wire.onGet(MENU).reply(200, [today]);

    await reorder();

    expect(await screen.findByText('Ghee Dosa is in your cart.')).toBeVisible();
    expect(lines()).toEqual([{ name: 'Ghee Dosa', price: 110, quantity: 2 }]);
  });

  it('finds a dish without a code by its id', async () => {
    wire.onGet(MENU).reply(200, [buildMenuItem({ id: 1, item_code: 'DOS-777', name: 'Ghee Dosa' })]);

    await reorder([{ ...dosa, item_code: '' }]);

    expect(await screen.findByText('Ghee Dosa is in your cart.')).toBeVisible();
  });

  it('says so when the dish is gone from the menu', async () => {
    wire.onGet(MENU).reply(200, [buildMenuItem({ id: 1, item_code: 'NEW-001' })]);

    await reorder();

    expect(await screen.findByText('Ghee Dosa is no longer on the menu.')).toBeVisible();
    expect(lines()).toEqual([]);
  });

  it('says so when the dish has sold out today', async () => {
    const sold_out_until = new Date(Date.now() + 86_400_000).toISOString();
    wire.onGet(MENU).reply(200, [buildMenuItem({ item_code: 'DOS-001', name: 'Ghee Dosa', sold_out_until })]);

    await reorder();

    expect(await screen.findByText('Ghee Dosa is sold out today.')).toBeVisible();
    expect(lines()).toEqual([]);
  });

  it('says so when the menu could not be read', async () => {
    wire.onGet(MENU).timeout();

    await reorder();

    expect(await screen.findByText('The menu could not be loaded. Please try again.')).toBeVisible();
    expect(lines()).toEqual([]);
  });

  it.each<[string, unknown, Record<string, string>]>([
    ['a copy of days ago', [buildMenuItem()], { 'x-kept-at': '2027-01-10T12:00:00Z' }],
    ['an empty answer', [], {}],
    ['no list', { message: 'Hello' }, {}],
    ['a list with an unreadable dish', [buildMenuItem(), { name: 'Ghee Dosa' }], {}],
  ])('calls no dish gone because of %s', async (_, answer, headers) => {
    wire.onGet(MENU).reply(200, answer, headers);

    await reorder();

    expect(await screen.findByText('The menu could not be loaded. Please try again.')).toBeVisible();
    expect(lines()).toEqual([]);
  });

  it('takes no price from a copy of days ago', async () => {
    const today = buildMenuItem({ id: 9, item_code: 'DOS-001', name: 'Ghee Dosa', price: 110 });
    useCart.getState().add(today);
    wire.onGet(MENU).reply(200, [{ ...today, price: 90 }], { 'x-kept-at': '2027-01-10T12:00:00Z' });

    await reorder();

    expect(await screen.findByText('The menu could not be loaded. Please try again.')).toBeVisible();
    expect(lines()).toEqual([{ name: 'Ghee Dosa', price: 110, quantity: 1 }]);
  });

  it('adds once on a double tap', async () => {
    const slow = heldAnswer(200, [buildMenuItem({ id: 1, item_code: 'DOS-001' })]);
    wire.onGet(MENU).reply(slow.reply);

    const app = await reorder();
    await app.user.click(screen.getByRole('button', { name: 'Reorder' }));
    slow.release();

    await screen.findByText(/is in your cart/);
    expect(lines()).toHaveLength(1);
    expect(lines()[0]?.quantity).toBe(1);
  });

  it('says so when the cart is full of that dish', async () => {
    const today = buildMenuItem({ id: 1, item_code: 'DOS-001', name: 'Ghee Dosa' });
    wire.onGet(MENU).reply(200, [today]);
    for (let piece = 0; piece < 99; piece += 1) useCart.getState().add(today);

    await reorder();

    expect(await screen.findByText("Your cart can't take more of Ghee Dosa.")).toBeVisible();
  });

  it('offers nothing to reorder for an order without dishes', async () => {
    wire
      .onGet('/auth/order/USR-0123456789')
      .reply(200, { orders: [buildOrder({ status: 'delivered', items: [] })] });
    renderRemote(routes, { user: buildUser(), route: '/orders?tab=completed' });

    expect(await screen.findByRole('link', { name: 'Rate Order' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Reorder' })).not.toBeInTheDocument();
  });
});
