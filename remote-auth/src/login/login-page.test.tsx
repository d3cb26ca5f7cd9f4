import { setSiteConfig } from '@food/platform/config';
import { useSession } from '@food/session/store';
import { buildUser, expectAnnounced, renderRemote, wire } from '@food/testing';
import { act, screen, waitFor } from '@testing-library/react';
import routes from '../routes';
import { alerts } from '../testing/alerts';

const ANSWER = { message: 'Login successful!', token: 'new-token', user: buildUser() };

async function openLogin(route: Parameters<typeof renderRemote>[1] = { route: '/login' }) {
  const app = renderRemote(routes, route);
  await screen.findByRole('heading', { name: 'Login' });
  const fill = async (identifier: string, password: string) => {
    if (identifier) await app.user.type(screen.getByLabelText('Email or mobile number'), identifier);
    if (password) await app.user.type(screen.getByLabelText('Password'), password);
  };
  const press = () => app.user.click(screen.getByRole('button', { name: 'Login' }));
  return { ...app, fill, press };
}

describe('Logging in by password', () => {
  it('stores token and user, says so and goes home', async () => {
    wire.onPost('/auth/login').reply(200, ANSWER);
    const app = await openLogin();

    await app.fill('asha@example.com', 'secret-pass');
    await app.press();

    await screen.findByText('Page /home');
    expect(alerts()).toEqual(['Login successful!']);
    expect(localStorage.getItem('token')).toBe('new-token');
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ name: 'Asha Rao' });
  });

  it('sends the identifier trimmed and the password as typed', async () => {
    wire.onPost('/auth/login').reply(200, ANSWER);
    const app = await openLogin();

    await app.fill('  asha@example.com ', ' with spaces ');
    await app.press();

    await screen.findByText('Page /home');
    expect(JSON.parse(wire.history.post[0]?.data)).toEqual({
      emailOrMobile: 'asha@example.com',
      password: ' with spaces ',
    });
  });

  it('brings back to the page that asked for it', async () => {
    wire.onPost('/auth/login').reply(200, ANSWER);
    const app = await openLogin({ route: { pathname: '/login', state: { returnTo: '/review/ORD-1?x=1' } } });

    await app.fill('asha@example.com', 'secret-pass');
    await app.press();

    await screen.findByText('Page /review/ORD-1');
    expect(app.path()).toBe('/review/ORD-1?x=1');
  });

  it.each([
    ['both', '', ''],
    ['the password', 'asha@example.com', '   '],
    ['the identifier', '   ', 'secret-pass'],
  ])('asks for %s before it sends anything', async (_, identifier, password) => {
    const app = await openLogin();

    await app.fill(identifier, password);
    await app.press();

    expect(alerts()).toEqual(['Please enter both email/mobile and password.']);
    expect(wire.history.post).toHaveLength(0);
  });

  it('marks the field that is missing, until something is typed', async () => {
    const app = await openLogin();

    await app.fill('asha@example.com', '');
    await app.press();

    const password = screen.getByLabelText('Password');
    expect(password).toHaveFocus();
    expect(password).toHaveAccessibleDescription(/Please enter both/);

    await app.user.type(password, 'x');

    expect(password).not.toBeInvalid();
  });

  it("shows the server's words for a wrong password, once, and keeps what was typed", async () => {
    wire.onPost('/auth/login').reply(401, { message: 'Wrong email or password.', code: 'LOGIN_FAILED' });
    const app = await openLogin();

    await app.fill('asha@example.com', 'wrong-pass');
    await app.press();

    expect(await screen.findByText('Wrong email or password.')).toBeVisible();
    expect(alerts()).toEqual(['Wrong email or password.']);
    // The region is made with the first announcement.
    expect(document.querySelector('[data-announcements]')).toBeNull();
    expect(screen.getByLabelText('Email or mobile number')).toHaveValue('asha@example.com');
  });

  it.each([
    ['there is no connection', () => wire.onPost('/auth/login').networkError()],
    ['the server takes too long', () => wire.onPost('/auth/login').timeout()],
    ['the answer is no login', () => wire.onPost('/auth/login').reply(200, '<html></html>')],
    ['the answer has no user', () => wire.onPost('/auth/login').reply(200, { token: 'new-token' })],
  ])("says 'Login failed' when %s", async (_, answer) => {
    answer();
    const app = await openLogin();

    await app.fill('asha@example.com', 'secret-pass');
    await app.press();

    await waitFor(() => expect(alerts()).toEqual(['Login failed']));
    expect(useSession.getState().user).toBeNull();
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('sends a double tap once', async () => {
    wire.onPost('/auth/login').reply(() => new Promise(() => undefined));
    const app = await openLogin();

    await app.fill('asha@example.com', 'secret-pass');
    await app.press();
    await app.press();
    await app.user.type(screen.getByLabelText('Password'), '{Enter}');

    expect(wire.history.post).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Login' })).toHaveAttribute('aria-busy', 'true');
  });

  it('sends two taps within one frame once', async () => {
    wire.onPost('/auth/login').reply(() => new Promise(() => undefined));
    const app = await openLogin();

    await app.fill('asha@example.com', 'secret-pass');
    const button = screen.getByRole('button', { name: 'Login' });
    await act(async () => {
      button.click();
      button.click();
    });

    expect(wire.history.post).toHaveLength(1);
  });

  it('leaves a person alone who skipped meanwhile', async () => {
    let answer: (reply: [number, unknown]) => void = () => undefined;
    wire.onPost('/auth/login').reply(() => new Promise((resolve) => (answer = resolve)));
    const app = await openLogin();

    await app.fill('asha@example.com', 'secret-pass');
    await app.press();
    await app.user.click(screen.getByRole('link', { name: 'Skip' }));
    answer([200, ANSWER]);
    await new Promise((resolve) => setTimeout(resolve));

    expect(app.path()).toBe('/home');
    expect(alerts()).toEqual([]);
    expect(useSession.getState().user).toBeNull();
  });
});

