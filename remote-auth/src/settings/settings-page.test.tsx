import { useCart } from '@food/cart/store';
import { useSession } from '@food/session/store';
import { buildMenuItem, buildUser, renderRemote, wire } from '@food/testing';
import { screen, waitFor, within } from '@testing-library/react';
import routes from '../routes';
import { alerts } from '../testing/alerts';

const DEVICES = [
  {
    id: 'd1',
    device: 'Chrome on Android',
    created_at: '2026-03-01T06:30:00.000Z',
    last_seen_at: '2026-03-02T06:30:00.000Z',
    current: true,
  },
  {
    id: 'd2',
    device: 'Firefox on Windows',
    created_at: '2026-03-01T06:30:00.000Z',
    last_seen_at: '2026-03-01T18:05:00.000Z',
    current: false,
  },
];

async function open(options = {}, devices: unknown = []) {
  wire.onGet('/auth/sessions').reply(200, devices);
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

  it('are where a login that began here leads back to', async () => {
    const app = await open();

    await app.user.click(screen.getByRole('link', { name: 'Login' }));

    await screen.findByRole('heading', { name: 'Login' });
    expect(app.state()).toEqual({ returnTo: '/settings' });
  });

  it('offer an anonymous visitor the login instead', async () => {
    await open();

    expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
    expect(screen.queryByRole('button', { name: 'Logout' })).not.toBeInTheDocument();
  });

  it('lead an anonymous visitor to the feedback by way of the login', async () => {
    const app = await open();

    await app.user.click(screen.getByRole('link', { name: 'Send Feedback' }));

    await screen.findByRole('heading', { name: 'Login' });
    expect(app.state()).toEqual({ returnTo: '/feedback' });
  });
});

describe('The devices on which a customer is logged in', () => {
  it('are listed, and this one is marked and has no button', async () => {
    await open({ user: buildUser() }, DEVICES);

    const list = within(await screen.findByRole('region', { name: 'Where you are logged in' }));
    expect(await list.findByText('Chrome on Android')).toBeVisible();
    expect(list.getByText('This device')).toBeVisible();
    expect(list.getByText(/^Last used/)).toHaveTextContent(/Last used 0[12] Mar/);
    expect(list.queryByRole('button', { name: 'Log out Chrome on Android' })).not.toBeInTheDocument();
  });

  it('are not requested without a login', async () => {
    await open();

    expect(screen.queryByRole('region', { name: 'Where you are logged in' })).not.toBeInTheDocument();
    expect(wire.history.get).toHaveLength(0);
  });

  it('can be logged out one by one, and the focus stays near', async () => {
    wire.onDelete('/auth/sessions/d2').reply(() => {
      wire.onGet('/auth/sessions').reply(200, DEVICES.slice(0, 1));
      return [200, { message: 'The device is logged out.' }];
    });
    const app = await open({ user: buildUser() }, DEVICES);

    await app.user.click(await screen.findByRole('button', { name: 'Log out Firefox on Windows' }));

    const said = await screen.findByText('Firefox on Windows is logged out.');
    expect(screen.queryByRole('button', { name: 'Log out Firefox on Windows' })).not.toBeInTheDocument();
    expect(document.activeElement).toContainElement(said);
  });

  it('are logged out if one was already, and its row goes', async () => {
    wire.onDelete('/auth/sessions/d2').reply(() => {
      wire.onGet('/auth/sessions').reply(200, DEVICES.slice(0, 1));
      return [404, { message: 'This device is not logged in.', code: 'NOT_FOUND' }];
    });
    const app = await open({ user: buildUser() }, DEVICES);

    await app.user.click(await screen.findByRole('button', { name: 'Log out Firefox on Windows' }));

    expect(await screen.findByText('Firefox on Windows is logged out.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Log out Firefox on Windows' })).not.toBeInTheDocument();
    expect(alerts()).toEqual([]);
  });

  it('can be logged out all at once but this one', async () => {
    wire.onDelete('/auth/sessions').reply(() => {
      wire.onGet('/auth/sessions').reply(200, DEVICES.slice(0, 1));
      return [200, { message: 'All other devices are logged out.' }];
    });
    const app = await open({ user: buildUser() }, DEVICES);

    await app.user.click(await screen.findByRole('button', { name: 'Log out all other devices' }));

    expect(await screen.findByText('All other devices are logged out.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Log out all other devices' })).not.toBeInTheDocument();
  });

  it('say so if they can’t be loaded, and are asked for again', async () => {
    wire.onGet('/auth/sessions').replyOnce(500);
    const app = renderRemote(routes, { route: '/settings', user: buildUser() });
    await screen.findByText('Your devices couldn’t be loaded.');
    wire.onGet('/auth/sessions').reply(200, DEVICES);

    await app.user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByText('Chrome on Android')).toBeVisible();
  });

  it('are told in an alert if one can’t be logged out, and stay', async () => {
    wire.onDelete('/auth/sessions/d2').reply(500, { message: 'Something went wrong' });
    const app = await open({ user: buildUser() }, DEVICES);

    await app.user.click(await screen.findByRole('button', { name: 'Log out Firefox on Windows' }));

    await waitFor(() => expect(alerts()).toEqual(['Something went wrong']));
    expect(screen.getByRole('button', { name: 'Log out Firefox on Windows' })).toBeVisible();
  });
});
