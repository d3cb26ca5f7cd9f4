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

/** The same customer's next session, after a logout or in place of the one before. */
const logInAnew = () => logIn('next-token', buildUser());
const logOutAndIn = () => {
  logOut();
  logInAnew();
};
const logOutAndInElsewhere = () => {
  logOutElsewhere();
  localStorage.setItem('user', JSON.stringify(buildUser()));
  localStorage.setItem('token', 'next-token');
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
};
const LOOK_IN_ORDERS =
  'Your login changed before we heard of your order. Your orders show whether it was placed.';

describe.each([
  ['logs out here and in again', logOutAndIn],
  ['logs out and in again in another tab', logOutAndInElsewhere],
  ['logs in again', logInAnew],
])('Who %s while an order is on its way', (_, change) => {
  it.each([
    ['no answer comes', NO_ANSWER],
    ['the server fails', BAD_GATEWAY],
  ])('is told to look in the orders if %s, and nothing is sent in the new session', async (_why, answer) => {
    await order(change, answer);

    await waitFor(() => expect(said()).toEqual([LOOK_IN_ORDERS]));
    expect(orders()).toHaveLength(1);
  });

  it('comes to the order that was placed', async () => {
    const app = await order(change, PLACED);

    await waitFor(() => expect(app.path()).toBe('/success'));
    expect(said()).toEqual([]);
  });
});

describe('Who has another session of the same account when the earlier one refuses an order', () => {
  it('is told that it was not placed, since a logout emptied the cart', async () => {
    await order(logOutAndIn, PRICE_CHANGED);

    await waitFor(() => expect(said()).toEqual(['Your order was not placed, since you logged out.']));
  });

  it('is told to try again where the cart is as it was', async () => {
    await order(logInAnew, NEEDS_LOGIN);

    await waitFor(() => expect(said()).toEqual(['Order failed. Please try again.']));
    expect(useCart.getState().lines).toHaveLength(1);
  });
});

it('The next press after such an order has its key, so that none is placed twice', async () => {
  const app = await order(logInAnew, NO_ANSWER);
  await waitFor(() => expect(said()).toEqual([LOOK_IN_ORDERS]));
  wire.onPost('/auth/order').reply(PLACED);

  await app.user.click(screen.getByRole('button', { name: /^Place Order/ }));

  await waitFor(() => expect(app.path()).toBe('/success'));
  const [first, second] = orders().map(({ headers }) => headers?.['Idempotency-Key']);
  expect(second).toBe(first);
});

it('A session that is over when a lost order is asked for again says nothing of that order', async () => {
  const answers = [NO_ANSWER, NEEDS_LOGIN];
  await order(
    () => undefined,
    () => (answers.shift() ?? NO_ANSWER)(),
  );

  await waitFor(() =>
    expect(said()).toEqual([
      'Please login again.',
      'You logged out before we heard of your order. Log in to see whether it was placed.',
    ]),
  );
  expect(orders()).toHaveLength(2);
});

it('Another customer is not told to order again what the one before has sent', async () => {
  await order(() => logIn('other-token', buildUser({ id: 'USR-OTHER00000' })), NO_ANSWER);

  await waitFor(() =>
    expect(said()).toEqual([
      'You logged out before we heard of your order. Log in to see whether it was placed.',
    ]),
  );
});

it('A session that ends while an order is on its way leaves the cart, and is told once', async () => {
  await order(() => undefined, NEEDS_LOGIN);

  expect(await screen.findByRole('button', { name: 'Login to Pay' })).toBeVisible();
  expect(said()).toEqual(['Please login again.']);
  expect(useCart.getState().lines).toHaveLength(1);
});
