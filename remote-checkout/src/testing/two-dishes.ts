import { useChoices } from '@food/cart/choices';
import { useCart } from '@food/cart/store';
import { buildAddress, buildMenuItem, buildSettings, buildUser, renderRemote, wire } from '@food/testing';
import { screen } from '@testing-library/react';
import routes from '../routes';

/* For tests: the cart's page, with a biryani and a naan in the cart. */

export const biryani = buildMenuItem();
export const naan = buildMenuItem({
  id: 102,
  item_code: 'BRD-001',
  name: 'Garlic Naan',
  price: 65,
  category_id: 6,
});

/** `nearby`: today's biryanis, which 'Explore More' reads. */
export function openCart({
  settings = {},
  nearby = [],
}: {
  settings?: Parameters<typeof buildSettings>[0];
  nearby?: unknown[];
} = {}) {
  wire.onGet('/auth/settings').reply(200, buildSettings(settings));
  wire.onGet('/auth/category/3/items').reply(200, nearby);
  wire.onGet('/auth/coupons').reply(200, []);
  wire.onGet('/auth/address').reply(200, [buildAddress()]);
  useCart.getState().add(biryani);
  useCart.getState().add(naan);
  useChoices.getState().chooseAddress(buildAddress());
  return renderRemote(routes, { route: '/cart', user: buildUser() });
}

export const findPlaceOrder = () => screen.findByRole('button', { name: /^Place Order ·/ });
export const lines = () => useCart.getState().lines.map(({ name }) => name);
export const orders = () => wire.history.post.filter(({ url }) => url === '/auth/order');