describe('The login page', () => {
  it('sends someone who is logged in to the menu', async () => {
    renderRemote(routes, { route: '/login', user: buildUser() });

    expect(await screen.findByText('Page /home')).toBeVisible();
  });

  it.each([
    ['Skip', '/home'],
    ['Forgot password?', '/forgot-password'],
    ['Login with OTP', '/otp-login'],
    ['Sign up', '/signup'],
  ])('leads by %s to %s', async (name, path) => {
    await openLogin();

    expect(screen.getByRole('link', { name })).toHaveAttribute('href', path);
  });

  it('hands the page that asked on to the other ways in', async () => {
    const app = await openLogin({ route: { pathname: '/login', state: { returnTo: '/orders' } } });

    await app.user.click(screen.getByRole('link', { name: 'Login with OTP' }));
    await screen.findByRole('heading', { name: 'OTP Login' });

    expect(app.state()).toEqual({ returnTo: '/orders' });
  });

  it('leaves the site for Google and Facebook at the API', async () => {
    setSiteConfig({ apiBase: 'https://api.example.com' });
    await openLogin();

    expect(screen.getByRole('link', { name: 'Google' })).toHaveAttribute(
      'href',
      'https://api.example.com/auth/google',
    );
    expect(screen.getByRole('link', { name: 'Facebook' })).toHaveAttribute(
      'href',
      'https://api.example.com/auth/facebook',
    );
    setSiteConfig({ apiBase: '' });
  });

  it('can show the password', async () => {
    const app = await openLogin();

    await app.user.click(screen.getByRole('button', { name: 'Show password' }));

    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
  });
});

describe('The login that a failed profile led to', () => {
  const route = { pathname: '/login', state: { returnTo: '/profile', session: 'kept' } };

  it('shows its form and the way back to somebody who is still logged in', async () => {
    const app = await openLogin({ route, user: buildUser() });

    await expectAnnounced(/You are still logged in\./);
    expect(screen.getByRole('link', { name: 'Back to your profile' })).toHaveAttribute('href', '/profile');
    expect(app.path()).toBe('/login');
  });

  it('leads a login back to the profile', async () => {
    wire.onPost('/auth/login').reply(200, ANSWER);
    wire.onGet('/auth/me').reply(200, buildUser());
    const app = await openLogin({ route, user: buildUser() });

    await app.fill('asha@example.com', 'secret-pass');
    await app.press();

    await screen.findByRole('heading', { name: 'Profile' });
    expect(app.path()).toBe('/profile');
    expect(localStorage.getItem('token')).toBe('new-token');
  });

  it('keeps the session that there is when the password is wrong', async () => {
    wire.onPost('/auth/login').reply(401, { message: 'Wrong email or password.', code: 'LOGIN_FAILED' });
    const app = await openLogin({ route, user: buildUser() });

    await app.fill('asha@example.com', 'wrong-pass');
    await app.press();

    await waitFor(() => expect(alerts()).toEqual(['Wrong email or password.']));
    expect(localStorage.getItem('token')).toBe('test-token');
  });

  it('stays when it is reloaded, if the session is only known a moment later', async () => {
    useSession.setState({ known: false });
    const app = await openLogin({ route });

    act(() => useSession.setState({ token: 'test-token', user: buildUser(), known: true }));

    await expectAnnounced(/You are still logged in\./);
    expect(app.path()).toBe('/login');
  });

  it.each([
    ['Login with OTP', 'OTP Login', '/otp-login'],
    ['Sign up', 'Sign Up', '/signup'],
  ])('lets %s be tried as well', async (way, heading, path) => {
    const app = await openLogin({ route, user: buildUser() });

    await app.user.click(screen.getByRole('link', { name: way }));

    expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
    expect(app.path()).toBe(path);
  });

  it('is an ordinary one for somebody who logged out since', async () => {
    await openLogin({ route });

    expect(screen.queryByText(/still logged in/)).not.toBeInTheDocument();
  });
});
