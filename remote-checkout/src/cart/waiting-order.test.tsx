import { useChoices } from '@food/cart/choices';
import { useCart } from '@food/cart/store';
import {
  buildAddress,
  buildMenuItem,
  buildOrderItem,
  buildSettings,
  buildUser,
  renderRemote,
  wire,
} from '@food/testing';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import routes from '../routes';
import { WAIT_MS } from './attempt-key';

jest.mock('orders/invoice', () => ({ __esModule: true, default: () => null }));

const placed = { message: 'Order placed successfully!', order_id: 'ORD-0123456789' };
const orders = () => wire.history.post.filter(({ url }) => url === '/auth/order');
const keys = () => orders().map(({ headers }) => headers?.['Idempotency-Key']);
const WAITS = /^You are offline. This order waits for a connection/;
const UNKNOWN = /^We don’t know whether your order was placed/;
const GO_ON = /^Your order is still waiting/;

function lineIs(there: boolean) {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(there);
  act(() => void window.dispatchEvent(new Event(there ? 'online' : 'offline')));
}
const openCart = () => renderRemote(routes, { route: '/cart', history: ['/home'], user: buildUser() });
const placeOrder = (total = '₹392.50') => screen.findByRole('button', { name: `Place Order · ${total}` });

beforeEach(() => {
  wire.onGet('/auth/settings').reply(200, buildSettings());
  wire.onGet('/auth/category/3/items').reply(200, []);
  wire.onGet('/auth/coupons').reply(200, []);
  wire.onGet('/auth/address').reply(200, [buildAddress()]);
  useCart.getState().add(buildMenuItem());
  useChoices.getState().chooseAddress(buildAddress());
});
afterEach(() => jest.restoreAllMocks());

/** Presses the button while offline. */
async function orderWithoutLine() {
  const app = openCart();
  lineIs(false);
  await app.user.click(await placeOrder());
  await screen.findByText(WAITS);
  return app;
}

describe('An order that is placed without a line', () => {
  it('says that it waits, also after a reload, and is not sent', async () => {
    await orderWithoutLine();
    cleanup();
    openCart();

    expect(await screen.findByText(WAITS)).toBeVisible();
    expect(orders()).toHaveLength(0);
    expect(window.alert).not.toHaveBeenCalled();
  });

  it('is not sent by itself when the line is back, and goes out once when the customer says so', async () => {
    wire.onPost('/auth/order').reply(201, placed);
    const { user, path } = await orderWithoutLine();

    lineIs(true);
    expect(await screen.findByText(GO_ON)).toBeVisible();
    expect(orders()).toHaveLength(0);
    await user.click(await placeOrder());

    await waitFor(() => expect(path()).toBe('/success'));
    expect(orders()).toHaveLength(1);
  });

  it('says how it stands when the back button shows its page again, which heard of no change', async () => {
    await orderWithoutLine();

    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('pageshow')));

    expect(screen.getByText(GO_ON)).toBeVisible();
  });

  it('that may have arrived before the line went is sent again under its own key, hours later too', async () => {
    const { user, path } = openCart();
    wire.onPost('/auth/order').networkErrorOnce();
    wire.onPost('/auth/order').reply(() => {
      lineIs(false);
      return Promise.reject(
        Object.assign(new Error('Network Error'), { isAxiosError: true, code: 'ERR_NETWORK' }),
      );
    });
    await user.click(await placeOrder());
    await screen.findByText(UNKNOWN);
    const now = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(now + WAIT_MS - 60_000);
    wire.onPost('/auth/order').reply(201, placed);

    lineIs(true);
    await user.click(await placeOrder());

    await waitFor(() => expect(path()).toBe('/success'));
    expect(keys()).toHaveLength(3);
    expect(new Set(keys()).size).toBe(1);
    expect(window.alert).not.toHaveBeenCalled();
  });

  it('is compared with today’s prices like any other', async () => {
    const quote = {
      items: [buildOrderItem({ price: 349, quantity: 1 })],
      subtotal: 349,
      discount: 0,
      delivery_charge: 39,
      taxes: 24.5,
      total: 412.5,
    };
    wire.onPost('/auth/order').reply(409, { message: 'Prices changed.', code: 'PRICE_CHANGED', quote });
    const { user } = await orderWithoutLine();
    lineIs(true);

    await user.click(await placeOrder());

    expect(await screen.findByRole('dialog', { name: 'Prices have changed' })).toBeVisible();
  });

  it('waits no more once the cart is another one', async () => {
    const { user } = await orderWithoutLine();

    await user.click(screen.getByRole('button', { name: 'One more Hyderabadi Biryani' }));

    expect(await placeOrder('₹721.50')).toBeEnabled();
    expect(screen.queryByText(WAITS)).not.toBeInTheDocument();
  });

  it('waits twelve hours at most', async () => {
    await orderWithoutLine();
    cleanup();
    const now = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(now + WAIT_MS);
    openCart();

    expect(await placeOrder()).toBeEnabled();
    expect(screen.queryByText(WAITS)).not.toBeInTheDocument();
  });
});
