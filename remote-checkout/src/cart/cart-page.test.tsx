import { useChoices } from '@food/cart/choices';
import { type CartItem, useCart } from '@food/cart/store';
import { MAX_LINES } from '@food/contracts/limits';
import { useSession } from '@food/session/store';
import {
  buildAddress,
  buildCoupon,
  buildMenuItem,
  buildSettings,
  buildUser,
  renderRemote,
  wire,
} from '@food/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { textsOf } from '../address/address-fields';
import routes from '../routes';

const biryani = buildMenuItem();
const naan = buildMenuItem({
  id: 102,
  item_code: 'BRD-001',
  name: 'Garlic Naan',
  price: 65.5,
  category_id: 6,
});

const kulfi = buildMenuItem({ id: 103, item_code: 'DES-001', name: 'Kulfi', price: 90 });

function fill(...items: CartItem[]) {
  for (const item of items) useCart.getState().add(item);
}

function serve({ settings = buildSettings(), more = [] as unknown[] } = {}) {
  wire.onGet('/auth/settings').reply(200, settings);
  wire.onGet('/auth/coupons').reply(200, []);
  wire.onGet(/^\/auth\/category\/\w+\/items$/).reply(200, more);
}

const bill = () => within(screen.getByRole('region', { name: 'Bill' }));
/** A row of the bill as it reads: label and amount. */
const row = (label: string) => bill().getByText(label).parentElement?.textContent;

const nameOf = (dish: string) => screen.getByRole('heading', { name: dish });
const undo = (dish: string) => screen.queryByRole('button', { name: `Undo, put ${dish} back` });
const emptyCart = () => screen.getByText('Your cart is empty').closest('[tabindex]');

const openCart = (options: Parameters<typeof renderRemote>[1] = {}) =>
  renderRemote(routes, { route: '/cart', history: ['/home'], ...options });

describe('An empty cart', () => {
  it('says so and leads to the menu', async () => {
    const { user, path } = openCart();

    expect(await screen.findByText('Your cart is empty')).toBeVisible();
    expect(document.body).toHaveFocus();
    await user.click(screen.getByRole('link', { name: 'Browse the menu' }));

    expect(path()).toBe('/all-items');
  });

  it('is not claimed before the stored cart was read', async () => {
    useSession.setState({ known: false });
    openCart();

    expect(await screen.findByRole('status', { name: 'Loading your cart' })).toBeInTheDocument();
    expect(screen.queryByText('Your cart is empty')).not.toBeInTheDocument();
  });
});

