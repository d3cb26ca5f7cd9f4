import { useCart } from '@food/cart/store';
import type { MenuItem } from '@food/contracts/catalog';
import { hearMessages } from '@food/platform/notify';
import { buildMenuItem, wire } from '@food/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { biryani, findPlaceOrder, lines, naan, openCart, orders } from '../testing/two-dishes';

jest.mock('orders/invoice', () => ({ __esModule: true, default: () => null }));

const MENU = '/auth/category/menu/items';
const GONE = /(no longer on|off) the menu/i;
const egg = buildMenuItem({ id: 120, item_code: 'BIR-003', name: 'Egg Biryani' });
const refusal = {
  code: 'ITEM_UNAVAILABLE',
  message: '“Garlic Naan” is no longer on the menu. Please remove it from your cart.',
};
const menusRead = () => wire.history.get.filter(({ url }) => url === MENU).length;

let messages: string[];
let stopHearing: () => void;
beforeEach(() => {
  messages = [];
  stopHearing = hearMessages((text) => messages.push(text));
});
afterEach(() => {
  stopHearing();
  jest.useRealTimers();
});

const serveMenu = (...menu: MenuItem[]) => wire.onGet(MENU).reply(200, menu);
async function menuWasRead() {
  await waitFor(() => expect(menusRead()).toBe(1));
  await act(async () => undefined);
}
async function expectNothingGone() {
  expect(await findPlaceOrder()).not.toHaveAttribute('aria-disabled');
  expect(screen.queryByText(GONE)).not.toBeInTheDocument();
}

describe('A dish in the cart that has left the menu', () => {
  it('says so on its line and over the cart, stays, and nothing can be ordered', async () => {
    serveMenu(egg, naan);
    const { user } = openCart({ nearby: [egg] });

    const words = 'Hyderabadi Biryani is no longer on the menu. Remove it to order.';
    expect(await screen.findByText(words)).toBeVisible();
    const [first, second] = within(screen.getByRole('region', { name: 'Items' })).getAllByRole('listitem');
    expect(within(first!).getByText('Off the menu')).toBeVisible();
    expect(within(first!).queryByRole('button', { name: /^One more/ })).not.toBeInTheDocument();
    expect(within(second!).queryByText(GONE)).not.toBeInTheDocument();
    const button = await findPlaceOrder();
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription('Remove what is no longer on the menu to order.');
    await user.click(button);

    expect(orders()).toEqual([]);
    expect(lines()).toEqual(['Hyderabadi Biryani', 'Garlic Naan']);
  });

  it('is removed with one tap, and the rest is ordered', async () => {
    serveMenu(egg, naan);
    wire.onGet('/auth/category/6/items').reply(200, [naan]);
    wire.onPost('/auth/order').reply(201, { message: 'Placed', order_id: 'ORD-0123456789' });
    const { user, path } = openCart({ nearby: [egg] });
    await screen.findByText(/^Hyderabadi Biryani is no longer on the menu/);

    await user.click(screen.getByRole('button', { name: 'Remove Hyderabadi Biryani from cart' }));

    await expectNothingGone();
    await user.click(await findPlaceOrder());
    await waitFor(() => expect(path()).toBe('/success'));
    expect(JSON.parse(orders()[0]?.data).items).toEqual([expect.objectContaining({ item_code: 'BRD-001' })]);
    expect(menusRead()).toBe(1);
  });

  it('is marked once the server refuses the order for it, if no list has told before', async () => {
    serveMenu(biryani, egg);
    wire.onPost('/auth/order').reply(409, refusal);
    const { user } = openCart({ nearby: [biryani, egg] });
    const button = await findPlaceOrder();
    expect(menusRead()).toBe(0);

    await user.click(button);

    expect(
      await screen.findByText('Garlic Naan is no longer on the menu. Remove it to order.'),
    ).toBeVisible();
    expect(messages).toEqual([refusal.message]);
    expect(lines()).toEqual(['Hyderabadi Biryani', 'Garlic Naan']);
  });

  it('can be ordered once the menu has it again, within half a minute', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    serveMenu(egg, naan);
    openCart({ nearby: [egg] });
    await screen.findByText(/^Hyderabadi Biryani is no longer on the menu/);
    serveMenu(biryani, egg, naan);

    act(() => void jest.advanceTimersByTime(30_000));

    await waitFor(() => expect(screen.queryByText(GONE)).not.toBeInTheDocument());
    expect(await findPlaceOrder()).not.toHaveAttribute('aria-disabled');
  });

  it('is named beside one that has sold out, and both have to be removed', async () => {
    const sold_out_until = new Date(Date.now() + 86_400_000).toISOString();
    serveMenu(egg, naan);
    const marks = [biryani, naan].map(({ id, item_code }) => ({ id, item_code, sold_out_until }));
    openCart({ nearby: [egg], settings: { sold_out: marks } });

    expect(await screen.findByText(/^Hyderabadi Biryani is no longer on the menu/)).toBeVisible();
    expect(await screen.findByText(/^Garlic Naan is sold out today\./)).toBeVisible();
    expect(await findPlaceOrder()).toHaveAccessibleDescription(
      'Remove what is no longer on the menu to order. Remove what is sold out today to order.',
    );
  });
});

describe('No dish is said to have left the menu', () => {
  it('where it is in another category now', async () => {
    serveMenu(egg, naan, { ...biryani, category_id: 7 });
    openCart({ nearby: [egg] });
    await menuWasRead();

    await expectNothingGone();
  });

  it.each<[string, number, unknown, Record<string, string>]>([
    ['an answer that failed', 503, {}, {}],
    ['an empty answer', 200, [], {}],
    ['a part of the menu with its total', 200, { items: [egg, naan], total: 3 }, {}],
    ['an answer with an unreadable dish', 200, [egg, naan, { name: 'Dish' }], {}],
    ['an answer with nothing in a dish’s place', 200, [egg, naan, null], {}],
    ['the copy of a browser without a connection', 200, [egg, naan], { 'x-kept-at': '2027-01-15T12:00:00Z' }],
  ])('by %s', async (_, status, answer, headers) => {
    wire.onGet(MENU).reply(status, answer, headers);
    openCart({ nearby: [egg] });
    await menuWasRead();

    await expectNothingGone();
  });

  it('by an answer that was on its way when the dish was added', async () => {
    let reply: (answer: [number, unknown]) => void = () => undefined;
    wire.onGet(MENU).reply(() => new Promise((resolve) => (reply = resolve)));
    openCart({ nearby: [egg] });
    await waitFor(() => expect(menusRead()).toBe(1));
    act(() => useCart.getState().add(buildMenuItem({ id: 130, item_code: 'NEW-001', name: 'New Dish' })));

    act(() => reply([200, [egg, naan]]));

    expect(await screen.findByText(/^Hyderabadi Biryani is no longer/)).toBeVisible();
    expect(screen.getAllByText('Off the menu')).toHaveLength(1);
  });

  it('and the menu isn’t asked for, while the lists that the cart reads have its dishes, or can’t be read', async () => {
    openCart({ nearby: [biryani, egg] });
    await expectNothingGone();
    act(() => useCart.getState().remove(biryani.id));
    wire.onGet('/auth/category/6/items').reply(200, []);
    await act(async () => undefined);

    await expectNothingGone();
    expect(menusRead()).toBe(0);
  });
});
