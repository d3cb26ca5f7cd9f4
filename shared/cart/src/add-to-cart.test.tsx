import { useChoices } from '@food/cart/choices';
import { useCart } from '@food/cart/store';
import { MAX_LINES, MAX_QUANTITY } from '@food/contracts/limits';
import { announced, buildMenuItem } from '@food/testing';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { AddToCart } from './add-to-cart';

const dish = buildMenuItem({
  id: 101,
  name: 'Masala Dosa',
  price: 120,
  item_code: 'SOU-001',
  category_id: 7,
});
const addButton = () => screen.getByRole('button', { name: /^Add to Cart/ });
const plus = () => screen.getByRole('button', { name: 'One more Masala Dosa' });
const quantity = () => useCart.getState().lines.find((line) => line.id === dish.id)?.quantity;

function open() {
  render(<AddToCart dish={dish} />);
  return userEvent.setup();
}

describe('Add to Cart', () => {
  it('puts the dish into the cart with quantity 1 and all that an order needs', async () => {
    const user = open();

    await user.click(addButton());

    expect(useCart.getState().lines).toEqual([
      expect.objectContaining({ id: 101, item_code: 'SOU-001', price: 120, category_id: 7, quantity: 1 }),
    ]);
  });

  it('turns into a stepper, which adds another one', async () => {
    const user = open();

    await user.click(addButton());
    await user.click(plus());

    expect(quantity()).toBe(2);
    expect(screen.queryByRole('button', { name: /^Add to Cart/ })).not.toBeInTheDocument();
  });

  it('says from the first press how many of the dish are in the cart, in a region that was there before the number', async () => {
    const user = open();

    // In one turn: the number comes a tenth of a second later, which a busy machine may take for a press of `user`.
    act(() => addButton().click());
    expect(document.querySelector('[data-announcements]')).toBeEmptyDOMElement();
    await user.click(plus());
    await user.click(screen.getByRole('button', { name: 'One less Masala Dosa' }));

    await waitFor(() => expect(announced()).toEqual(['1 Masala Dosa', '2 Masala Dosa', '1 Masala Dosa']));
  });

  it('comes back when the last one is taken out', async () => {
    useCart.getState().add(dish);
    const user = open();

    await user.click(screen.getByRole('button', { name: 'Remove Masala Dosa' }));

    expect(quantity()).toBeUndefined();
    expect(addButton()).toBeInTheDocument();
  });

  it('shows what another place put into the cart', () => {
    useCart.getState().add(dish);
    useCart.getState().add(dish);

    open();

    expect(screen.getByRole('group', { name: 'Quantity of Masala Dosa' })).toHaveTextContent('2');
  });

  describe('takes a double tap for one wish', () => {
    // Time stands still, so both taps are within half a second.
    beforeEach(() => jest.useFakeTimers());
    afterEach(() => {
      jest.runOnlyPendingTimers();
      jest.useRealTimers();
    });

    const minus = () => screen.getByRole('button', { name: 'Remove Masala Dosa' });
    /** A finger's taps are not counted: `detail` is 1 for each. */
    const tap = (button: HTMLElement) => fireEvent.click(button, { clientX: 340, clientY: 420, detail: 1 });

    it('whose second tap lands on minus; the next tap counts again', () => {
      open();

      tap(addButton());
      tap(minus());
      expect(quantity()).toBe(1);
      jest.advanceTimersByTime(500);
      tap(plus());

      expect(quantity()).toBe(2);
    });

    it('whose second tap lands on Add to Cart, where minus was', () => {
      useCart.getState().add(dish);
      open();

      tap(minus());
      tap(addButton());

      expect(quantity()).toBeUndefined();
    });
  });

  it('keeps the keyboard where it is: from Add to plus, and back', async () => {
    const user = open();

    await user.tab();
    await user.keyboard('{Enter}');
    expect(plus()).toHaveFocus();

    await user.tab({ shift: true });
    await user.keyboard('{Enter}');
    expect(addButton()).toHaveFocus();
  });

  it('leaves the focus where it is as one button, and gives none, for which a list would be laid out at once', () => {
    open();
    const pressed = addButton();
    const focus = jest.spyOn(HTMLElement.prototype, 'focus');

    fireEvent.click(pressed);

    expect(plus()).toBe(pressed);
    expect(focus).not.toHaveBeenCalled();
    focus.mockRestore();
  });

  it('leaves the focus alone when the cart changes elsewhere', () => {
    open();

    act(() => useCart.getState().add(dish));

    expect(document.body).toHaveFocus();
  });

  it('stops at 99 of a dish', async () => {
    useCart.setState({ lines: [{ ...dish, quantity: MAX_QUANTITY }] });
    const user = open();

    await user.click(plus());

    expect(quantity()).toBe(99);
    expect(plus()).toHaveAttribute('aria-disabled', 'true');
  });

  it('says so when the cart holds 50 different dishes', async () => {
    useCart.setState({
      lines: Array.from({ length: MAX_LINES }, (_, at) => ({ ...dish, id: 500 + at, quantity: 1 })),
    });
    const user = open();

    await user.click(addButton());

    expect(quantity()).toBeUndefined();
    const words = 'The cart holds 50 different dishes at most.';
    expect(screen.getByText(words)).toBeVisible();
    await waitFor(() => expect(announced()).toEqual([words]));
  });
});

describe('A dish that has sold out', () => {
  const DAY = 86_400_000;
  const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();
  const marked = (days: number) => ({ ...dish, sold_out_until: inDays(days) });
  const soldOut = () => screen.queryByRole('button', { name: 'Sold out today: Masala Dosa' });

  it('says so where it would be added, also to a visitor with a keyboard, and can’t be added', async () => {
    const user = userEvent.setup();
    render(<AddToCart dish={marked(1)} />);

    await user.tab();
    expect(soldOut()).toHaveFocus();
    expect(soldOut()).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('{Enter}');

    expect(useCart.getState().lines).toEqual([]);
  });

  it('can be added again when that is over, whatever a page still says', () => {
    render(<AddToCart dish={marked(-1)} />);

    expect(addButton()).toBeVisible();
  });

  it('can be added to an order for a later day', () => {
    render(<AddToCart dish={marked(1)} />);

    act(() => useChoices.getState().chooseTime(inDays(2)));
    expect(addButton()).toBeVisible();

    act(() => useChoices.getState().chooseTime(inDays(0.5)));
    expect(soldOut()).toBeVisible();
    act(() => useChoices.getState().chooseTime(null));
  });

  it('is drawn as sold out by a server, which doesn’t know when its page is read', () => {
    expect(renderToString(<AddToCart dish={marked(-1)} />)).toContain('Sold out today');
  });
});
