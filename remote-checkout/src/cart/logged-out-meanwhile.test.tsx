import { useChoices } from '@food/cart/choices';
import { startCart, useCart } from '@food/cart/store';
import { logIn, logOut } from '@food/session/store';
import { buildAddress, buildMenuItem, buildSettings, buildUser, renderRemote, wire } from '@food/testing';
import { screen, waitFor } from '@testing-library/react';
import routes from '../routes';

jest.mock('orders/invoice', () => ({ __esModule: true, default: () => null }));

type Answer = [status: number, body?: unknown];
const PLACED = async (): Promise<Answer> => [
  201,
  { message: 'Order placed successfully!', order_id: 'ORD-0123456789' },
];
const NEEDS_LOGIN = async (): Promise<Answer> => [
  401,
  { message: 'Please login again.', code: 'UNAUTHORIZED' },
];
const PRICE_CHANGED = async (): Promise<Answer> => [
  409,
  { message: 'The prices have changed.', code: 'PRICE_CHANGED' },
];
const BAD_GATEWAY = async (): Promise<Answer> => [502];
const NO_ANSWER = (): Promise<Answer> => Promise.reject(new Error('Network Error'));

const said = () => jest.mocked(window.alert).mock.calls.flat();
const orders = () => wire.history.post.filter(({ url }) => url === '/auth/order');

/** As the browser tells this tab of what another one removed. */
function logOutElsewhere() {
  for (const key of ['token', 'user', 'food:cart', 'food:cart-id']) localStorage.removeItem(key);
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
}

let stop: () => void;
beforeEach(() => {
  stop = startCart();
});
afterEach(() => stop());

/** Orders; before the answer comes, `meanwhile` happens. */
async function order(meanwhile: () => void, answer: () => Promise<Answer>) {
  wire.onGet('/auth/settings').reply(200, buildSettings());
  wire.onGet(/\/items$/).reply(200, []);
  wire.onGet('/auth/coupons').reply(200, []);
  wire.onGet('/auth/address').reply(200, [buildAddress()]);
  wire.onPost('/auth/logout').reply(200, {});
  useCart.getState().add(buildMenuItem());
  useChoices.getState().chooseAddress(buildAddress());
  wire.onPost('/auth/order').reply(() => {
    meanwhile();
    return answer();
  });
  const app = renderRemote(routes, { route: '/cart', user: buildUser() });
  await app.user.click(await screen.findByRole('button', { name: /^Place Order/ }));
  return app;
}

describe.each([
  ['here', logOut],
  ['in another tab', logOutElsewhere],
])('Who logs out %s while an order is on its way', (_, leave) => {
  it('is told that it was placed, and sees no page of an order that is not shown any more', async () => {
    const app = await order(leave, PLACED);

    await waitFor(() => expect(said()).toEqual(['Your order was placed. Log in to see it.']));
    expect(app.path()).toBe('/cart');
    expect(await screen.findByText('Your cart is empty')).toBeVisible();
  });

  it.each([
    ['was over for the server', NEEDS_LOGIN],
    ['went on, and a price had changed', PRICE_CHANGED],
  ])('is told that it was not placed if the session %s', async (_why, answer) => {
    await order(leave, answer);

    await waitFor(() => expect(said()).toEqual(['Your order was not placed, since you logged out.']));
  });

  it.each([
    ['no answer comes', NO_ANSWER],
    ['the server fails', BAD_GATEWAY],
  ])('is told where to look if %s, and nothing is sent in nobody’s name', async (_why, answer) => {
    await order(leave, answer);

    await waitFor(() =>
      expect(said()).toEqual([
        'You logged out before we heard of your order. Log in to see whether it was placed.',
      ]),
    );
    expect(orders()).toHaveLength(1);
  });
});

it('Another customer, who logs in while an order is on its way, is not led to it', async () => {
  const app = await order(() => logIn('other-token', buildUser({ id: 'USR-OTHER00000' })), PLACED);

  await waitFor(() => expect(said()).toEqual(['Your order was placed. Log in to see it.']));
  expect(app.path()).toBe('/cart');
});

it('A session that ends while an order is on its way leaves the cart, and is told once', async () => {
  await order(() => undefined, NEEDS_LOGIN);

  expect(await screen.findByRole('button', { name: 'Login to Pay' })).toBeVisible();
  expect(said()).toEqual(['Please login again.']);
  expect(useCart.getState().lines).toHaveLength(1);
});
