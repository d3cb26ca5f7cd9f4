import { useChoices } from '@food/cart/choices';
import { useCart } from '@food/cart/store';
import { queryClient } from '@food/platform/query';
import { useSession } from '@food/session/store';
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
import { act, screen, waitFor, within } from '@testing-library/react';
import routes from '../routes';

jest.mock('orders/invoice', () => ({ __esModule: true, default: () => null }));

const placed = { message: 'Order placed successfully!', order_id: 'ORD-0123456789' };
const orders = () => wire.history.post.filter(({ url }) => url === '/auth/order');
const sent = (n = 0) => JSON.parse(orders()[n]?.data);

function prepare({ address = true, coupon = false } = {}) {
  wire.onGet('/auth/settings').reply(200, buildSettings());
  wire.onGet('/auth/category/3/items').reply(200, []);
  wire.onGet('/auth/coupons').reply(200, [buildCoupon()]);
  wire.onGet('/auth/address').reply(200, [buildAddress()]);
  useCart.getState().add(buildMenuItem());
  useCart.getState().increment(101);
  if (address) useChoices.getState().chooseAddress(buildAddress());
  if (coupon) useChoices.getState().chooseCoupon(buildCoupon());
}

const openCart = (signedIn = true) =>
  renderRemote(routes, { route: '/cart', history: ['/home'], ...(signedIn && { user: buildUser() }) });

const placeOrder = (total = '₹721.50') => screen.findByRole('button', { name: `Place Order · ${total}` });

