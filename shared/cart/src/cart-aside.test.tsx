import { useCart } from '@food/cart/store';
import { MemoryRouter } from '@food/platform/other-routers';
import { announced, buildMenuItem } from '@food/testing';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AddToCart } from './add-to-cart';
import { CartAside } from './cart-aside';

const matchMedia = window.matchMedia;
const widen = (matches: boolean) => {
  window.matchMedia = (query) => ({ ...matchMedia(query), matches });
};
beforeEach(() => widen(true));
afterEach(() => {
  window.matchMedia = matchMedia;
});

function open() {
  render(<CartAside />, { wrapper: MemoryRouter });
  return userEvent.setup();
}
const dosa = buildMenuItem({ id: 1, name: 'Dosa', price: 89.5 });
const naan = buildMenuItem({ id: 2, name: 'Naan', price: 45 });

describe('The cart beside the menu', () => {
  it('says when it is empty, and leads nowhere', () => {
    open();

    expect(screen.getByText('Your cart is empty')).toBeInTheDocument();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  it('lists the dishes, counts the pieces and sums up', () => {
    const { add } = useCart.getState();
    for (const dish of [dosa, dosa, dosa, naan]) add(dish);

    open();

    expect(screen.getByText('₹268.50')).toBeInTheDocument();
    expect(screen.getByText('4 items')).toBeInTheDocument();
    expect(screen.getByText('₹313.50')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'View Cart' })).toHaveAttribute('href', '/cart');
  });

  it('changes quantities, and drops a dish at nothing', async () => {
    useCart.getState().add(dosa);
    const user = open();

    await user.click(screen.getByRole('button', { name: 'One more Dosa' }));
    expect(screen.getByText('2 items')).toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'One less Dosa' }));
    expect(screen.getByText('1 item')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove Dosa' }));
    expect(screen.getByText('Your cart is empty')).toBeInTheDocument();
  });

  it('says a quantity once: of two steppers for a dish the one that was pressed', async () => {
    useCart.getState().add(dosa);
    render(
      <>
        <AddToCart dish={dosa} />
        <CartAside />
      </>,
      { wrapper: MemoryRouter },
    );
    const user = userEvent.setup();
    const [inMenu, inCart] = screen.getAllByRole('button', { name: 'One more Dosa' }) as [
      HTMLElement,
      HTMLElement,
    ];

    await user.click(inMenu);
    await waitFor(() => expect(announced()).toEqual(['2 Dosa']));
    await user.click(inCart);

    await waitFor(() => expect(announced()).toEqual(['2 Dosa', '3 Dosa']));
    // No number is a live region of its own.
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('takes the focus of a dish that it drops', async () => {
    const { add } = useCart.getState();
    for (const dish of [dosa, naan]) add(dish);
    const user = open();

    await user.click(screen.getByRole('button', { name: 'Remove Dosa' }));
    expect(screen.getByRole('heading', { name: 'Your cart' })).toHaveFocus();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Remove Naan' })).toHaveFocus();
    await user.keyboard('{Enter}');

    expect(screen.getByRole('heading', { name: 'Your cart' })).toHaveFocus();
  });

  it('leaves the next dish alone at the second tap of two, and obeys the tap after', () => {
    jest.useFakeTimers();
    const { add } = useCart.getState();
    for (const dish of [dosa, naan, naan]) add(dish);
    open();
    const tap = (name: string) =>
      fireEvent.click(screen.getByRole('button', { name }), { clientX: 900, clientY: 240, detail: 1 });

    tap('Remove Dosa');
    // It has moved up under the finger.
    tap('One less Naan');
    expect(screen.getByText('2 items')).toBeInTheDocument();
    jest.advanceTimersByTime(500);
    tap('One less Naan');

    expect(screen.getByText('1 item')).toBeInTheDocument();
    jest.useRealTimers();
  });

  it('draws no line on a phone, which doesn’t show it', () => {
    widen(false);
    open();

    act(() => useCart.getState().add(dosa));

    expect(screen.queryByText('Dosa')).not.toBeInTheDocument();
  });
});
