import { useChoices } from '@food/cart/choices';
import { type CartItem, useCart } from '@food/cart/store';
import { buildCoupon, buildMenuItem, buildSettings, renderRemote, wire } from '@food/testing';
import { fireEvent, screen } from '@testing-library/react';
import routes from '../routes';

const biryani = buildMenuItem();
const naan = buildMenuItem({ id: 102, item_code: 'BRD-001', name: 'Garlic Naan', price: 65 });
const kulfi = buildMenuItem({ id: 103, item_code: 'DES-001', name: 'Kulfi', price: 90 });
const raita = buildMenuItem({ id: 104, item_code: 'SID-001', name: 'Raita', price: 40 });

/** Both taps of a double tap are handled here: jsdom has no layout, so the test says what has moved under the thumb. */
const HERE = { clientX: 340, clientY: 420, detail: 1 };

const inCart = () => useCart.getState().lines.map(({ name, quantity }) => `${quantity} ${name}`);

function open(dishes: readonly CartItem[], { coupons = [] as unknown[], more = [] as unknown[] } = {}) {
  wire.onGet('/auth/settings').reply(200, buildSettings());
  wire.onGet('/auth/coupons').reply(200, coupons);
  wire.onGet(/^\/auth\/category\/\w+\/items$/).reply(200, more);
  for (const dish of dishes) useCart.getState().add(dish);
  return renderRemote(routes, { route: '/cart' });
}
/** Once the button is there, the clock is stopped. */
async function ready(name: string) {
  await screen.findByRole('button', { name });
  jest.useFakeTimers();
}
const tap = (name: string) => fireEvent.click(screen.getByRole('button', { name }), HERE);

afterEach(() => {
  // Otherwise the next test would still wait for a second tap.
  jest.runOnlyPendingTimers();
  jest.useRealTimers();
});

describe('The second tap of two', () => {
  it.each(['Remove Hyderabadi Biryani from cart', 'Remove Hyderabadi Biryani'])(
    'leaves the dish that moves up alone: %s',
    async (name) => {
      open([biryani, naan, naan, kulfi]);
      await ready(name);

      tap(name);
      tap('Remove Garlic Naan from cart');
      tap('One less Garlic Naan');
      expect(inCart()).toEqual(['2 Garlic Naan', '1 Kulfi']);
      jest.advanceTimersByTime(500);
      tap('Remove Garlic Naan from cart');

      expect(inCart()).toEqual(['1 Kulfi']);
    },
  );

  it('adds no other dish of Explore More', async () => {
    open([biryani], { more: [biryani, kulfi, raita] });
    await ready('Add Kulfi');

    tap('Add Kulfi');
    tap('Add Raita');

    expect(inCart()).toEqual(['1 Hyderabadi Biryani', '1 Kulfi']);
  });

  it('neither takes off the coupon that the first applied nor leads to the others', async () => {
    const { path } = open([biryani], { coupons: [buildCoupon({ code: 'BEST', discount_value: 60 })] });
    await ready('Apply BEST and save ₹60.00');

    tap('Apply BEST and save ₹60.00');

    tap('Remove coupon BEST');
    fireEvent.click(screen.getByRole('link', { name: /BEST/ }), HERE);

    expect(useChoices.getState().coupon?.code).toBe('BEST');
    expect(path()).toBe('/cart');
  });
});