describe('The dishes in the cart', () => {
  it('are listed with price, quantity and what that comes to', async () => {
    serve();
    fill(biryani, biryani, naan);
    openCart();

    const [first, second] = await screen.findAllByRole('listitem');

    expect(first).toHaveTextContent(/Hyderabadi Biryani.*₹329\.00 each.*₹658\.00/);
    expect(second).toHaveTextContent(/Garlic Naan.*₹65\.50 each.*₹65\.50/);
  });

  it('have their names in the page’s language, though they were added in another one; the order stays as it was', async () => {
    serve({ more: [biryani, naan] });
    fill({ ...biryani, name: 'हैदराबादी बिरयानी' }, { ...kulfi, name: 'कुल्फ़ी' });
    useCart.setState(({ lines }) => ({ lines: lines.map((line) => ({ ...line, language: 'hi' as const })) }));
    const { user } = openCart();

    expect(await screen.findByRole('heading', { name: 'Hyderabadi Biryani' })).toBeVisible();
    // It left the menu, so nobody knows another name.
    expect(nameOf('कुल्फ़ी')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove Hyderabadi Biryani from cart' }));
    await user.click(undo('Hyderabadi Biryani')!);
    expect(nameOf('Hyderabadi Biryani')).toHaveFocus();
    expect(useCart.getState().lines[0]?.name).toBe('हैदराबादी बिरयानी');
  });

  it('become more, less and none by the stepper, and the bill follows', async () => {
    serve();
    fill(biryani);
    const { user } = openCart();
    await screen.findByText('₹392.50');

    await user.click(screen.getByRole('button', { name: 'One more Hyderabadi Biryani' }));
    expect(row('Total')).toBe('Total₹721.50');
    await user.click(screen.getByRole('button', { name: 'One less Hyderabadi Biryani' }));
    expect(row('Total')).toBe('Total₹392.50');
    await user.click(screen.getByRole('button', { name: 'Remove Hyderabadi Biryani' }));

    expect(screen.getByText('Your cart is empty')).toBeVisible();
  });

  it('go at once by Remove, and the focus is on the next one, or on the one before', async () => {
    serve();
    fill(biryani, naan, kulfi);
    const { user } = openCart();

    await user.click(await screen.findByRole('button', { name: 'Remove Garlic Naan from cart' }));
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
      'Garlic Naan removed',
    );
    expect(nameOf('Kulfi')).toHaveFocus();

    await user.click(screen.getByRole('button', { name: 'Remove Kulfi' }));
    expect(nameOf('Hyderabadi Biryani')).toHaveFocus();
    expect(useCart.getState().lines.map(({ name }) => name)).toEqual(['Hyderabadi Biryani']);
  });

  it.each(['Remove Hyderabadi Biryani', 'Remove Hyderabadi Biryani from cart'])(
    'leave the focus with the words of the empty cart, after the last one: %s',
    async (name) => {
      serve();
      fill(biryani);
      const { user } = openCart();

      await user.click(await screen.findByRole('button', { name }));

      expect(emptyCart()).toHaveFocus();
      await user.tab();
      expect(screen.getByRole('link', { name: 'Browse the menu' })).toHaveFocus();
    },
  );

  it.each(['Remove Garlic Naan', 'Remove Garlic Naan from cart'])(
    'are put back by Undo where they were, with their note: %s',
    async (name) => {
      serve();
      fill(biryani, naan, kulfi);
      useCart.getState().noteDish(102, 'no butter');
      const { user } = openCart();
      await user.click(await screen.findByRole('button', { name }));
      const before = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
      expect(before[1]).toBe('Garlic Naan removedUndo');

      await user.tab({ shift: true });
      expect(undo('Garlic Naan')).toHaveFocus();
      await user.keyboard('{Enter}');

      const { lines, notes } = useCart.getState();
      expect(lines.map(({ name }) => name)).toEqual(['Hyderabadi Biryani', 'Garlic Naan', 'Kulfi']);
      expect(notes.dishes).toEqual({ 102: 'no butter' });
      expect(nameOf('Garlic Naan')).toHaveFocus();
      expect(undo('Garlic Naan')).toBeNull();
    },
  );

  it('are put back with their quantity and all notes, if the last one left', async () => {
    serve();
    fill(biryani, biryani);
    useCart.getState().noteDish(101, 'mild');
    useCart.getState().noteOrder('ring twice');
    const { user } = openCart();
    await user.click(await screen.findByRole('button', { name: 'Remove Hyderabadi Biryani from cart' }));
    expect(emptyCart()).toHaveFocus();

    await user.click(undo('Hyderabadi Biryani')!);

    expect(useCart.getState().lines).toEqual([expect.objectContaining({ id: 101, quantity: 2 })]);
    expect(useCart.getState().notes).toEqual({ order: 'ring twice', dishes: { 101: 'mild' } });
    expect(nameOf('Hyderabadi Biryani')).toHaveFocus();
  });

  it('are not offered back once they were added again, or the cart is another one', async () => {
    serve();
    fill(biryani, naan, kulfi);
    const { user } = openCart();
    await user.click(await screen.findByRole('button', { name: 'Remove Garlic Naan from cart' }));
    act(() => useCart.getState().add(naan));
    expect(undo('Garlic Naan')).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Remove Kulfi from cart' }));
    expect(undo('Kulfi')).toBeVisible();
    act(() => useCart.getState().clear());

    expect(undo('Kulfi')).toBeNull();
  });

  it('are not offered back to the next person, after the last one was taken out and the customer logged out', async () => {
    serve();
    fill(biryani);
    const { user } = openCart({ user: buildUser() });
    await user.click(await screen.findByRole('button', { name: 'Remove Hyderabadi Biryani from cart' }));
    expect(undo('Hyderabadi Biryani')).toBeVisible();

    // In another tab, which has nothing of a cart to clear.
    act(() => useSession.setState({ token: null, user: null }));

    expect(undo('Hyderabadi Biryani')).toBeNull();
  });

  it('are not offered back once the last one left and another order was placed elsewhere', async () => {
    serve();
    fill(biryani);
    const { user } = openCart();
    await user.click(await screen.findByRole('button', { name: 'Remove Hyderabadi Biryani from cart' }));

    act(() => useCart.getState().add(naan));
    act(() => useCart.getState().clear());

    expect(undo('Hyderabadi Biryani')).toBeNull();
  });

  it('are not offered back while the cart is full', async () => {
    serve();
    fill(biryani);
    fill(
      ...Array.from({ length: MAX_LINES - 1 }, (_, at) => ({ ...naan, id: 200 + at, name: `Dish ${at}` })),
    );
    const { user } = openCart();
    await user.click(await screen.findByRole('button', { name: 'Remove Hyderabadi Biryani from cart' }));
    expect(undo('Hyderabadi Biryani')).toBeVisible();

    act(() => fill(kulfi));

    expect(undo('Hyderabadi Biryani')).toBeNull();
  });

  it('leave the focus where it is when another tab removes the last one', async () => {
    serve();
    fill(biryani);
    const { user } = openCart();
    await screen.findByRole('button', { name: 'Remove Hyderabadi Biryani' });
    await user.tab();
    const back = screen.getByRole('button', { name: 'Back' });
    expect(back).toHaveFocus();

    act(() => useCart.getState().clear());

    expect(screen.getByText('Your cart is empty')).toBeVisible();
    expect(back).toHaveFocus();
  });
});