describe('Placing an order', () => {
  it('sends anybody who is not logged in to the start', async () => {
    prepare();
    const { user, path, state } = openCart(false);

    await user.click(await screen.findByRole('button', { name: 'Login to Pay' }));

    expect(path()).toBe('/');
    expect(state()).toEqual({ returnTo: '/cart' });
    expect(orders()).toHaveLength(0);
  });

  it('asks for an address first', async () => {
    prepare({ address: false });
    const { user } = openCart();

    await user.click(await placeOrder());

    expect(window.alert).toHaveBeenCalledWith('Please select an address.');
    expect(orders()).toHaveLength(0);
  });

  it('says that it is paid on delivery', async () => {
    prepare();
    openCart();

    expect(await screen.findByText('Pay on delivery. Nothing is charged now.')).toBeVisible();
  });

  it('sends exactly what is shown, then clears everything and shows the success in place of the cart', async () => {
    prepare({ coupon: true });
    wire.onPost('/auth/order').reply(201, placed);
    const { user, path, state } = openCart();

    await user.click(await placeOrder('₹671.50'));

    await waitFor(() => expect(path()).toBe('/success'));
    expect(state()).toEqual({ orderId: 'ORD-0123456789' });
    expect(sent()).toMatchObject({
      user_id: 'USR-0123456789',
      items: [{ item_code: 'BIR-001', price: 329, quantity: 2 }],
      subtotal: 658,
      discount: 50,
      delivery_charge: 39,
      taxes: 24.5,
      total: 671.5,
      coupon_code: 'VERANDAH50',
      address: buildAddress(),
    });
    expect(useCart.getState().lines).toEqual([]);
    expect(useChoices.getState()).toMatchObject({ coupon: null, address: null });
    expect(window.alert).not.toHaveBeenCalled();
  });

  it('orders once, however often the button is pressed', async () => {
    prepare();
    wire.onPost('/auth/order').withDelayInMs(50).reply(201, placed);
    const { path } = openCart();

    const button = await placeOrder();
    act(() => {
      button.click();
      button.click();
    });
    await waitFor(() => expect(path()).toBe('/success'));

    expect(orders()).toHaveLength(1);
  });

  it("shows the server's message if it refuses, and keeps the cart", async () => {
    prepare();
    wire.onPost('/auth/order').reply(409, { message: 'We are closed.', code: 'CLOSED' });
    const { user, path } = openCart();

    await user.click(await placeOrder());

    await waitFor(() => expect(window.alert).toHaveBeenCalledWith('We are closed.'));
    expect(window.alert).toHaveBeenCalledTimes(1);
    expect(path()).toBe('/cart');
    expect(useCart.getState().lines).toHaveLength(1);
    expect(await placeOrder()).toHaveFocus();
  });

  it('has words of its own when no answer came, and the same key for the next press', async () => {
    prepare();
    wire.onPost('/auth/order').networkErrorOnce();
    wire.onPost('/auth/order').networkErrorOnce();
    wire.onPost('/auth/order').reply(201, placed);
    const { user, path } = openCart();

    await user.click(await placeOrder());
    await waitFor(() => expect(window.alert).toHaveBeenCalledWith('Order failed. Please try again.'));
    await user.click(await placeOrder());
    await waitFor(() => expect(path()).toBe('/success'));

    const keys = orders().map(({ headers }) => headers?.['Idempotency-Key']);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
  });

  it('has the same key after the list of addresses came, which names those of a new one in another order', async () => {
    prepare({ address: false });
    const { id, ...typed } = buildAddress();
    useChoices.getState().chooseAddress({ ...typed, id });
    let come!: () => void;
    const comes = new Promise<void>((resolve) => {
      come = resolve;
    });
    wire.onGet('/auth/address').reply(() => comes.then(() => [200, [buildAddress()]]));
    wire.onPost('/auth/order').networkErrorOnce().onPost('/auth/order').networkErrorOnce();
    wire.onPost('/auth/order').reply(201, placed);
    const { user, path } = openCart();
    await user.click(await placeOrder());
    await waitFor(() => expect(window.alert).toHaveBeenCalledWith('Order failed. Please try again.'));

    await act(async () => come());
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    await user.click(await placeOrder());
    await waitFor(() => expect(path()).toBe('/success'));

    expect(new Set(orders().map(({ headers }) => headers?.['Idempotency-Key'])).size).toBe(1);
  });

  it('uses another key when the cart was changed in between', async () => {
    prepare();
    wire.onPost('/auth/order').networkErrorOnce();
    wire.onPost('/auth/order').networkErrorOnce();
    wire.onPost('/auth/order').reply(201, placed);
    const { user, path } = openCart();

    await user.click(await placeOrder());
    await waitFor(() => expect(window.alert).toHaveBeenCalled());
    await user.click(screen.getByRole('button', { name: 'One more Hyderabadi Biryani' }));
    await user.click(await placeOrder('₹1,050.50'));
    await waitFor(() => expect(path()).toBe('/success'));

    const keys = orders().map(({ headers }) => headers?.['Idempotency-Key']);
    expect(new Set(keys).size).toBe(2);
  });

  it('takes the message of a failed try away by the next press', async () => {
    prepare();
    wire.onPost('/auth/order').replyOnce(500, { message: 'Something went wrong' });
    wire.onPost('/auth/order').reply(201, { order_id: 'ORD-1' });
    const { user, path } = openCart();
    const sent: (EventTarget | null)[] = [];
    const hear = ({ target }: Event) => sent.push(target);
    window.addEventListener('submit', hear, { capture: true });
    await user.click(await placeOrder());
    await waitFor(() => expect(window.alert).toHaveBeenCalledWith('Something went wrong'));

    await user.click(await placeOrder());

    await waitFor(() => expect(path()).toBe('/success'));
    window.removeEventListener('submit', hear, { capture: true });
    // The host closes a form's message when that form is sent again.
    expect(sent).toHaveLength(2);
    expect(sent[0]).toBe(sent[1]);
  });

  it('says one word when the session has ended, and offers the login', async () => {
    prepare();
    wire.onPost('/auth/order').reply(401, { message: 'Please login again.', code: 'UNAUTHORIZED' });
    const { user } = openCart();

    await user.click(await placeOrder());

    const login = await screen.findByRole('button', { name: 'Login to Pay' });
    expect(login).toBeVisible();
    // Enter, pressed once more, must not leave the page.
    expect(login).not.toHaveFocus();
    expect(login.parentElement).toHaveFocus();
    expect(window.alert).toHaveBeenCalledTimes(1);
    expect(window.alert).toHaveBeenCalledWith('Please login again.');
    expect(useSession.getState().user).toBeNull();
    expect(useCart.getState().lines).toHaveLength(1);
  });

  it('looks again at the coupons after a refusal, so that one that ended is dropped', async () => {
    prepare({ coupon: true });
    wire
      .onPost('/auth/order')
      .reply(409, { message: 'The coupon can no longer be used.', code: 'COUPON_INVALID' });
    const { user } = openCart();
    const button = await placeOrder('₹671.50');
    wire.onGet('/auth/coupons').reply(200, []);

    await user.click(button);

    expect(await screen.findByText(/VERANDAH50 is no longer available/)).toBeVisible();
    expect(useChoices.getState().coupon).toBeNull();
  });

  it('shows an address that was changed elsewhere as it is now, and the next press orders to it', async () => {
    prepare();
    const message = 'Your address was changed. Please check it and order again.';
    wire.onPost('/auth/order').replyOnce(409, { message, code: 'ADDRESS_CHANGED' });
    wire.onPost('/auth/order').reply(201, placed);
    const { user, path } = openCart();
    const button = await placeOrder();
    const now = buildAddress({ area_road: 'Hitec City' });
    wire.onGet('/auth/address').reply(200, [now]);

    await user.click(button);

    expect(await screen.findByRole('link', { name: /Deliver to.*Hitec City/ })).toBeVisible();
    expect(window.alert).toHaveBeenCalledWith(message);
    await user.click(await placeOrder());
    await waitFor(() => expect(path()).toBe('/success'));
    expect(sent(1).address).toEqual(now);
  });
});

