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
import { screen, waitFor } from '@testing-library/react';
import routes from '../routes';

jest.mock('orders/invoice', () => ({ __esModule: true, default: () => null }));
jest.mock('./price-change-dialog', () => {
  throw new Error('Its code did not come.');
});

const orders = () => wire.history.post.filter(({ url }) => url === '/auth/order');
const charges = { delivery_charge: 49, taxes: 24.5 };
const quoteAt = (price: number) => ({
  items: [buildOrderItem({ price, quantity: 1 })],
  subtotal: price,
  discount: 0,
  ...charges,
  total: price + 73.5,
});
const refusal = (price: number) => ({
  message: 'The prices have changed.',
  code: 'PRICE_CHANGED',
  quote: quoteAt(price),
});
const placeOrder = (total: string) => screen.findByRole('button', { name: `Place Order · ${total}` });

/** Orders while the dish costs more than the cart says, and the code of the question about it doesn't come. */
async function order() {
  wire.onGet('/auth/settings').replyOnce(200, buildSettings());
  wire.onGet('/auth/settings').reply(200, buildSettings(charges));
  wire.onGet(/\/items$/).reply(200, []);
  wire.onGet('/auth/coupons').reply(200, []);
  wire.onGet('/auth/address').reply(200, [buildAddress()]);
  wire.onPost('/auth/order').replyOnce(409, refusal(349));
  useCart.getState().add(buildMenuItem());
  useChoices.getState().chooseAddress(buildAddress());
  const app = renderRemote(routes, { route: '/cart', history: ['/home'], user: buildUser() });
  await app.user.click(await placeOrder('₹392.50'));
  return app;
}

const isTold = (times = 1) =>
  waitFor(() =>
    expect(jest.mocked(window.alert).mock.calls).toEqual(Array(times).fill(['The prices have changed.'])),
  );

describe('When prices have changed and the question about them can’t be loaded', () => {
  it('the customer is told, the cart has the new prices, and the next press orders at these', async () => {
    const { user, path } = await order();
    await isTold();
    wire.onPost('/auth/order').reply(201, { message: '', order_id: 'ORD-0123456789' });

    await user.click(await placeOrder('₹422.50'));

    await waitFor(() => expect(path()).toBe('/success'));
    expect(JSON.parse(orders()[1]?.data)).toMatchObject({ items: [{ price: 349 }], total: 422.5 });
  });

  it('so it is the next time that they change', async () => {
    const { user } = await order();
    await isTold();
    wire.onPost('/auth/order').reply(409, refusal(359));

    await user.click(await placeOrder('₹422.50'));

    await isTold(2);
    expect(await placeOrder('₹432.50')).toBeEnabled();
  });

  it('a customer who leaves the cart meanwhile is told, too', async () => {
    const { user } = await order();

    await user.click(screen.getByRole('button', { name: 'Back' }));

    await screen.findByText('Page /home');
    await isTold();
    expect(useCart.getState().lines).toMatchObject([{ price: 349 }]);
  });
});