describe('The bill', () => {
  it('adds delivery charge and taxes, with a discount of ₹0.00 while no coupon is chosen', async () => {
    serve();
    fill(biryani, biryani);
    openCart();
    await screen.findByText('₹721.50');

    expect(row('Subtotal')).toBe('Subtotal₹658.00');
    expect(row('Discount')).toBe('Discount₹0.00');
    expect(row('Delivery Charge')).toBe('Delivery Charge₹39.00');
    expect(row('Taxes')).toBe('Taxes₹24.50');
    expect(row('Total')).toBe('Total₹721.50');
  });

  it('takes the coupon off and says what is saved', async () => {
    serve();
    wire.onGet('/auth/coupons').reply(200, [buildCoupon()]);
    fill(biryani, biryani);
    useChoices.getState().chooseCoupon(buildCoupon());
    openCart();
    await screen.findByText('You save ₹50.00 on this order');

    expect(row('Discount')).toBe('Discount-₹50.00');
    expect(row('Total')).toBe('Total₹671.50');
  });

  it('shows -₹0.00 for a coupon that gives nothing here', async () => {
    const coupon = buildCoupon({ discount_type: 'percentage', discount_value: 0 });
    serve();
    wire.onGet('/auth/coupons').reply(200, [coupon]);
    fill(biryani);
    useChoices.getState().chooseCoupon(coupon);
    openCart();
    await screen.findByText('₹392.50');

    expect(row('Discount')).toBe('Discount-₹0.00');
    expect(screen.queryByText(/You save/)).not.toBeInTheDocument();
  });

  it('shows no total and takes no order while the charges are unknown, until Try again', async () => {
    wire.onGet('/auth/settings').replyOnce(500);
    serve();
    fill(biryani);
    useChoices.getState().chooseAddress(buildAddress());
    wire.onGet('/auth/address').reply(200, [buildAddress()]);
    const { user } = openCart({ user: buildUser() });

    await screen.findByText('Delivery charge and taxes could not be loaded.');
    expect(row('Total')).toBe('Total–');
    expect(screen.getByRole('button', { name: 'Place Order' })).toBeDisabled();

    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByRole('button', { name: 'Place Order · ₹392.50' })).toBeEnabled();
  });

  it('treats charges that are no amounts as unknown', async () => {
    serve({ settings: { delivery_charge: '39', taxes: null } as never });
    fill(biryani);
    openCart({ user: buildUser() });

    expect(await screen.findByText('Delivery charge and taxes could not be loaded.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Place Order' })).toBeDisabled();
  });
});

