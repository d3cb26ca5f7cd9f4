import { useChoices } from '@food/cart/choices';
import { startCart, useCart } from '@food/cart/store';
import {
  buildAddress,
  buildMenuItem,
  buildSettings,
  buildUser,
  expectAnnounced,
  renderRemote,
  wire,
} from '@food/testing';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import routes from '../routes';
import { ATTEMPT_MS } from './attempt-key';

jest.mock('orders/invoice', () => ({ __esModule: true, default: () => null }));

const FAILED = 'Order failed. Please try again.';
const UNKNOWN = /^We don’t know whether your order was placed\. Placed again as it is, it stays one order/;
const EARLIER = /^We don’t know whether your last order was placed\. Before you order, look in/;
const ANY = /^We don’t know/;

const said = () => jest.mocked(window.alert).mock.calls.flat();
const openCart = () => renderRemote(routes, { route: '/cart', history: ['/home'], user: buildUser() });
const button = () => screen.findByRole('button', { name: /^Place Order · / });
const oneMore = () => screen.getByRole('button', { name: 'One more Hyderabadi Biryani' });
const answer = (status: number, code: string) =>
  wire.onPost('/auth/order').replyOnce(status, { message: 'No.', code });
const placed = () => wire.onPost('/auth/order').reply(201, { message: '', order_id: 'ORD-0123456789' });
function answersAreLost() {
  wire.onPost('/auth/order').networkErrorOnce().onPost('/auth/order').networkErrorOnce();
}

let stop: () => void;
beforeEach(() => {
  stop = startCart();
  wire.onGet('/auth/settings').reply(200, buildSettings());
  wire.onGet(/\/items$/).reply(200, []);
  wire.onGet('/auth/coupons').reply(200, []);
  wire.onGet('/auth/address').reply(200, [buildAddress()]);
  useCart.getState().add(buildMenuItem());
  useChoices.getState().chooseAddress(buildAddress());
});
afterEach(() => {
  stop();
  jest.restoreAllMocks();
});

/** Presses the button, and waits until it can be pressed again. */
async function press({ user }: Pick<ReturnType<typeof openCart>, 'user'>) {
  await user.click(await button());
  await waitFor(async () => expect(await button()).not.toHaveAttribute('aria-busy'));
}

/** Orders without an answer. */
async function orderInVain() {
  answersAreLost();
  const app = openCart();
  await press(app);
  return app;
}

