import { useSession } from '@food/session/store';
import { buildUser, expectAnnounced, renderRemote, wire } from '@food/testing';
import { screen, waitFor } from '@testing-library/react';
import routes from '../routes';
import { alerts } from '../testing/alerts';

const VERIFIED = { message: 'ok', token: 'unused', user: buildUser(), reset_token: 'reset-1' };
type App = ReturnType<typeof renderRemote>;

const press = (app: App, name: string) => app.user.click(screen.getByRole('button', { name }));
const type = (app: App, label: string, text: string) => app.user.type(screen.getByLabelText(label), text);
const bodies = () => wire.history.post.map(({ url, data }) => [url, JSON.parse(data)]);

/** At /verify-otp, having asked for a code. */
async function askForCode(identifier = ' asha@example.com ', state: unknown = null) {
  wire.onPost('/auth/send-otp').replyOnce(200, { message: 'ok' });
  const app = renderRemote(routes, { route: { pathname: '/forgot-password', state } });
  await screen.findByRole('heading', { name: 'Forgot Password' });
  await type(app, 'Email or mobile number', identifier);
  await press(app, 'Send OTP');
  await screen.findByRole('heading', { name: 'Verify OTP' });
  return app;
}

/** At /reset-password, having entered the code. */
async function enterCode(state: unknown = null) {
  wire.onPost('/auth/verify-otp').reply(200, VERIFIED);
  const app = await askForCode(undefined, state);
  await type(app, 'OTP', '123456');
  await press(app, 'Verify OTP');
  await screen.findByRole('heading', { name: 'Reset Password' });
  return app;
}