describe('Coupon and address', () => {
  it('are chosen on their own screens', async () => {
    serve();
    fill(biryani);
    const { user, path, state } = openCart();

    await user.click(await screen.findByRole('link', { name: /Apply a coupon/ }));

    expect(path()).toBe('/coupons');
    expect(state()).toEqual({ from: 'cart' });
  });

  it('leads to the address book', async () => {
    serve();
    fill(biryani);
    const { user, path } = openCart();

    await user.click(await screen.findByRole('link', { name: /Select an address/ }));

    expect(path()).toBe('/login');
  });

  it('show what was chosen, and the coupon can be taken off', async () => {
    serve();
    wire.onGet('/auth/coupons').reply(200, [buildCoupon()]);
    wire.onGet('/auth/address').reply(200, [buildAddress()]);
    fill(biryani);
    useChoices.getState().chooseCoupon(buildCoupon());
    useChoices.getState().chooseAddress(buildAddress());
    const { user } = openCart({ user: buildUser() });
    await screen.findByText('You save ₹50.00 on this order');

    expect(screen.getByRole('link', { name: /Deliver to/ })).toHaveTextContent(
      '12-4, Banjara Hills Road 3Hyderabad, HyderabadTelangana, India, 500034',
    );
    await user.click(screen.getByRole('button', { name: 'Remove coupon VERANDAH50' }));

    expect(row('Discount')).toBe('Discount₹0.00');
    expect(useChoices.getState().coupon).toBeNull();
  });

  it('drops a coupon that no longer exists, with a word until another is chosen', async () => {
    serve();
    wire.onGet('/auth/coupons').reply(200, [buildCoupon({ id: 2, code: 'DUSK20' })]);
    fill(biryani);
    useChoices.getState().chooseCoupon(buildCoupon());
    const { user } = openCart();

    expect(
      await screen.findByText('The coupon VERANDAH50 is no longer available, so it was taken off.'),
    ).toBeVisible();
    expect(useChoices.getState().coupon).toBeNull();
    expect(row('Discount')).toBe('Discount₹0.00');

    await user.click(screen.getByRole('button', { name: /DUSK20/ }));
    expect(useChoices.getState().coupon).toMatchObject({ code: 'DUSK20' });
    await waitFor(() => expect(screen.queryByText(/VERANDAH50/)).toBeNull());
  });

  it('drops an address that no longer exists, with a word', async () => {
    serve();
    wire.onGet('/auth/address').reply(200, [buildAddress({ id: 8 })]);
    fill(biryani);
    useChoices.getState().chooseAddress(buildAddress({ id: 7 }));
    openCart({ user: buildUser() });

    expect(
      await screen.findByText('The address you had chosen no longer exists. Choose another one.'),
    ).toBeVisible();
    expect(useChoices.getState().address).toBeNull();
  });

  it('keeps both if the lists can not be read', async () => {
    serve();
    wire.onGet('/auth/coupons').reply(500);
    wire.onGet('/auth/address').networkError();
    fill(biryani);
    useChoices.getState().chooseCoupon(buildCoupon());
    useChoices.getState().chooseAddress(buildAddress());
    openCart({ user: buildUser() });
    await screen.findByText('You save ₹50.00 on this order');

    await waitFor(() => expect(wire.history.get.map(({ url }) => url)).toContain('/auth/address'));

    expect(useChoices.getState()).toMatchObject({ coupon: buildCoupon(), address: buildAddress() });
  });

  it('takes an address as it is now, and shows nothing of how it was', async () => {
    serve();
    const before = buildAddress({ house_block_no: '', area_road: 'Delhi', city: 'Delhi', district: '' });
    wire.onGet('/auth/address').reply(200, [{ ...before, area_road: 'Ring Road', city: 'New Delhi' }]);
    fill(biryani);
    useChoices.getState().chooseAddress(before);
    openCart({ user: buildUser() });

    const link = await screen.findByRole('link', { name: /Deliver to/ });
    await waitFor(() => expect(link).toHaveTextContent('New Delhi'));
    expect(link).toHaveTextContent('Deliver toRing RoadNew DelhiTelangana, India, 500034');
  });

  it('says of an address without words that it has none', async () => {
    serve();
    const blank = buildAddress(textsOf({}));
    wire.onGet('/auth/address').reply(200, [blank]);
    fill(biryani);
    useChoices.getState().chooseAddress(blank);
    openCart({ user: buildUser() });

    expect(await screen.findByRole('link', { name: 'Deliver to Address without words' })).toBeVisible();
  });

  it('takes a coupon as it is now', async () => {
    serve();
    wire.onGet('/auth/coupons').reply(200, [buildCoupon({ discount_value: 30 })]);
    fill(biryani);
    useChoices.getState().chooseCoupon(buildCoupon({ discount_value: 50 }));
    openCart();

    expect(await screen.findByText('You save ₹30.00 on this order')).toBeVisible();
  });

  it('does not request private addresses without a login', async () => {
    serve();
    fill(biryani);
    useChoices.getState().chooseAddress(buildAddress());
    openCart();
    await screen.findByText('₹392.50');

    expect(wire.history.get.map(({ url }) => url)).not.toContain('/auth/address');
  });
});