describe('An order without an answer', () => {
  it('is one that nobody knows of, beside the fixed message; the orders show it', async () => {
    const { user, path } = await orderInVain();

    expect(screen.getByText(UNKNOWN)).toBeVisible();
    await expectAnnounced(UNKNOWN);
    expect(said()).toEqual([FAILED]);
    await user.click(screen.getByRole('link', { name: 'your orders' }));
    expect(path()).toBe('/orders');
  });

  it.each([
    ['a portal on the way', 403, '<html></html>'],
    ['a check of what was sent, before anything is looked up', 400, { message: 'No.', code: 'INVALID' }],
  ])('stays unknown when the next try is refused by %s', async (_, status, body) => {
    const { user } = await orderInVain();
    wire.onPost('/auth/order').replyOnce(status, body);

    await press({ user });

    expect(screen.getByText(UNKNOWN)).toBeVisible();
  });

  it.each([502, 200])('is also one that is answered with %s, and by nobody of ours', async (status) => {
    wire.onPost('/auth/order').reply(status, '<html></html>');
    await press(openCart());

    expect(screen.getByText(UNKNOWN)).toBeVisible();
  });

  it('stays unknown after a reload', async () => {
    await orderInVain();
    cleanup();
    openCart();

    expect(await screen.findByText(UNKNOWN)).toBeVisible();
  });

  it('is unknown in a page that the phone threw away while it was on its way', async () => {
    let kept: Record<string, string> = {};
    wire.onPost('/auth/order').reply(() => {
      kept = { ...localStorage };
      return [201, { message: '', order_id: 'ORD-0123456789' }];
    });
    const { user, path } = openCart();
    await user.click(await button());
    await waitFor(() => expect(path()).toBe('/success'));
    cleanup();
    // As the page that the phone opens finds it.
    for (const [key, text] of Object.entries(kept)) localStorage.setItem(key, text);
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    useChoices.getState().chooseAddress(buildAddress());
    openCart();

    expect(await screen.findByText(UNKNOWN)).toBeVisible();
  });

  it('is no longer called one order with the next press after a quarter of an hour', async () => {
    await orderInVain();
    cleanup();
    const now = Date.now();
    const ran = performance.now();
    jest.spyOn(Date, 'now').mockReturnValue(now + ATTEMPT_MS);
    jest.spyOn(performance, 'now').mockReturnValue(ran + ATTEMPT_MS);
    openCart();

    expect(await screen.findByText(EARLIER)).toBeVisible();
  });

  it('is called to mind in a changed cart, and in one without an address, until the cart is another one', async () => {
    const { user } = await orderInVain();

    await user.click(oneMore());
    expect(screen.getByText(EARLIER)).toBeVisible();
    await expectAnnounced(EARLIER);
    act(() => useChoices.getState().chooseAddress(null));
    expect(screen.getByText(EARLIER)).toBeVisible();
    act(() => {
      useCart.getState().clear();
      useCart.getState().add(buildMenuItem());
    });

    expect(await button()).toBeVisible();
    expect(screen.queryByText(ANY)).not.toBeInTheDocument();
  });

  it('stays one order when an upgraded server says more of the address than before', async () => {
    const app = await orderInVain();
    const upgraded = { ...buildAddress(), label: '' };
    wire.onGet('/auth/address').reply(200, [upgraded]);
    act(() => useChoices.getState().chooseAddress(upgraded));
    expect(screen.getByText(UNKNOWN)).toBeVisible();
    placed();

    await app.user.click(await button());

    await waitFor(() => expect(app.path()).toBe('/success'));
    const keys = wire.history.post.map(({ headers }) => headers?.['Idempotency-Key']);
    expect(keys).toEqual([keys[0], keys[0], keys[0]]);
  });

  it('is known once it is placed again', async () => {
    const app = await orderInVain();
    placed();

    await app.user.click(await button());
    await waitFor(() => expect(app.path()).toBe('/success'));
    cleanup();
    useCart.getState().add(buildMenuItem());
    openCart();

    expect(await button()).toBeVisible();
    expect(screen.queryByText(ANY)).not.toBeInTheDocument();
  });

  it.each([
    [409, 'SOLD_OUT'],
    [404, 'ADDRESS_NOT_FOUND'],
    [429, 'TOO_MANY_ORDERS'],
    [409, 'IDEMPOTENCY_KEY_CANCELLED'],
  ])('is known not to stand once the server refuses it under its key (%s %s)', async (status, code) => {
    const app = await orderInVain();
    answer(status, code);

    await press(app);

    expect(screen.queryByText(ANY)).not.toBeInTheDocument();
  });

  it('stays unknown if the next press is refused before the server looks at its key', async () => {
    const app = await orderInVain();
    answer(429, 'TOO_MANY_REQUESTS');

    await press(app);

    expect(screen.getByText(UNKNOWN)).toBeVisible();
  });

  it('stays unknown if another order of the same cart is refused, and if that one waits for a line', async () => {
    const app = await orderInVain();
    await app.user.click(oneMore());
    answer(409, 'CLOSED');

    await press(app);
    expect(screen.getByText(EARLIER)).toBeVisible();
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await press(app);

    expect(screen.getByText(EARLIER)).toBeVisible();
    expect(screen.getByText(/^You are offline\. This order waits/)).toBeVisible();
  });

  it('is not called one that waits if it is pressed again without a line', async () => {
    const app = await orderInVain();
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);

    await press(app);

    expect(screen.getByText(UNKNOWN)).toBeVisible();
    expect(screen.queryByText(/This order waits/)).not.toBeInTheDocument();
  });

  it('is told as unknown to who has left the cart, too', async () => {
    const { user } = openCart();
    wire.onPost('/auth/order').reply(async () => {
      await user.click(screen.getByRole('button', { name: 'Back' }));
      return [502];
    });

    await user.click(await button());

    await waitFor(() =>
      expect(said()).toEqual([FAILED, 'We don’t know whether your order was placed. Look in your orders.']),
    );
  });
});

it.each([
  [409, 'CLOSED'],
  [429, 'TOO_MANY_REQUESTS'],
])('An order that was refused at once is not unknown (%s %s)', async (status, code) => {
  answer(status, code);
  await press(openCart());

  expect(said()).toEqual(['No.']);
  expect(screen.queryByText(ANY)).not.toBeInTheDocument();
});
