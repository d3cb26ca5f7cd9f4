import { startChoices, useChoices } from '@food/cart/choices';
import { useCart } from '@food/cart/store';
import type { Address, Coupon } from '@food/contracts/checkout';
import { seedQueries } from '@food/platform/query';
import {
  buildAddress,
  buildCoupon,
  buildMenuItem,
  buildSettings,
  buildUser,
  renderRemote,
  wire,
} from '@food/testing';
import { act, screen, waitFor } from '@testing-library/react';
import routes from '../routes';

const stored = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null');
const timesRead = (path: string) => wire.history.get.filter(({ url }) => url === path).length;

/** As the browser tells this tab of what another one stored. */
const chooseElsewhere = (key: string, choice: Address | Coupon) =>
  act(() => {
    localStorage.setItem(key, JSON.stringify(choice));
    window.dispatchEvent(new StorageEvent('storage', { key }));
  });

let stop: () => void;
beforeEach(() => {
  stop = startChoices();
});
afterEach(() => stop());

/** The cart of a tab that has read these lists. */
async function openCart({ addresses = [] as Address[], coupons = [] as Coupon[] }) {
  wire.onGet('/auth/settings').reply(200, buildSettings());
  wire.onGet(/\/items$/).reply(200, []);
  seedQueries({ '/auth/address': addresses, '/auth/coupons': coupons });
  useCart.getState().add(buildMenuItem());
  renderRemote(routes, { route: '/cart', user: buildUser() });
  await screen.findByRole('button', { name: /^Place Order · / });
}

const before = buildAddress();
const now = buildAddress({ city: 'Secunderabad' });
const deliverTo = () => screen.getByRole('link', { name: /Deliver to/ });

it('An address that was changed in another tab is used as it is now, not as this tab had read it', async () => {
  wire.onGet('/auth/address').reply(200, [now]);
  useChoices.getState().chooseAddress(before);
  await openCart({ addresses: [before] });

  chooseElsewhere('selectedAddress', now);
  await waitFor(() => expect(timesRead('/auth/address')).toBe(1));

  expect(deliverTo()).toHaveTextContent('Secunderabad');
  expect(stored('selectedAddress')).toEqual(now);
});

it('An address that another tab has as it was is used as it is now', async () => {
  wire.onGet('/auth/address').reply(200, [now]);
  useChoices.getState().chooseAddress(now);
  await openCart({ addresses: [now] });

  chooseElsewhere('selectedAddress', before);

  await waitFor(() => expect(deliverTo()).toHaveTextContent('Secunderabad'));
  expect(stored('selectedAddress')).toEqual(now);
  expect(timesRead('/auth/address')).toBe(1);
});

it('A coupon that was changed in another tab is used as it is now, not as this tab had read it', async () => {
  wire.onGet('/auth/coupons').reply(200, [buildCoupon({ discount_value: 30 })]);
  useChoices.getState().chooseCoupon(buildCoupon());
  await openCart({ coupons: [buildCoupon()] });

  chooseElsewhere('selectedCoupon', buildCoupon({ discount_value: 30 }));
  await waitFor(() => expect(timesRead('/auth/coupons')).toBe(1));

  expect(screen.getByText('You save ₹30.00 on this order')).toBeVisible();
  expect(stored('selectedCoupon')).toMatchObject({ discount_value: 30 });
});

it('A coupon that was chosen in another tab keeps the words of its language', async () => {
  const hindi = buildCoupon({ description: '₹50 की छूट' });
  await openCart({ coupons: [buildCoupon()] });

  chooseElsewhere('selectedCoupon', hindi);

  expect(screen.getByText('You save ₹50.00 on this order')).toBeVisible();
  expect(stored('selectedCoupon')).toEqual(hindi);
  expect(timesRead('/auth/coupons')).toBe(0);
});

it('An address that was just saved is the one of the list, whatever the order of its fields: nothing is read once more', async () => {
  const { id, ...typed } = buildAddress();
  useChoices.getState().chooseAddress({ ...typed, id });

  await openCart({ addresses: [buildAddress()] });

  expect(timesRead('/auth/address')).toBe(0);
});

it('An address of which an upgraded server says more is the same one: nothing is read once more', async () => {
  useChoices.getState().chooseAddress(before);

  await openCart({ addresses: [{ ...before, label: '' } as Address] });

  expect(timesRead('/auth/address')).toBe(0);
});
