import { useCart } from '@food/cart/store';
import { MemoryRouter } from '@food/platform/other-routers';
import { buildMenuItem } from '@food/testing';
import { act, render, screen } from '@testing-library/react';
import { flushSync } from 'react-dom';
import { AddToCart } from './add-to-cart';
import { CartBar } from './cart-bar';

const dish = buildMenuItem({ id: 101, name: 'Masala Dosa', price: 120 });
const bar = () => screen.queryByRole('complementary', { name: 'Your cart' });
const renderer = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };

afterEach(() => {
  renderer.IS_REACT_ACT_ENVIRONMENT = true;
});

describe('The cart bar', () => {
  it('says how many pieces there are and what they cost', () => {
    render(<CartBar />, { wrapper: MemoryRouter });
    expect(bar()).not.toBeInTheDocument();

    act(() => useCart.getState().add(dish));

    expect(bar()).toHaveTextContent('1 item(s) | ₹120');
  });

  it('comes after the stepper, since the browser lays out the whole page for it', async () => {
    render(
      <MemoryRouter>
        <AddToCart dish={dish} />
        <CartBar />
      </MemoryRouter>,
    );
    // As in a browser, where React postpones work of low priority.
    renderer.IS_REACT_ACT_ENVIRONMENT = false;

    flushSync(() => useCart.getState().add(dish));

    expect(screen.getByRole('group', { name: 'Quantity of Masala Dosa' })).toBeVisible();
    expect(bar()).not.toBeInTheDocument();
    expect(await screen.findByTestId('cart-sum')).toHaveTextContent('1 item(s) | ₹120');
  });
});
