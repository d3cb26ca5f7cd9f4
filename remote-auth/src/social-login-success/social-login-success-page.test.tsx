import { MemoryRouter, Route, Routes, useLocation } from '@food/platform/router';
import { useSession } from '@food/session/store';
import { buildUser, renderRemote } from '@food/testing';
import { render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import routes from '../routes';
import { alerts } from '../testing/alerts';
import SocialLoginSuccessPage from './social-login-success-page';

const returnWith = (query: Record<string, string>) => ({
  route: { pathname: '/social-login-success', search: `?${new URLSearchParams(query)}` },
});

describe('The return from a social login', () => {
  it('stores token and user and goes home', async () => {
    const user = buildUser({ name: 'Zoë & Ravi', mobile: null });

    const app = renderRemote(routes, returnWith({ token: 'social-token', user: JSON.stringify(user) }));

    await screen.findByText('Page /home');
    expect(app.path()).toBe('/home');
    expect(localStorage.getItem('token')).toBe('social-token');
    expect(useSession.getState().user).toEqual(user);
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

  it('takes only the known fields of the user', async () => {
    const odd = JSON.stringify({ ...buildUser(), profile_picture: { toString: 'x' }, admin: true });

    renderRemote(routes, returnWith({ token: 'social-token', user: odd }));

    await screen.findByText('Page /home');
    expect(useSession.getState().user).toEqual(buildUser({ profile_picture: null }));
  });
});

function Where() {
  return <p>{useLocation().pathname}</p>;
}