describe('A forgotten password', () => {
  it('is replaced in three steps', async () => {
    wire.onPost('/auth/reset-password').reply(200, { message: 'ok' });
    const app = await enterCode();

    await type(app, 'New password', ' new secret ');
    await type(app, 'Confirm password', ' new secret ');
    await press(app, 'Reset Password');

    await screen.findByRole('heading', { name: 'Login' });
    expect(alerts()).toEqual([
      'OTP sent successfully!',
      'OTP verified. Please reset your password.',
      'Password has been reset successfully!',
    ]);
    expect(bodies()).toEqual([
      ['/auth/send-otp', { emailOrMobile: 'asha@example.com' }],
      ['/auth/verify-otp', { emailOrMobile: 'asha@example.com', otp: '123456' }],
      [
        '/auth/reset-password',
        { emailOrMobile: 'asha@example.com', password: ' new secret ', reset_token: 'reset-1' },
      ],
    ]);
    expect(useSession.getState().token).toBeNull();
  });

  it('tells a password manager whose new password it is', async () => {
    await enterCode();

    expect(document.querySelector('form [autocomplete="username"]')).toHaveValue('asha@example.com');
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  it('passes the page that asked for a login on to the end, and the token no further', async () => {
    wire.onPost('/auth/reset-password').reply(200, { message: 'ok' });
    const app = await enterCode({ returnTo: '/orders' });

    await type(app, 'New password', 'new secret');
    await type(app, 'Confirm password', 'new secret');
    await press(app, 'Reset Password');

    await screen.findByRole('heading', { name: 'Login' });
    expect(app.state()).toEqual({ returnTo: '/orders' });
  });

  it('ends the session that this browser still had', async () => {
    wire.onPost('/auth/reset-password').reply(200, { message: 'ok' });
    wire.onPost('/auth/logout').reply(401, { message: 'Please login again.', code: 'UNAUTHORIZED' });
    const app = await enterCode();
    useSession.setState({ token: 'old-token', user: buildUser() });

    await type(app, 'New password', 'new secret');
    await type(app, 'Confirm password', 'new secret');
    await press(app, 'Reset Password');

    await screen.findByRole('heading', { name: 'Login' });
    expect(useSession.getState().user).toBeNull();
    expect(alerts().at(-1)).toBe('Password has been reset successfully!');
  });
});

describe('Asking for a code', () => {
  it('wants an email or mobile number', async () => {
    const app = renderRemote(routes, { route: '/forgot-password' });
    await screen.findByRole('heading', { name: 'Forgot Password' });

    await type(app, 'Email or mobile number', '  ');
    await press(app, 'Send OTP');

    expect(alerts()).toEqual(['Please enter your email or mobile number.']);
    expect(bodies()).toEqual([]);
  });

  it.each([
    [
      "the server's words",
      { message: 'Please wait 20 seconds.', code: 'TOO_MANY' },
      'Please wait 20 seconds.',
    ],
    ['its own', undefined, 'Failed to send OTP. Please try again.'],
  ])('fails with %s', async (_, answer, words) => {
    wire.onPost('/auth/send-otp').reply(429, answer);
    const app = renderRemote(routes, { route: '/forgot-password' });
    await screen.findByRole('heading', { name: 'Forgot Password' });

    await type(app, 'Email or mobile number', '9876543210');
    await press(app, 'Send OTP');

    await waitFor(() => expect(alerts()).toEqual([words]));
    expect(app.path()).toBe('/forgot-password');
  });
});

describe('Entering the code', () => {
  it.each([
    ['nothing', null],
    ['damage', { identifier: 7 }],
  ])('starts over with %s carried', async (_, state) => {
    const app = renderRemote(routes, { route: { pathname: '/verify-otp', state } });

    await screen.findByRole('heading', { name: 'Forgot Password' });
    expect(app.path()).toBe('/forgot-password');
  });

  it('wants a code', async () => {
    const app = await askForCode();

    await press(app, 'Verify OTP');

    expect(alerts().at(-1)).toBe('Please enter the OTP');
    expect(bodies()).toHaveLength(1);
  });

  it('says at the field that the code is wrong, and that gets the focus', async () => {
    wire.onPost('/auth/verify-otp').reply(400, { message: 'Wrong OTP.', code: 'OTP_INVALID' });
    const app = await askForCode();

    await type(app, 'OTP', '000000');
    await press(app, 'Verify OTP');

    await waitFor(() => expect(screen.getByLabelText('OTP')).toBeInvalid());
    expect(screen.getByLabelText('OTP')).toHaveAccessibleDescription(expect.stringContaining('Wrong OTP.'));
    expect(screen.getByLabelText('OTP')).toHaveFocus();
  });

  it.each(['१२३४५६', '౧౨౩ ౪౫౬'])('takes a code in other digits (%s)', async (typed) => {
    wire.onPost('/auth/verify-otp').reply(200, VERIFIED);
    const app = await askForCode();

    await type(app, 'OTP', typed);
    await press(app, 'Verify OTP');

    await screen.findByRole('heading', { name: 'Reset Password' });
    expect(bodies()[1]).toEqual(['/auth/verify-otp', { emailOrMobile: 'asha@example.com', otp: '123456' }]);
  });

  it('takes a code with a gap in it', async () => {
    wire.onPost('/auth/verify-otp').reply(200, VERIFIED);
    const app = await askForCode();

    await type(app, 'OTP', ' 123 456 ');
    await press(app, 'Verify OTP');

    await screen.findByRole('heading', { name: 'Reset Password' });
    expect(bodies()[1]).toEqual(['/auth/verify-otp', { emailOrMobile: 'asha@example.com', otp: '123456' }]);
  });

  it.each([
    [
      "the server's words",
      400,
      { message: 'Wrong or expired OTP.', code: 'OTP_INVALID' },
      'Wrong or expired OTP.',
    ],
    ['its own', 400, undefined, 'Something went wrong'],
    ['its own for an answer without a reset token', 200, { message: 'ok' }, 'Something went wrong'],
  ])('fails with %s', async (_, status, answer, words) => {
    wire.onPost('/auth/verify-otp').reply(status, answer);
    const app = await askForCode();

    await type(app, 'OTP', '000000');
    await press(app, 'Verify OTP');

    await waitFor(() => expect(alerts().at(-1)).toBe(words));
    expect(app.path()).toBe('/verify-otp');
  });

  it('sends a new code on request', async () => {
    const app = await askForCode();
    wire.onPost('/auth/send-otp').reply(200, { message: 'ok' });

    await press(app, 'Resend OTP');

    await waitFor(() => expect(alerts()).toEqual(['OTP sent successfully!', 'OTP sent successfully!']));
    expect(bodies()[1]).toEqual(['/auth/send-otp', { emailOrMobile: 'asha@example.com' }]);
  });

  it("passes the server's words on when a new code is asked for too soon", async () => {
    const app = await askForCode();
    wire.onPost('/auth/send-otp').reply(429, { message: 'Please wait a little.', code: 'TOO_MANY' });

    await press(app, 'Resend OTP');

    await waitFor(() => expect(alerts().at(-1)).toBe('Please wait a little.'));
  });
});

describe('Choosing a new password', () => {
  it('starts over without what it carries', async () => {
    const app = renderRemote(routes, { route: '/reset-password' });

    await screen.findByRole('heading', { name: 'Forgot Password' });
    expect(app.path()).toBe('/forgot-password');
  });

  it('starts over after a reload, though the browser still holds the token', async () => {
    const state = { identifier: 'asha@example.com', reset_token: 'reset-1' };
    const app = renderRemote(routes, { route: { pathname: '/reset-password', state } });

    await screen.findByRole('heading', { name: 'Forgot Password' });
    expect(app.path()).toBe('/forgot-password');
    expect(app.state()).toBeNull();
  });

  it.each([
    ['New password', 'Confirm password'],
    ['Confirm password', 'New password'],
  ])('wants more than the %s', async (label, missing) => {
    const app = await enterCode();

    await type(app, label, 'new secret');
    await press(app, 'Reset Password');

    expect(alerts().at(-1)).toBe('Please fill all fields');
    expect(screen.getByLabelText(missing)).toHaveFocus();
    expect(bodies()).toHaveLength(2);
  });

  it('wants the same password twice', async () => {
    const app = await enterCode();

    await type(app, 'New password', 'new secret');
    await type(app, 'Confirm password', 'new Secret');
    await press(app, 'Reset Password');

    expect(alerts().at(-1)).toBe('Passwords do not match');
    expect(screen.getByLabelText('Confirm password')).toBeInvalid();
    expect(bodies()).toHaveLength(2);
  });

  it.each([
    [
      "the server's words",
      403,
      { message: 'Please start over.', code: 'RESET_INVALID' },
      'Please start over.',
    ],
    ['its own', 502, undefined, 'Something went wrong'],
  ])('fails with %s', async (_, status, answer, words) => {
    wire.onPost('/auth/reset-password').reply(status, answer);
    const app = await enterCode();

    await type(app, 'New password', 'new secret');
    await type(app, 'Confirm password', 'new secret');
    await press(app, 'Reset Password');

    await waitFor(() => expect(alerts().at(-1)).toBe(words));
    expect(screen.getByRole('link', { name: /Start over/ })).toHaveAttribute('href', '/forgot-password');
  });

  it('whose answer was lost logs in by it at the second try', async () => {
    wire.onPost('/auth/reset-password').networkErrorOnce();
    wire
      .onPost('/auth/reset-password')
      .reply(403, { message: 'Please verify a new OTP.', code: 'RESET_NOT_ALLOWED' });
    wire.onPost('/auth/login').reply(200, { token: 'new-token', user: buildUser() });
    const app = await enterCode({ returnTo: '/orders' });
    await type(app, 'New password', 'new secret');
    await type(app, 'Confirm password', 'new secret');
    await press(app, 'Reset Password');
    expect(await screen.findByText(/we don’t know whether your new password is set/)).toBeVisible();
    await expectAnnounced(/we don’t know whether your new password is set/);

    await press(app, 'Reset Password');

    expect(await screen.findByText('Page /orders')).toBeVisible();
    expect(alerts().slice(-2)).toEqual(['Password has been reset successfully!', 'Login successful!']);
    expect(useSession.getState().token).toBe('new-token');
    expect(bodies().at(-1)).toEqual([
      '/auth/login',
      { emailOrMobile: 'asha@example.com', password: 'new secret' },
    ]);
  });

  it('that never arrived is refused in the words of the server', async () => {
    wire.onPost('/auth/reset-password').networkErrorOnce();
    wire
      .onPost('/auth/reset-password')
      .reply(403, { message: 'Please verify a new OTP.', code: 'RESET_NOT_ALLOWED' });
    wire.onPost('/auth/login').reply(401, { message: 'Not right.', code: 'LOGIN_FAILED' });
    const app = await enterCode();
    await type(app, 'New password', 'new secret');
    await type(app, 'Confirm password', 'new secret');
    await press(app, 'Reset Password');
    await screen.findByText(/we don’t know whether/);

    await press(app, 'Reset Password');

    await waitFor(() => expect(alerts().at(-1)).toBe('Please verify a new OTP.'));
    expect(useSession.getState().token).toBeNull();
  });
});

it('A code whose answer was lost may be used up: the page says to ask for a new one', async () => {
  wire.onPost('/auth/verify-otp').networkError();
  const app = await askForCode();
  await type(app, 'OTP', '123456');

  await press(app, 'Verify OTP');

  expect(await screen.findByText(/this OTP may be used up. .+ ask for a new one/)).toBeVisible();
  await expectAnnounced(/this OTP may be used up. .+ ask for a new one/);
});