describe('The coupon that saves most', () => {
  const best = buildCoupon({ id: 2, code: 'BEST', discount_value: 60 });
  const offered = { name: 'Apply BEST and save ₹60.00' };

  it('is offered, and applied by one tap; the focus stays in its row', async () => {
    serve();
    wire.onGet('/auth/coupons').reply(200, [buildCoupon(), best]);
    fill(biryani);
    const { user, path } = openCart();

    await user.click(await screen.findByRole('button', offered));

    expect(useChoices.getState().coupon).toEqual(best);
    expect(await screen.findByText('You save ₹60.00 on this order')).toBeVisible();
    expect(row('Discount')).toBe('Discount-₹60.00');
    expect(screen.getByRole('link', { name: /BEST/ })).toHaveFocus();
    expect(path()).toBe('/cart');

    await user.click(screen.getByRole('button', { name: 'Remove coupon BEST' }));
    expect(screen.getByRole('link', { name: /Apply a coupon/ })).toHaveFocus();
    expect(screen.getByRole('button', offered)).toBeVisible();
  });

  it('is another one once the cart reaches its minimum', async () => {
    serve();
    wire.onGet('/auth/coupons').reply(200, [buildCoupon(), { ...best, min_order_value: 600 }]);
    fill(biryani);
    const { user } = openCart();
    expect(await screen.findByRole('button', { name: 'Apply VERANDAH50 and save ₹50.00' })).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'One more Hyderabadi Biryani' }));

    expect(screen.getByText('Save ₹60.00 now')).toBeVisible();
  });

  it.each([
    ['saves nothing', { discount_value: 0 }],
    ['needs a larger order', { min_order_value: 5000 }],
  ])('is none if each one %s', async (_what, part) => {
    serve();
    wire.onGet('/auth/coupons').reply(200, [buildCoupon(part)]);
    fill(biryani);
    openCart();
    await screen.findByText('₹392.50');
    await waitFor(() => expect(wire.history.get.map(({ url }) => url)).toContain('/auth/coupons'));

    expect(await screen.findByText('See what you can save')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Apply/ })).not.toBeInTheDocument();
  });
});

describe('Explore More', () => {
  it("offers dishes of the first dish's category, and adds them", async () => {
    serve({ more: [biryani, buildMenuItem({ id: 120, name: 'Egg Biryani', price: 250 })] });
    fill(biryani);
    const { user } = openCart();

    const more = within(await screen.findByRole('region', { name: 'Explore More' }));
    expect(more.getAllByRole('listitem')).toHaveLength(1);
    await user.click(more.getByRole('button', { name: 'Add Egg Biryani' }));

    expect(useCart.getState().lines.map(({ name }) => name)).toEqual(['Hyderabadi Biryani', 'Egg Biryani']);
    expect(screen.queryByRole('region', { name: 'Explore More' })).not.toBeInTheDocument();
    expect(wire.history.get.map(({ url }) => url)).toContain('/auth/category/3/items');
  });

  it('says what was added, and the focus is on the next one, on the one before, and at last on the words', async () => {
    serve({ more: [biryani, naan, kulfi] });
    fill(biryani);
    const { user } = openCart();
    const add = (dish: string) => user.click(screen.getByRole('button', { name: `Add ${dish}` }));
    await screen.findByRole('button', { name: 'Add Garlic Naan' });

    await add('Garlic Naan');
    expect(screen.getByText('Garlic Naan is in your cart')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: /Kulfi/ })).toHaveFocus();

    await add('Kulfi');
    expect(screen.getByText('Kulfi is in your cart')).toHaveFocus();
  });

  it('is not there when the dishes can not be had', async () => {
    serve();
    wire.onGet(/^\/auth\/category\/\w+\/items$/).reply(500);
    fill(biryani);
    openCart();
    await screen.findByText('₹392.50');

    expect(screen.queryByText('Explore More')).not.toBeInTheDocument();
  });
});
