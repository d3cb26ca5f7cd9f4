import { useChoices } from '@food/cart/choices';
import { useCart } from '@food/cart/store';
import {
  buildAddress,
  buildMenuItem,
  buildOrder,
  buildSettings,
  buildUser,
  renderRemote,
  wire,
} from '@food/testing';
import { screen, waitFor } from '@testing-library/react';
import routes from '../routes';

const DISH = 'Hyderabadi Biryani';
const notes = () => useCart.getState().notes;
const adder = (to = DISH) => screen.findByRole('button', { name: `Add a note to ${to}` });
const field = (to = DISH) => screen.getByRole('textbox', { name: `Note for ${to}` });

function openCart() {
  wire.onGet('/auth/settings').reply(200, buildSettings());
  wire.onGet('/auth/coupons').reply(200, []);
  wire.onGet('/auth/address').reply(200, [buildAddress()]);
  wire.onGet(/^\/auth\/category\/\w+\/items$/).reply(200, []);
  useCart.getState().add(buildMenuItem());
  return renderRemote(routes, { user: buildUser(), route: '/cart', history: ['/home'] });
}

describe('A note to a dish', () => {
  it('is written, changed and taken away by the keyboard alone, and the focus stays with it', async () => {
    const { user } = openCart();
    (await adder()).focus();

    await user.keyboard('{Enter}');
    expect(field()).toHaveFocus();
    await user.keyboard('no onion{Enter}');
    const written = screen.getByRole('button', { name: `Change the note for ${DISH}: no onion` });
    expect(written).toHaveFocus();
    expect(written).toHaveTextContent('no onion');

    await user.keyboard('{Enter}');
    await user.keyboard(', please{Escape}');
    expect(notes().dishes).toEqual({ 101: 'no onion, please' });

    await user.keyboard('{Enter}{Tab}{Enter}');
    expect(await adder()).toHaveFocus();
    expect(notes().dishes).toEqual({});
  });

  it('says how many characters are left, and takes no more than 140, whole ones', async () => {
    const { user } = openCart();
    await user.click(await adder());
    expect(field()).toHaveAccessibleDescription('140 characters left');

    await user.type(field(), '🌶🌶');
    expect(field()).toHaveAccessibleDescription('138 characters left');
    expect(screen.queryByText(/or fewer left/)).not.toBeInTheDocument();
    await user.paste('🌶'.repeat(150));

    expect(field()).toHaveValue('🌶'.repeat(140));
    expect(field()).toHaveAccessibleDescription('0 characters left');
    expect(screen.getByText('No characters left')).toBeInTheDocument();
  });

  it('that is blank is none', async () => {
    const { user } = openCart();
    await user.click(await adder());

    await user.type(field(), '   ');
    await user.click(screen.getByRole('button', { name: 'Done' }));

    expect(await adder()).toHaveTextContent('Add a note');
    expect(notes().dishes).toEqual({});
  });
});

it('A note that is still being written goes with the order', async () => {
  useChoices.getState().chooseAddress(buildAddress());
  wire.onPost('/auth/order').reply(201, { order_id: 'ORD-0123456789' });
  wire.onGet('/auth/order/order/ORD-0123456789').reply(200, buildOrder());
  const { user } = openCart();
  await user.click(await adder());
  await user.type(field(), 'no onion');
  await user.click(await adder('the whole order'));
  await user.type(field('the whole order'), 'Ring twice');

  await user.click(await screen.findByRole('button', { name: /^Place Order/ }));

  await waitFor(() => expect(wire.history.post).toHaveLength(1));
  expect(JSON.parse(wire.history.post[0]?.data)).toMatchObject({
    items: [{ id: 101, note: 'no onion' }],
    note: 'Ring twice',
  });
  await waitFor(() => expect(notes()).toEqual({ order: '', dishes: {} }));
});
