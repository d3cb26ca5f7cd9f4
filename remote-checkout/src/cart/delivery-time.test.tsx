import { useChoices } from '@food/cart/choices';
import { useCart } from '@food/cart/store';
import { DAY } from '@food/contracts/durations';
import {
  buildAddress,
  buildMenuItem,
  buildSettings,
  buildUser,
  expectAnnounced,
  renderRemote,
  wire,
} from '@food/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import routes from '../routes';

jest.mock('orders/invoice', () => ({ __esModule: true, default: () => null }));

const INDIA = 5.5 * 3_600_000;
// Once, so that a midnight in between changes nothing.
const BEGUN = Date.now();
/** The day on which these tests began, and so many days after it, in India. */
const dateIn = (days: number): string => new Date(BEGUN + INDIA + days * DAY).toISOString().slice(0, 10);
/** Closed by dates, so that nothing depends on the hour at which this runs. */
const closedFor = (days: number) =>
  buildSettings({ closed_on: [-1, ...Array(days).keys()].map(dateIn), lead_minutes: 0 });
const slotAt = (time: string, days: number): string =>
  new Date(`${dateIn(days)}T${time}+05:30`).toISOString();
const orders = () => wire.history.post.filter(({ url }) => url === '/auth/order');
const time = () => screen.findByRole('combobox', { name: 'Delivery time' });
const place = () => screen.findByRole('button', { name: /^Place Order ·/ });

function openCart(settings = closedFor(2)) {
  wire.onGet('/auth/settings').reply(200, settings);
  wire.onGet('/auth/category/3/items').reply(200, []);
  wire.onGet('/auth/coupons').reply(200, []);
  wire.onGet('/auth/address').reply(200, [buildAddress()]);
  wire
    .onPost('/auth/order')
    .reply(201, { message: 'Order placed successfully!', order_id: 'ORD-0123456789' });
  useCart.getState().add(buildMenuItem());
  useChoices.getState().chooseAddress(buildAddress());
  return renderRemote(routes, { route: '/cart', user: buildUser() });
}

describe('The delivery time in the cart', () => {
  it('is not asked for if the kitchen never closes', async () => {
    openCart(buildSettings());

    await place();

    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  });

  it('is as soon as possible while the kitchen is open, and then not sent', async () => {
    const { user, path } = openCart(buildSettings({ closed_on: ['2020-01-01'] }));

    expect(await time()).toHaveDisplayValue('As soon as possible');
    await user.click(await place());
    await waitFor(() => expect(path()).toBe('/success'));

    expect(JSON.parse(orders()[0]?.data)).not.toHaveProperty('deliver_at');
  });

  it('is left to the server if the browser takes the kitchen for closed: its clock or its hours may be wrong', async () => {
    const { user, path } = openCart();
    expect(await time()).toHaveDisplayValue('Choose a time');
    expect(screen.getByText(/^Closed now, opens/)).toBeVisible();

    await user.click(await place());
    await waitFor(() => expect(path()).toBe('/success'));

    expect(JSON.parse(orders()[0]?.data)).not.toHaveProperty('deliver_at');
  });

  it('is a slot of the hours, sent with the order and forgotten after it', async () => {
    const { user, path } = openCart();
    const slot = slotAt('00:15', 2);

    const [first] = within(await time())
      .getAllByRole<HTMLOptionElement>('option')
      .slice(1);
    expect(first).toHaveValue(slotAt('00:00', 2));
    await user.selectOptions(await time(), slot);
    await user.click(await place());
    await waitFor(() => expect(path()).toBe('/success'));

    expect(JSON.parse(orders()[0]?.data).deliver_at).toBe(slot);
    expect(useChoices.getState().deliverAt).toBeNull();
  });

  it('that has passed by the browser’s clock stays to be seen and says so, and the server decides', async () => {
    const { user, path } = openCart();
    const slot = slotAt('10:00', -3);
    await time();
    act(() => useChoices.getState().chooseTime(slot));

    expect(await time()).toBeInvalid();
    const words = 'The delivery time you chose is no longer available. Please choose another one.';
    expect(await time()).toHaveAccessibleDescription(expect.stringContaining(words));
    await user.click(await place());
    await waitFor(() => expect(path()).toBe('/success'));

    expect(JSON.parse(orders()[0]?.data).deliver_at).toBe(slot);
  });

  it('that passes is announced over the cart, until another is chosen', async () => {
    const { user } = openCart();
    const words = 'The delivery time you chose is no longer available. Please choose another one.';
    const said = () => screen.queryAllByText(words, { selector: '.words' });
    await user.selectOptions(await time(), slotAt('00:15', 2));
    expect(said()).toEqual([]);

    act(() => useChoices.getState().chooseTime(slotAt('10:00', -3)));
    expect(said()).toHaveLength(1);
    await expectAnnounced(words);
    await user.selectOptions(await time(), slotAt('00:15', 2));

    expect(said()).toEqual([]);
  });

  it('that the server refuses is said in its words, and cart, address and time stay', async () => {
    const { user } = openCart();
    const slot = slotAt('00:15', 2);
    wire
      .onPost('/auth/order')
      .reply(409, { message: 'Please choose another one.', code: 'SLOT_UNAVAILABLE' });

    await user.selectOptions(await time(), slot);
    await user.click(await place());

    await waitFor(() => expect(window.alert).toHaveBeenCalledWith('Please choose another one.'));
    expect(useCart.getState().lines).toHaveLength(1);
    expect(useChoices.getState()).toMatchObject({ address: buildAddress(), deliverAt: slot });
  });

  it('can be chosen when the kitchen closed meanwhile: the refusal brings the hours', async () => {
    const { user } = openCart(buildSettings());
    await place();
    wire.onPost('/auth/order').reply(409, { message: 'We are closed now.', code: 'CLOSED', opens_at: null });
    wire.onGet('/auth/settings').reply(200, closedFor(2));

    await user.click(await place());

    expect(await time()).toHaveDisplayValue('Choose a time');
    expect(window.alert).toHaveBeenCalledWith('We are closed now.');
  });
});
