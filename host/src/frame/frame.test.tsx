import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { useCart } from '@food/cart/store';
import { HostManifest, parseManifest } from '@food/contracts/part-manifest';
import { MemoryRouter } from '@food/platform/other-routers';
import { Link, Route, Routes, useNavigate } from '@food/platform/router';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setDeployment } from '../composition/remotes';
import { captureReports } from '../testing/capture-reports';
import { ownRemotes } from '../testing/own-remotes';
import { Frame } from './frame';
import { NAVIGATION_LIMIT } from './main-nav';
import { NAVIGATION_ICONS } from './navigation-icons';

/** The frame around made-up pages, with links that stay on the site and a way back. */
function visit(path: string, elsewhere = '/all-items') {
  function Page() {
    const navigate = useNavigate();
    return (
      <>
        <Link to={elsewhere}>Elsewhere</Link>
        <Link to="?tab=completed">Other tab</Link>
        <button type="button" onClick={() => navigate(-1)}>
          Back
        </button>
      </>
    );
  }
  render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route element={<Frame />}>
          <Route path="*" element={<Page />} />
        </Route>
      </Routes>
    </MemoryRouter>,
  );
  return userEvent.setup();
}

const BIRYANI = {
  id: 101,
  item_code: 'BIR-001',
  name: 'Hyderabadi Biryani',
  price: 329,
  image_url: '/b.webp',
};
const DOSA = { id: 102, item_code: 'DOS-001', name: 'Masala Dosa', price: 120.5, image_url: '/d.webp' };
const add = (item: typeof BIRYANI) => act(() => useCart.getState().add(item));

const cartBar = () => screen.queryByRole('complementary', { name: 'Your cart' });
const bottomNav = () => screen.queryByRole('navigation', { name: 'Main' });

beforeEach(() => {
  setDeployment(ownRemotes());
  window.scrollY = 0;
  (window.scrollTo as jest.Mock).mockClear();
});

describe('The cart bar', () => {
  it('reads the number of pieces, their price and “View Cart”, and leads to the cart', () => {
    visit('/home');

    add(BIRYANI);
    add(BIRYANI);
    add(DOSA);

    const link = within(cartBar() as HTMLElement).getByRole('link');
    expect(screen.getByTestId('cart-sum')).toHaveTextContent('3 item(s) | ₹778.50');
    expect(link).toHaveTextContent('View Cart');
    expect(link).toHaveAttribute('href', '/cart');
  });

  it('is gone while the cart is empty', () => {
    visit('/home');
    add(BIRYANI);

    act(() => useCart.getState().clear());

    expect(cartBar()).toBeNull();
  });

  it.each(['/', '/login', '/home', '/all-items', '/address', '/track/1', '/success'])(
    'is shown on %s',
    (path) => {
      visit(path);
      add(BIRYANI);

      expect(cartBar()).toBeVisible();
    },
  );

  it.each(['/cart', '/coupons', '/cart/', '/Cart'])('is not shown on %s', (path) => {
    visit(path);
    add(BIRYANI);

    expect(cartBar()).toBeNull();
  });
});

describe('The bottom navigation', () => {
  it('leads to home, menu, orders and profile', () => {
    visit('/home');

    const links = within(bottomNav() as HTMLElement).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Home', '/home'],
      ['Menu', '/all-items'],
      ['Orders', '/orders'],
      ['Profile', '/profile'],
    ]);
  });

  it.each([
    '/home',
    '/category/3',
    '/profile',
    '/orders',
    '/settings',
    '/notifications',
    '/cancel/1',
    '/cancel-success',
    '/review/1',
    '/Home',
  ])('is shown on %s', (path) => {
    visit(path);

    expect(bottomNav()).toBeVisible();
  });

  it.each([
    '/',
    '/skip2',
    '/skip3',
    '/login',
    '/signup',
    '/all-items',
    '/cart',
    '/coupons',
    '/address',
    '/success',
    '/track/1',
    '/invoice/1',
    '/feedback',
    '/nowhere',
  ])('is not shown on %s', (path) => {
    visit(path);

    expect(bottomNav()).toBeNull();
  });

  it('shows entries of a remote that the host does not know, on the pages that ask for them', () => {
    const { remotes } = ownRemotes();
    const { live } = remotes.tracking as (typeof remotes)[string];
    const page = { path: '/offers', js: [], css: [], next: [], reloadSafe: false };
    const offers = { ...live, name: 'offers', pages: [{ ...page, bottomNavigation: true }] };
    setDeployment({
      deployment: 2,
      host: '1.0.0',
      remotes: { offers: { live: offers, previous: null } },
      navigation: [{ label: 'Offers', path: '/offers', icon: 'coupon' }],
    });

    visit('/offers');

    const links = within(bottomNav() as HTMLElement).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Offers', '/offers'],
    ]);
    expect(links[0]?.querySelector('svg')).not.toBeNull();
  });

  it('shows as many entries as it has room for', () => {
    const entries = ['A', 'B', 'C', 'D', 'E', 'F'].map((label) => ({
      label,
      path: `/${label}`,
      icon: 'home',
    }));
    setDeployment({ ...ownRemotes(), navigation: entries });

    visit('/home');

    expect(within(bottomNav() as HTMLElement).getAllByRole('link')).toHaveLength(5);
  });

  it('tells the gate by host.json how much room it has, and which icons', () => {
    const file = resolve(__dirname, '../../host.json');
    const { navigation } = parseManifest(HostManifest, readFileSync(file, 'utf8'), file);

    expect(navigation).toEqual({ limit: NAVIGATION_LIMIT, icons: Object.keys(NAVIGATION_ICONS) });
  });

  it('marks where the visitor is', () => {
    visit('/orders');

    expect(screen.getByRole('link', { name: 'Orders' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'Home' })).not.toHaveAttribute('aria-current');
  });
});

