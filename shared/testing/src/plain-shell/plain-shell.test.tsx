import { api } from '@food/platform/api';
import { defineRoutes } from '@food/platform/remote';
import { RequireLogin } from '@food/session/require-login';
import { wire } from '@food/testing';
import { Exposed } from '@food/ui/exposed';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PlainShell } from './plain-shell';
import { hearUnanswered } from './unanswered';

const routes = defineRoutes({
  '/offers': async () => ({ default: () => <h1>Offers</h1> }),
  '/offers/:offerId': async () => ({ default: () => <h1>One offer</h1> }),
  '/mine': async () => ({
    default: () => (
      <RequireLogin>
        <h1>My offers</h1>
      </RequireLogin>
    ),
  }),
  '/bill': async () => ({
    default: () => (
      <Exposed<{ orderId: string }>
        of="orders/invoice"
        load={async () => {
          // As the build does for a remote alone.
          throw new Error('A remote alone has no pieces of others.');
        }}
        props={{ orderId: '1' }}
        sentence="The invoice can’t be shown right now."
      />
    ),
  }),
  '/broken': async () => ({
    default: () => {
      throw new Error('the lamp is out');
    },
  }),
});

function open(path: string, site: string | null = null) {
  window.history.replaceState(null, '', path);
  render(<PlainShell routes={routes} paths={Object.keys(routes.pages)} api={site} />);
  return userEvent.setup();
}

describe('A remote’s pages alone', () => {
  it('are listed, and one with a parameter opens with an example of it', async () => {
    const user = open('/');
    expect(screen.getByText('Choose a page of test above.')).toBeVisible();

    await user.click(screen.getByRole('link', { name: '/offers/:offerId' }));

    expect(await screen.findByRole('heading', { name: 'One offer' })).toBeVisible();
    expect(window.location.pathname).toBe('/offers/1');
  });

  it('say of an address that is none of theirs where it would be shown', () => {
    open('/cart');

    expect(screen.getByRole('alert')).toHaveTextContent(/test has no page at \/cart: its own are above\./);
    expect(screen.getByRole('alert')).toHaveTextContent('“release dev test”, in the deployed site');
  });

  it('show in the place of another remote’s piece what customers see while it is down', async () => {
    open('/bill');

    expect(await screen.findByText('The invoice can’t be shown right now.')).toBeVisible();
  });

  it('open for customers after a press, without an API', async () => {
    const user = open('/mine');
    expect(screen.queryByRole('heading', { name: 'My offers' })).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Log in as Asha Rao' }));
    await user.click(screen.getByRole('link', { name: '/mine' }));

    expect(await screen.findByRole('heading', { name: 'My offers' })).toBeVisible();
  });

  it('open for customers of a site whose API answers, by the login there', async () => {
    wire.onPost('/auth/login').replyOnce(401, { message: 'Invalid credentials' });
    wire.onPost('/auth/login').reply(200, { token: 't', user: { id: 'USR-1', name: 'Meera Iyer' } });
    const user = open('/offers', 'http://localhost:3000');

    await user.click(screen.getByRole('button', { name: 'Log in' }));
    expect(await screen.findByText('Invalid credentials')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Log in' }));

    expect(await screen.findByRole('button', { name: 'Log out Meera Iyer' })).toBeVisible();
    expect(wire.history.post[0]?.data).toBe(
      JSON.stringify({ emailOrMobile: 'demo@example.com', password: 'demo-pass-123' }),
    );
  });

  it('name each call that nothing answers, once, and the way to answer it', async () => {
    hearUnanswered();
    wire
      .onGet('/auth/coupons')
      .reply(501, { code: 'NO_ANSWER', message: 'Nothing answers GET /auth/coupons.' });
    open('/offers');

    await act(async () => {
      for (const _ of ['first', 'again'])
        await expect(api.get('/auth/coupons')).rejects.toThrow('Nothing answers');
    });

    const told = await screen.findByRole('alert', { name: 'Without an answer' });
    expect(told.querySelectorAll('li')).toHaveLength(1);
    expect(told).toHaveTextContent(/GET \/auth\/coupons\..*Write answers into api-answers\.json/);
  });
});

describe('A page alone that crashes', () => {
  it('shows its error to the developer', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation();
    open('/broken');

    expect(await screen.findByRole('alert', { name: 'This page crashed' })).toHaveTextContent(
      'Error: the lamp is out',
    );
    logged.mockRestore();
  });
});
