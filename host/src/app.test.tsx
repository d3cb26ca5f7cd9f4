import { useCart } from '@food/cart/store';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from './app';
import { readPageData } from './composition/page-data';
import { allPages, setDeployment } from './composition/remotes';
import { composed, type FakeWire, openWire } from './testing/fake-wire';

let wire: FakeWire;
beforeEach(() => {
  wire = openWire();
});
afterEach(() => {
  wire.close();
  window.history.replaceState(null, '', '/');
});

function openSite(path: string) {
  window.history.replaceState(null, '', path);
  render(<App pages={allPages()} />);
  return userEvent.setup();
}

describe('The site', () => {
  it('has the pages that its deployment names, none of them known to the host', async () => {
    setDeployment(
      composed([
        wire.publish('catalog', '1.1.0', { pages: { '/of-tomorrow': () => <p>A page of tomorrow</p> } }),
      ]),
    );

    openSite('/of-tomorrow');

    expect(await screen.findByText('A page of tomorrow')).toBeVisible();
  });

  it('says so at an address without a page, and links to the menu', () => {
    setDeployment(composed());

    openSite('/nowhere');

    expect(screen.getByText('There is nothing at this address.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to the menu' })).toHaveAttribute('href', '/home');
    expect(document.title).toBe('Page not found · Verandah Kitchen');
  });

  it('keeps the cart bar while pages come and go', async () => {
    setDeployment(
      composed([
        wire.publish('catalog', '1.1.0', { pages: { '/home': () => <a href="#content">Home page</a> } }),
      ]),
    );
    useCart.getState().add({ id: 1, item_code: 'A', name: 'Dosa', price: 99, image_url: '/a.webp' });

    const user = openSite('/skip3');
    const before = screen.getByTestId('cart-sum');
    await user.click(screen.getByRole('link', { name: 'Skip' }));
    await screen.findByText('Home page');

    expect(screen.getByTestId('cart-sum')).toBe(before);
  });
});

describe('A page whose data is damaged', () => {
  it('offers to load it again, where any part’s page might have stood', () => {
    window.history.replaceState(null, '', '/home');
    render(<App pages={[]} whole={false} />);

    expect(screen.getByRole('group', { name: 'This page' })).toHaveTextContent('Your cart is kept.');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
    expect(screen.queryByText('There is nothing at this address.')).not.toBeInTheDocument();
  });

  it('still has its frame, its cart and its onboarding', async () => {
    const data = document.createElement('script');
    data.id = 'page-data';
    data.type = 'application/json';
    data.textContent = '{"composition":{"deploy';
    document.body.append(data);
    useCart.getState().add({ id: 1, item_code: 'A', name: 'Dosa', price: 99, image_url: '/a.webp' });

    setDeployment(readPageData(document).composition);
    const user = openSite('/');
    await user.click(screen.getByRole('link', { name: 'Next' }));

    expect(screen.getByRole('heading', { name: 'Easy Payment' })).toBeVisible();
    expect(screen.getByTestId('cart-sum')).toHaveTextContent('1 item(s) | ₹99.00');
    data.remove();
  });
});
