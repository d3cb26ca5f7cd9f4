import { useChoices } from '@food/cart/choices';
import { useCart } from '@food/cart/store';
import {
  buildAddress,
  buildCoupon,
  buildMenuItem,
  buildOrderItem,
  buildSettings,
  buildUser,
  renderRemote,
  wire,
} from '@food/testing';
import { act, screen, waitFor } from '@testing-library/react';
import routes from '../routes';

jest.mock('orders/invoice', () => ({ __esModule: true, default: () => null }));

afterEach(() => jest.restoreAllMocks());

const said = () => jest.mocked(window.alert).mock.calls.flat();

type Answer = [status: number, body?: unknown];

/** Orders, and goes back to the menu; then the answer comes. */
async function orderAndLeave(answer: () => Promise<Answer>) {
  wire.onGet('/auth/settings').reply(200, buildSettings());
  wire.onGet(/\/items$/).reply(200, []);
  wire.onGet('/auth/coupons').reply(200, []);
  wire.onGet('/auth/address').reply(200, [buildAddress()]);
  useCart.getState().add(buildMenuItem());
  useChoices.getState().chooseAddress(buildAddress());
  let left!: () => void;
  const hasLeft = new Promise<void>((resolve) => {
    left = resolve;
  });
  wire.onPost('/auth/order').reply(() => hasLeft.then(answer));
  const app = renderRemote(routes, { route: '/cart', history: ['/home'], user: buildUser() });
  await app.user.click(await screen.findByRole('button', { name: /^Place Order/ }));
  await app.user.click(screen.getByRole('button', { name: 'Back' }));
  await screen.findByText('Page /home');
  left();
  return app;
}

describe('Who leaves the cart while an order is on its way', () => {
  it('is told that prices have changed, and finds the new ones in the cart', async () => {
    const quote = {
      items: [buildOrderItem({ price: 349, quantity: 1 })],
      subtotal: 349,
      discount: 0,
      delivery_charge: 39,
      taxes: 24.5,
      total: 412.5,
    };
    const app = await orderAndLeave(async () => [
      409,
      { message: 'Prices changed.', code: 'PRICE_CHANGED', quote },
    ]);

    await waitFor(() => expect(said()).toEqual(['Prices changed.']));
    expect(app.path()).toBe('/home');
    expect(useCart.getState().lines).toMatchObject([{ id: 101, price: 349 }]);
  });

  it('is told that nobody knows whether it was placed if the connection is lost', async () => {
    await orderAndLeave(() => {
      jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
      return Promise.reject(new Error('Network Error'));
    });

    await waitFor(() =>
      expect(said()).toEqual([expect.stringMatching(/^We don’t know whether your order was placed/)]),
    );
  });

  it('is told any other refusal', async () => {
    await orderAndLeave(async () => [409, { message: 'We are closed.', code: 'CLOSED' }]);

    await waitFor(() => expect(said()).toEqual(['We are closed.']));
  });

  it('is shown the order once it is placed', async () => {
    const app = await orderAndLeave(async () => [201, { message: '', order_id: 'ORD-0123456789' }]);

    await waitFor(() => expect(app.path()).toBe('/success'));
  });
});

/** Places an order, goes back and changes it while it is on its way; the cart is shown again, and still sending. */
async function changeWhileSending() {
  wire.onGet('/auth/settings').reply(200, buildSettings());
  wire.onGet(/\/items$/).reply(200, []);
  wire.onGet('/auth/coupons').reply(200, [buildCoupon()]);
  wire.onGet('/auth/address').reply(200, [buildAddress()]);
  useCart.getState().add(buildMenuItem());
  useChoices.getState().chooseAddress(buildAddress());
  let answer!: (it: Answer) => void;
  const answered = new Promise<Answer>((resolve) => {
    answer = resolve;
  });
  wire.onPost('/auth/order').reply(() => answered);
  const { user, path } = renderRemote(routes, { route: '/cart', history: ['/coupons'], user: buildUser() });
  await user.click(await screen.findByRole('button', { name: /^Place Order/ }));
  await user.click(screen.getByRole('button', { name: 'Back' }));

  await user.click(await screen.findByRole('button', { name: /^Apply VERANDAH50/ }));
  const button = await screen.findByRole('button', { name: /^Place Order/ });
  expect(button).toHaveAttribute('aria-busy', 'true');
  return { button, path, answer };
}

it('Who opens the cart again while an order is on its way sends no second one with what they changed meanwhile', async () => {
  const { button, path, answer } = await changeWhileSending();
  expect(screen.getByRole('heading', { name: 'Hyderabadi Biryani' }).closest('[inert]')).not.toBeNull();
  act(() => button.click());
  act(() => button.closest('form')?.requestSubmit());
  answer([201, { message: '', order_id: 'ORD-0123456789' }]);

  await waitFor(() => expect(path()).toBe('/success'));
  expect(wire.history.post.filter(({ url }) => url === '/auth/order')).toHaveLength(1);
});

it('Who has changed the cart while an order was on its way is told that its prices have changed, and nothing is asked', async () => {
  const { answer } = await changeWhileSending();
  const quote = {
    items: [buildOrderItem({ price: 349, quantity: 1 })],
    subtotal: 349,
    discount: 0,
    delivery_charge: 39,
    taxes: 17.45,
    total: 405.45,
  };

  answer([409, { message: 'The prices have changed.', code: 'PRICE_CHANGED', quote }]);

  await waitFor(() => expect(said()).toContain('The prices have changed.'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await screen.findByRole('button', { name: /^Place Order/ })).not.toHaveAttribute('aria-busy');
});
