import { useSession } from '@food/session/store';
import { buildSettings, buildUser, renderRemote, wire } from '@food/testing';
import { screen, within } from '@testing-library/react';
import routes from '../routes';

beforeEach(() => {
  wire.onGet('/auth/settings').reply(200, buildSettings());
  for (const list of ['categories', 'bestseller', 'whatsnew'])
    wire.onGet(`/auth/home/${list}`).reply(200, []);
  wire.onGet(/^\/auth\/order\//).reply(200, { orders: [], next: null });
});

async function openDrawer(
  user = buildUser({ name: 'Asha Rao' }) as ReturnType<typeof buildUser> | undefined,
  of = routes,
) {
  const app = renderRemote(of, { route: '/home', ...(user && { user }) });
  await app.user.click(await screen.findByRole('button', { name: 'Open menu' }));
  return { ...app, drawer: within(await screen.findByRole('dialog')) };
}

const PLACEHOLDERS = ['Delivery Address', 'Payment Methods', 'Contact Us', 'Help'];

describe('The side drawer', () => {
  it('offers a known customer the account', async () => {
    const { drawer } = await openDrawer();

    expect(drawer.getByRole('heading', { name: 'Asha Rao' })).toBeInTheDocument();
    expect(drawer.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/profile');
    expect(drawer.getByRole('link', { name: 'Orders' })).toHaveAttribute('href', '/orders');
    expect(drawer.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/settings');
    expect(drawer.queryByRole('link', { name: 'Login' })).not.toBeInTheDocument();
  });

  it('offers a visitor Login, and nothing of an account', async () => {
    const app = renderRemote(routes, { route: '/home' });
    await app.user.click(await screen.findByRole('button', { name: 'Open menu' }));

    const drawer = within(await screen.findByRole('dialog'));
    expect(drawer.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
    expect(drawer.getAllByRole('link').map((link) => link.textContent)).toEqual(['Login', ...PLACEHOLDERS]);
    expect(drawer.queryByRole('button', { name: 'Logout' })).not.toBeInTheDocument();
  });

  it('leads a login back to where it began', async () => {
    const { user, state } = await openDrawer(buildUser({ name: ' ' }));

    await user.click(screen.getByRole('link', { name: 'Login' }));

    expect(state()).toEqual({ returnTo: '/home' });
  });

  it('takes a customer without a name for a visitor', async () => {
    const { drawer } = await openDrawer(buildUser({ name: ' ' }));

    expect(drawer.getByRole('link', { name: 'Login' })).toBeInTheDocument();
    expect(drawer.queryByRole('link', { name: 'Orders' })).not.toBeInTheDocument();
  });

  it.each(PLACEHOLDERS)('%s leads to the first slide', async (name) => {
    const { drawer } = await openDrawer();

    expect(drawer.getByRole('link', { name })).toHaveAttribute('href', '/');
  });

  it('closes with the choice of an entry, while its page still loads', async () => {
    const pages = { ...routes.pages, '/profile': () => new Promise<never>(() => undefined) };
    const { user } = await openDrawer(undefined, { ...routes, pages });

    await user.click(screen.getByRole('link', { name: 'Profile' }));

    expect(screen.getByRole('heading', { name: 'Where taste meets comfort' })).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('logs out: the session ends, and the first slide shows', async () => {
    wire.onPost('/auth/logout').reply(200, { message: 'ok' });
    const { drawer, user, path } = await openDrawer();

    await user.click(drawer.getByRole('button', { name: 'Logout' }));

    expect(path()).toBe('/');
    expect(useSession.getState().user).toBeNull();
    expect(localStorage.getItem('token')).toBeNull();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('closes on Escape and gives the focus back', async () => {
    const { user } = await openDrawer();

    await user.keyboard('{Escape}');

    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Open menu' })).toHaveFocus();
  });
});
