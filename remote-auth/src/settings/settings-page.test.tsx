import { useCart } from '@food/cart/store';
import { useSession } from '@food/session/store';
import { buildMenuItem, buildUser, renderRemote, wire } from '@food/testing';
import { screen } from '@testing-library/react';
import routes from '../routes';

async function open(options = {}) {
  const app = renderRemote(routes, { route: '/settings', ...options });
  await screen.findByRole('heading', { name: 'Settings' });
  return app;
}

describe('Settings', () => {
  it.each([
    ['Notification Setting', '/notifications'],
    ['Password Setting', '/profile'],
    ['Send Feedback', '/feedback'],
    ['Delete Account', '/'],
  ])('lead by %s to %s', async (name, path) => {
    await open({ user: buildUser() });

    expect(screen.getByRole('link', { name })).toHaveAttribute('href', path);
  });

  it('log out: the server is told, token, user and cart are gone, and onboarding shows', async () => {
    wire.onPost('/auth/logout').networkError();
    useCart.getState().add(buildMenuItem());
    const app = await open({ user: buildUser() });

    await app.user.click(screen.getByRole('button', { name: 'Logout' }));

    await screen.findByText('Page /');
    expect(app.path()).toBe('/');
    expect(wire.history.post[0]?.headers?.Authorization).toBe('Bearer test-token');
    expect(useSession.getState()).toMatchObject({ token: null, user: null });
    expect(localStorage.getItem('token')).toBeNull();
    expect(useCart.getState().lines).toEqual([]);
  });

  it('offer an anonymous visitor the login instead', async () => {
    await open();

    expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
    expect(screen.queryByRole('link', { name: 'Send Feedback' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Logout' })).not.toBeInTheDocument();
  });
});
