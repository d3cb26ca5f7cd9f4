import { useChoices } from '@food/cart/choices';
import { startCart, useCart } from '@food/cart/store';
import {
  buildAddress,
  buildCoupon,
  buildMenuItem,
  buildSettings,
  buildUser,
  renderRemote,
  wire,
} from '@food/testing';
import { screen, waitFor } from '@testing-library/react';
import routes from '../routes';

jest.mock('orders/invoice', () => ({ __esModule: true, default: () => null }));

const biryani = buildMenuItem();
const dosa = buildMenuItem({ id: 202, name: 'Masala Dosa', price: 149.5 });

type Stores = typeof import('@food/cart/store') & typeof import('@food/cart/choices');

/** The stores of another tab, over the same storage. */
async function openOtherTab() {
  let stores!: Stores;
  await jest.isolateModulesAsync(async () => {
    stores = { ...(await import('@food/cart/store')), ...(await import('@food/cart/choices')) };
  });
  const stops = [stores.startCart(), stores.startChoices()];
  return {
    cart: () => stores.useCart.getState(),
    choices: () => stores.useChoices.getState(),
    close: () => {
      for (const stop of stops) stop();
    },
  };
}
type OtherTab = Awaited<ReturnType<typeof openOtherTab>>;

/** The event by which a browser notifies every other tab of a change, sooner or later. */
const tellOfStorage = () => window.dispatchEvent(new StorageEvent('storage', { key: null }));
const quantities = (lines: { id: number; quantity: number }[]) =>
  lines.map(({ id, quantity }) => [id, quantity]);
const stored = () => quantities(JSON.parse(localStorage.getItem('food:cart') ?? '[]'));

/** Orders two biryanis in this tab; `meanwhile` happens in another one before the answer comes. */
async function orderSlowly(meanwhile: (other: OtherTab) => void, { isTold }: { isTold: boolean }) {
  wire.onGet('/auth/settings').reply(200, buildSettings());
  wire.onGet(/\/items$/).reply(200, []);
  wire.onGet('/auth/coupons').reply(200, [buildCoupon()]);
  wire.onGet('/auth/address').reply(200, [buildAddress()]);
  const stop = startCart();
  useCart.getState().add(biryani);
  useCart.getState().increment(biryani.id);
  useChoices.getState().chooseAddress(buildAddress());
  const other = await openOtherTab();
  wire.onPost('/auth/order').reply(async () => {
    meanwhile(other);
    if (isTold) tellOfStorage();
    return [201, { message: 'Order placed successfully!', order_id: 'ORD-0123456789' }];
  });
  const { user, path } = renderRemote(routes, { route: '/cart', user: buildUser() });

  await user.click(await screen.findByRole('button', { name: /^Place Order/ }));
  await waitFor(() => expect(path()).toBe('/success'));
  tellOfStorage();
  const lines = quantities(useCart.getState().lines);
  other.close();
  stop();
  return lines;
}

describe.each([
  ['heard of it before', { isTold: true }],
  ['has not heard of it yet', { isTold: false }],
])('An answer that comes late, in a tab that %s,', (_, told) => {
  it.each([
    ['other dishes', dosa],
    ['the same dish', biryani],
  ])('leaves the cart that another tab began with %s meanwhile', async (_with, dish) => {
    const lines = await orderSlowly((other) => {
      other.cart().clear();
      other.choices().clearChoices();
      other.cart().add(dish);
      other.choices().chooseCoupon(buildCoupon());
    }, told);

    expect(lines).toEqual([[dish.id, 1]]);
    expect(stored()).toEqual([[dish.id, 1]]);
    expect(JSON.parse(localStorage.getItem('selectedCoupon') ?? 'null')).toEqual(buildCoupon());
  });

  it('takes what was ordered out of the cart, and leaves what another tab put beside it', async () => {
    const lines = await orderSlowly((other) => {
      other.cart().add(dosa);
      other.cart().increment(biryani.id);
    }, told);

    expect(lines).toEqual([
      [biryani.id, 1],
      [dosa.id, 1],
    ]);
    expect(stored()).toEqual(lines);
    expect(useChoices.getState().address).toBeNull();
  });

  it('empties the cart when another tab only looked at it', async () => {
    expect(await orderSlowly(() => undefined, told)).toEqual([]);
    expect(stored()).toEqual([]);
  });
});