describe('When prices have changed', () => {
  const quote = {
    items: [buildOrderItem({ price: 349 })],
    subtotal: 698,
    discount: 0,
    delivery_charge: 49,
    taxes: 24.5,
    total: 771.5,
  };

  async function refusedOrder() {
    prepare();
    wire.onPost('/auth/order').replyOnce(409, { message: 'Prices changed.', code: 'PRICE_CHANGED', quote });
    wire.onPost('/auth/order').reply(201, placed);
    const app = openCart();
    await app.user.click(await placeOrder());
    const dialog = await screen.findByRole('dialog', { name: 'Prices have changed' });
    return { ...app, dialog };
  }

  it('the person sees what was shown beside what it is now, and nothing is ordered', async () => {
    const { dialog } = await refusedOrder();

    const rows = within(dialog)
      .getAllByRole('row')
      .slice(1)
      .map((tr) =>
        within(tr)
          .getAllByRole('cell')
          .map((cell) => cell.textContent),
      );

    expect(rows).toEqual([
      ['₹329.00 each', '₹349.00 each'],
      ['₹658.00', '₹698.00'],
      ['₹39.00', '₹49.00'],
      ['₹721.50', '₹771.50'],
    ]);
    expect(orders()).toHaveLength(1);
    expect(window.alert).not.toHaveBeenCalled();
  });

  it("a yes orders at the server's prices, under another key", async () => {
    const { user, path } = await refusedOrder();

    await user.click(screen.getByRole('button', { name: 'Order at ₹771.50' }));
    await waitFor(() => expect(path()).toBe('/success'));

    expect(sent(1)).toMatchObject({
      items: [{ price: 349 }],
      subtotal: 698,
      delivery_charge: 49,
      total: 771.5,
    });
    expect(orders()[1]?.headers?.['Idempotency-Key']).not.toBe(orders()[0]?.headers?.['Idempotency-Key']);
  });

  it('the question goes when another tab changes the cart: what was sent is not ordered any more', async () => {
    const { user } = await refusedOrder();

    act(() => useCart.getState().decrement(101));

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(await placeOrder('₹422.50'));
    await waitFor(() => expect(orders()).toHaveLength(2));
    expect(sent(1)).toMatchObject({ items: [{ price: 349, quantity: 1 }], total: 422.5 });
  });

  it.each([
    ['the address', () => useChoices.getState().chooseAddress({ ...buildAddress(), house_block_no: '9-1' })],
    ['the coupon', () => useChoices.getState().chooseCoupon(buildCoupon())],
    ['the time', () => useChoices.getState().chooseTime('2099-01-01T12:00:00.000Z')],
    ['a note to a dish', () => useCart.getState().noteDish(101, 'no onion')],
    ['the note to the order', () => useCart.getState().noteOrder('Ring twice')],
  ])('the question goes when another tab changes %s', async (_, change) => {
    await refusedOrder();

    act(change);

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(orders()).toHaveLength(1);
  });

  it('the question stays when the list of addresses brings the chosen one with its fields in another order', async () => {
    await refusedOrder();
    const { id, ...typed } = buildAddress();

    act(() => useChoices.getState().chooseAddress({ ...typed, id }));

    expect(screen.getByRole('dialog', { name: 'Prices have changed' })).toBeVisible();
  });

  it('back in the cart the new prices stand, also after a reload', async () => {
    const { user, dialog } = await refusedOrder();

    await user.click(within(dialog).getByRole('button', { name: 'Back to cart' }));

    expect(await placeOrder('₹771.50')).toBeEnabled();
    expect(orders()).toHaveLength(1);
    expect(JSON.parse(window.localStorage.getItem('food:cart') ?? '')).toMatchObject([
      { id: 101, price: 349 },
    ]);
  });
});
