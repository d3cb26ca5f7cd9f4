import { MemoryRouter } from '@food/platform/other-routers';
import { Link, Route, Routes, useLocation } from '@food/platform/router';
import { logIn, useSession } from '@food/session/store';
import { buildUser, renderRemote, wire } from '@food/testing';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import routes from '../routes';
import { alerts } from '../testing/alerts';
import SocialLoginSuccessPage from './social-login-success-page';

const returnWith = (query: Record<string, string>) => ({
  route: { pathname: '/social-login-success', search: `?${new URLSearchParams(query)}` },
});

describe('The return from a social login', () => {
  const RETURN = { token: 'a-handoff', user: JSON.stringify({ id: 'USR-0123456789', name: 'Zoë' }) };

  it('exchanges its handoff for the session, stores that and goes home', async () => {
    const user = buildUser({ name: 'Zoë & Ravi', mobile: null });
    wire.onPost('/auth/social/session').reply(200, { message: 'ok', token: 'social-token', user });

    const app = renderRemote(routes, returnWith(RETURN));

    await screen.findByText('Page /home');
    expect(app.path()).toBe('/home');
    expect(JSON.parse(wire.history.post[0]?.data)).toEqual({ handoff: 'a-handoff' });
    expect(localStorage.getItem('token')).toBe('social-token');
    expect(useSession.getState().user).toEqual(user);
    expect(alerts()).toEqual([]);
  });

  it('leads back to where the login began, once', async () => {
    const user = buildUser();
    wire.onPost('/auth/social/session').reply(200, { message: 'ok', token: 'social-token', user });
    const login = renderRemote(routes, { route: { pathname: '/login', state: { returnTo: '/cart' } } });
    const google = await screen.findByRole('link', { name: 'Google' });
    google.addEventListener('click', (event) => event.preventDefault());
    fireEvent.click(google);
    login.unmount();

    const first = renderRemote(routes, returnWith(RETURN));
    await screen.findByText('Page /cart');
    first.unmount();
    useSession.setState({ token: null, user: null });
    renderRemote(routes, returnWith(RETURN));

    expect(await screen.findByText('Page /home')).toBeVisible();
  });

  it('stores nothing of what stands in the address', async () => {
    wire.onPost('/auth/social/session').reply(() => new Promise(() => undefined));

    renderRemote(routes, returnWith(RETURN));

    await waitFor(() => expect(wire.history.post).toHaveLength(1));
    expect(localStorage.getItem('token')).toBeNull();
    expect(useSession.getState().user).toBeNull();
  });

  it('leaves a customer who is logged in as they are, and says so', async () => {
    const mara = buildUser({ name: 'Mara' });

    const app = renderRemote(routes, { ...returnWith(RETURN), user: mara });

    await screen.findByText('Page /home');
    expect(app.path()).toBe('/home');
    expect(alerts()).toEqual(['You are already logged in.']);
    expect(useSession.getState().user).toEqual(mara);
    expect(wire.history.post).toHaveLength(0);
  });

  it('that this browser did not begin ends at the login with the reason', async () => {
    const message = 'This login was not begun in this browser, or it took too long.';
    wire.onPost('/auth/social/session').reply(400, { message, code: 'HANDOFF_INVALID' });

    renderRemote(routes, returnWith(RETURN));

    await screen.findByLabelText('Password');
    expect(alerts()).toEqual([message]);
    expect(localStorage.getItem('token')).toBeNull();
  });

  /** The customer leaves before the answer comes, and does something. */
  async function leaveBefore(answer: [number, object], elsewhere = () => {}) {
    let reply = (_: [number, object]) => {};
    wire.onPost('/auth/social/session').reply(() => new Promise((resolve) => (reply = resolve)));
    const Page = () => (
      <>
        <Link to="/cart">Cart</Link>
        <SocialLoginSuccessPage />
      </>
    );
    const pages = { ...routes.pages, '/social-login-success': async () => ({ default: Page }) };
    const app = renderRemote({ ...routes, pages }, returnWith(RETURN));
    await waitFor(() => expect(wire.history.post).toHaveLength(1));
    await app.user.click(screen.getByRole('link', { name: 'Cart' }));
    act(elsewhere);
    await act(async () => reply(answer));
    return app;
  }

  it('logs in a customer who has left meanwhile, where they are', async () => {
    const user = buildUser();

    const app = await leaveBefore([200, { message: 'ok', token: 'social-token', user }]);

    await waitFor(() => expect(useSession.getState().user).toEqual(user));
    expect(app.path()).toBe('/cart');
  });

  it('leaves a customer who has logged in otherwise meanwhile as they are', async () => {
    const mara = buildUser({ id: 'USR-OTHER00000', name: 'Mara' });
    const answer = { message: 'ok', token: 'social-token', user: buildUser() };

    await leaveBefore([200, answer], () => logIn('other-token', mara));

    expect(useSession.getState()).toMatchObject({ token: 'other-token', user: mara });
  });

  it('that failed says nothing to a customer who has left meanwhile', async () => {
    const app = await leaveBefore([400, { message: 'It took too long.', code: 'HANDOFF_INVALID' }]);

    expect(app.path()).toBe('/cart');
    expect(alerts()).toEqual([]);
  });

  const user = JSON.stringify(buildUser());
  it.each<[string, Record<string, string>]>([
    ['anything', {}],
    ['a token', { user }],
    ['a user', { token: 'social-token' }],
    ['a user that can be read', { token: 'social-token', user: '{"id":' }],
    ['a user with an id', { token: 'social-token', user: '{"name":"Asha"}' }],
    ['a user with an id that says something', { token: 'social-token', user: '{"id":"","name":"Asha"}' }],
    ['a user that is one', { token: 'social-token', user: 'null' }],
  ])("says 'Login failed.' without %s and goes to the login", async (_, query) => {
    renderRemote(routes, returnWith(query));

    await screen.findByRole('heading', { name: 'Login' });
    await screen.findByLabelText('Password');
    expect(alerts()).toEqual(['Login failed.']);
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('says what is going on while it takes over', async () => {
    render(
      <MemoryRouter initialEntries={['/social-login-success']}>
        <Routes>
          <Route path="/social-login-success" element={<SocialLoginSuccessPage />} />
          <Route path="*" element={<SocialLoginSuccessPage />} />
        </Routes>
      </MemoryRouter>,
    );

    expect(screen.getByRole('heading', { name: 'Login' })).toBeVisible();
    expect(screen.getByText('One moment, we are logging you in.')).toBeVisible();
  });

  it('says it once, however often React runs its effects', async () => {
    useSession.setState({ known: true });
    render(
      <StrictMode>
        <MemoryRouter initialEntries={['/social-login-success']}>
          <Routes>
            <Route path="/social-login-success" element={<SocialLoginSuccessPage />} />
            <Route path="*" element={<Where />} />
          </Routes>
        </MemoryRouter>
      </StrictMode>,
    );

    await screen.findByText('/login');
    expect(alerts()).toEqual(['Login failed.']);
  });
});

function Where() {
  return <p>{useLocation().pathname}</p>;
}