describe('Going from page to page', () => {
  const scrollTo = (y: number) => {
    window.scrollY = y;
    window.dispatchEvent(new Event('scroll'));
  };

  it('begins a new page at its top', async () => {
    const user = visit('/home');
    scrollTo(900);
    (window.scrollTo as jest.Mock).mockClear();

    await user.click(screen.getByText('Elsewhere'));

    expect(window.scrollTo).toHaveBeenLastCalledWith({ left: 0, top: 0, behavior: 'instant' });
  });

  it('finds the place that was left when going back', async () => {
    const user = visit('/home');
    scrollTo(900);
    await user.click(screen.getByText('Elsewhere'));
    scrollTo(120);

    await user.click(screen.getByText('Back'));

    expect(window.scrollTo).toHaveBeenLastCalledWith({ left: 0, top: 900, behavior: 'instant' });
  });

  it('stays where it is when only the tab or filter in the address changes', async () => {
    const user = visit('/orders');
    scrollTo(300);
    (window.scrollTo as jest.Mock).mockClear();

    await user.click(screen.getByText('Other tab'));

    expect(window.scrollTo).not.toHaveBeenCalled();
  });

  it('moves the keyboard’s focus to the new page', async () => {
    const user = visit('/home');

    await user.click(screen.getByText('Elsewhere'));

    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('moves a focus that was lost to the page that is gone back to', async () => {
    const user = visit('/home');
    await user.click(screen.getByText('Elsewhere'));
    act(() => screen.getByRole('main').blur());

    fireEvent.click(screen.getByText('Back'));

    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('leaves a focus that the page keeps where it is when going back', async () => {
    const user = visit('/home');
    await user.click(screen.getByText('Elsewhere'));

    await user.click(screen.getByText('Back'));

    expect(screen.getByText('Back')).toHaveFocus();
  });

  it('leaves the focus alone on the first page and when only the tab changes', async () => {
    const user = visit('/orders');
    const focused = document.activeElement;
    const link = screen.getByText('Other tab');

    await user.click(link);

    expect(focused).toBe(document.body);
    expect(link).toHaveFocus();
  });

  it('lets the keyboard skip to the page’s content', () => {
    visit('/home');

    expect(screen.getByText('Skip to content')).toHaveAttribute('href', '#content');
    expect(screen.getByRole('main')).toHaveAttribute('id', 'content');
  });

  it('skips to the content without a step in the history, which would lose the order that the page shows', async () => {
    const user = visit('/success');
    const before = { address: window.location.href, steps: window.history.length };
    const shown = jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation();

    await user.click(screen.getByText('Skip to content'));

    expect(screen.getByRole('main')).toHaveFocus();
    expect(shown.mock.contexts).toEqual([screen.getByRole('main')]);
    expect({ address: window.location.href, steps: window.history.length }).toEqual(before);
    shown.mockRestore();
  });
});

describe('A crash in the frame', () => {
  it('costs the cart bar, not the page: a link to the cart stays, and the host team is told', () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const heard = captureReports();
    visit('/home');

    act(() => useCart.setState({ lines: null as never }));

    expect(screen.getByRole('link', { name: 'View Cart' })).toHaveAttribute('href', '/cart');
    expect(screen.getByRole('link', { name: 'Elsewhere' })).toBeVisible();
    expect(bottomNav()).toBeVisible();
    expect(heard.reports()).toEqual(['host@0.0.0 render failed']);
    heard.stop();
    act(() => useCart.setState({ lines: [] }));
  });
});
