import { useChoices } from '@food/cart/choices';
import { useCart } from '@food/cart/store';
import { DAY } from '@food/contracts/durations';
import { hearMessages } from '@food/platform/notify';
import { buildMenuItem, buildSettings, wire } from '@food/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { biryani, findPlaceOrder, lines, naan, openCart, orders } from '../testing/two-dishes';

jest.mock('orders/invoice', () => ({ __esModule: true, default: () => null }));

const SETTINGS = '/auth/settings';
const inDays = (days: number): string => new Date(Date.now() + days * DAY).toISOString();
/** The settings' mark for a dish that is available again tomorrow. */
const soldOut = ({ id, item_code } = biryani) => ({ id, item_code, sold_out_until: inDays(1) });
const words = (text: RegExp) => screen.findByText(text);
let messages: string[];
let stopHearing: () => void;
beforeEach(() => {
  messages = [];
  stopHearing = hearMessages((text) => messages.push(text));
});
afterEach(() => {
  stopHearing();
  jest.useRealTimers();
});

describe('A dish in the cart that has sold out', () => {
  it('says so on its line and over the cart, and nothing can be ordered', async () => {
    const { user } = openCart({ settings: { sold_out: [soldOut()] } });

    expect(await words(/^Hyderabadi Biryani is sold out today\. Remove it to order\.$/)).toBeVisible();
    const [first, second] = within(screen.getByRole('region', { name: 'Items' })).getAllByRole('listitem');
    expect(within(first!).getByText('Sold out today')).toBeVisible();
    expect(within(second!).queryByText('Sold out today')).not.toBeInTheDocument();
    const button = await findPlaceOrder();
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription('Remove what is sold out today to order.');
    await user.click(button);

    expect(orders()).toEqual([]);
  });

  it.each(['One more', 'Remove'])('takes the focus of "%s", which is gone, to its name', async (step) => {
    jest.useFakeTimers({ advanceTimers: true });
    openCart({ settings: { sold_out: [soldOut(naan)] } });
    await words(/^Garlic Naan is sold out today/);
    const stepper = screen.getByRole('group', { name: /Hyderabadi Biryani$/ });
    within(stepper)
      .getByRole('button', { name: new RegExp(`^${step}`) })
      .focus();
    wire.onGet(SETTINGS).reply(200, buildSettings({ sold_out: [soldOut(naan), soldOut()] }));

    act(() => void jest.advanceTimersByTime(30_000));

    await waitFor(() => expect(stepper).not.toBeInTheDocument());
    expect(screen.getByRole('heading', { name: 'Hyderabadi Biryani' })).toHaveFocus();
  });

  it('is removed with one tap, and the rest is ordered as it was', async () => {
    wire
      .onPost('/auth/order')
      .reply(201, { message: 'Order placed successfully!', order_id: 'ORD-0123456789' });
    wire.onGet('/auth/category/6/items').reply(200, []);
    const { user, path } = openCart({ settings: { sold_out: [soldOut()] } });
    act(() => useCart.getState().noteDish(naan.id, 'No butter'));
    await words(/^Hyderabadi Biryani is sold out today/);

    await user.click(screen.getByRole('button', { name: 'Remove Hyderabadi Biryani from cart' }));

    expect(screen.queryByText(/sold out today/i)).not.toBeInTheDocument();
    await user.click(await findPlaceOrder());
    await waitFor(() => expect(path()).toBe('/success'));
    expect(JSON.parse(orders()[0]?.data).items).toEqual([
      expect.objectContaining({ item_code: 'BRD-001', quantity: 1, note: 'No butter' }),
    ]);
  });

  it('can be ordered for a later day', async () => {
    openCart({ settings: { sold_out: [soldOut()], closed_on: ['2020-01-01'] } });
    expect(await words(/Remove it, or choose a delivery time on another day to order\.$/)).toBeVisible();

    act(() => useChoices.getState().chooseTime(inDays(2)));

    expect(screen.queryByText(/sold out today/i)).not.toBeInTheDocument();
    expect(await findPlaceOrder()).not.toHaveAttribute('aria-disabled');
    expect(lines()).toEqual(['Hyderabadi Biryani', 'Garlic Naan']);
  });

  it('can be ordered once the kitchen says within half a minute that it is there again', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    openCart({ settings: { sold_out: [soldOut()] } });
    await words(/^Hyderabadi Biryani is sold out today/);
    wire.onGet(SETTINGS).reply(200, buildSettings());

    act(() => void jest.advanceTimersByTime(30_000));

    await waitFor(() => expect(screen.queryByText(/sold out today/i)).not.toBeInTheDocument());
  });

  it('names all that have sold out', async () => {
    openCart({ settings: { sold_out: [soldOut(), soldOut(naan)] } });

    expect(
      await words(/^Hyderabadi Biryani and Garlic Naan are sold out today\. Remove them to order\.$/),
    ).toBeVisible();
  });

  it('is shown when the server refuses the order for it, and nothing is lost', async () => {
    const message = '“Hyderabadi Biryani” is sold out today. Please remove it from your cart.';
    wire.onPost('/auth/order').reply(() => {
      wire.onGet(SETTINGS).reply(200, buildSettings({ sold_out: [soldOut()] }));
      return [409, { code: 'SOLD_OUT', message, item_codes: ['BIR-001'] }];
    });
    const { user } = openCart();

    await user.click(await findPlaceOrder());

    expect(await words(/^Hyderabadi Biryani is sold out today/)).toBeVisible();
    expect(messages).toEqual([message]);
    expect(lines()).toEqual(['Hyderabadi Biryani', 'Garlic Naan']);
  });

  it('is none if the mark has ended or can’t be read', async () => {
    openCart({ settings: { sold_out: [{ ...soldOut(), sold_out_until: inDays(-1) }, null as never] } });

    expect(await findPlaceOrder()).not.toHaveAttribute('aria-disabled');
    expect(screen.queryByText(/sold out/i)).not.toBeInTheDocument();
  });
});

it('A suggestion that has sold out stays and can’t be added', async () => {
  const chai = buildMenuItem({ id: 103, name: 'Masala Chai', sold_out_until: inDays(1) });
  const { user } = openCart({ nearby: [biryani, naan, chai] });

  const button = await screen.findByRole('button', { name: 'Sold out today: Masala Chai' });
  await user.click(button);

  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(lines()).toEqual(['Hyderabadi Biryani', 'Garlic Naan']);
});
