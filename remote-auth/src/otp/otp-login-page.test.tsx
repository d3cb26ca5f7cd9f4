import { useNavigate } from '@food/platform/router';
import { useSession } from '@food/session/store';
import { buildUser, expectAnnounced, renderRemote, wire } from '@food/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import routes from '../routes';
import { alerts } from '../testing/alerts';
import OtpLoginPage from './otp-login-page';

type App = ReturnType<typeof renderRemote>;
const press = (app: App, name: string) => app.user.click(screen.getByRole('button', { name }));
const identifier = () => screen.getByLabelText('Email or mobile number');

const withBack = async () => ({
  default: () => {
    const navigate = useNavigate();
    return (
      <>
        <OtpLoginPage />
        <button type="button" onClick={() => navigate(-1)}>
          Browser back
        </button>
      </>
    );
  },
});

async function open(options: Parameters<typeof renderRemote>[1] = { route: '/otp-login' }, of = routes) {
  const app = renderRemote(of, options);
  await screen.findByRole('heading', { name: 'OTP Login' });
  return app;
}

/** In step 2, with the first code sent. */
async function sendCode(options?: Parameters<typeof renderRemote>[1], of = routes) {
  wire.onPost('/auth/send-otp').replyOnce(200, { message: 'ok' });
  const app = await open(options, of);
  await app.user.type(identifier(), ' 9876543210 ');
  await press(app, 'Send OTP');
  await screen.findByLabelText('OTP');
  return app;
}

afterEach(() => jest.useRealTimers());

describe('Logging in by one-time code', () => {
  it('sends a code, takes it, stores token and user, and goes home', async () => {
    wire
      .onPost('/auth/verify-otp')
      .reply(200, { message: 'ok', token: 'new-token', user: buildUser(), reset_token: 'r' });
    const app = await sendCode();

    await app.user.type(screen.getByLabelText('OTP'), '123456');
    await press(app, 'Verify OTP');

    await screen.findByText('Page /home');
    expect(alerts()).toEqual(['OTP sent successfully!', 'Login successful!']);
    expect(useSession.getState()).toMatchObject({ token: 'new-token', user: { name: 'Asha Rao' } });
    expect(wire.history.post.map(({ data }) => JSON.parse(data))).toEqual([
      { emailOrMobile: '9876543210' },
      { emailOrMobile: '9876543210', otp: '123456' },
    ]);
  });

  it('brings back to the page that asked for it', async () => {
    wire.onPost('/auth/verify-otp').reply(200, { token: 'new-token', user: buildUser() });
    const app = await sendCode({ route: { pathname: '/otp-login', state: { returnTo: '/orders' } } });

    await app.user.type(screen.getByLabelText('OTP'), '123456');
    await press(app, 'Verify OTP');

    expect(await screen.findByText('Page /orders')).toBeVisible();
  });

  it('locks the identifier while the code is entered', async () => {
    const app = await sendCode();

    await app.user.type(identifier(), '111');

    expect(identifier()).toHaveValue('9876543210');
    expect(identifier()).toHaveAttribute('readonly');
  });

  it('is still at the code after a reload', async () => {
    await open({ route: { pathname: '/otp-login', state: { identifier: '9876543210' } } });

    expect(screen.getByLabelText('OTP')).toHaveValue('');
    expect(document.body).toHaveFocus();
    expect(identifier()).toHaveValue('9876543210');
  });

  it('can start again with another identifier', async () => {
    const app = await sendCode();

    await press(app, 'Use another email or mobile');

    expect(screen.getByRole('button', { name: 'Send OTP' })).toBeVisible();
    expect(identifier()).not.toHaveAttribute('readonly');
  });

  it('has what was typed before in its field when it starts again, to correct it', async () => {
    const app = await sendCode();

    await press(app, 'Use another email or mobile');

    expect(identifier()).toHaveValue('9876543210');
  });

  it('has it there too for someone who goes back', async () => {
    const app = await sendCode(undefined, {
      ...routes,
      pages: { ...routes.pages, '/otp-login': withBack },
    });

    await press(app, 'Browser back');

    expect(await screen.findByRole('button', { name: 'Send OTP' })).toBeVisible();
    expect(identifier()).toHaveValue('9876543210');
  });

  it('has it there after a reload of the second step too', async () => {
    const app = await open({ route: { pathname: '/otp-login', state: { identifier: '9876543210' } } });

    await press(app, 'Use another email or mobile');

    expect(identifier()).toHaveValue('9876543210');
  });

  it('says at its field that the code is wrong, and that gets the focus', async () => {
    wire.onPost('/auth/verify-otp').reply(400, { message: 'Wrong OTP.', code: 'OTP_INVALID' });
    const app = await sendCode();

    await app.user.type(screen.getByLabelText('OTP'), '000000');
    await press(app, 'Verify OTP');

    await waitFor(() => expect(screen.getByLabelText('OTP')).toBeInvalid());
    expect(screen.getByLabelText('OTP')).toHaveAccessibleDescription(expect.stringContaining('Wrong OTP.'));
    expect(screen.getByLabelText('OTP')).toHaveFocus();
  });

  it('has the focus in the field of the step that was asked for', async () => {
    const app = await sendCode();
    expect(screen.getByLabelText('OTP')).toHaveFocus();

    await press(app, 'Use another email or mobile');

    expect(identifier()).toHaveFocus();
  });

  it('wants an identifier', async () => {
    const app = await open();

    await press(app, 'Send OTP');

    expect(alerts()).toEqual(['Please enter your email or mobile number.']);
  });

  it("wants a code, in this screen's own words", async () => {
    const app = await sendCode();

    await press(app, 'Verify OTP');

    expect(alerts().at(-1)).toBe('Please enter the OTP.');
  });

  it("says 'Failed to send OTP' when the server says nothing", async () => {
    wire.onPost('/auth/send-otp').networkError();
    const app = await open();

    await app.user.type(identifier(), '9876543210');
    await press(app, 'Send OTP');

    await waitFor(() => expect(alerts()).toEqual(['Failed to send OTP']));
  });

  it('takes the code whose answer was lost: asked again at once, the server says that it was sent just now', async () => {
    wire.onPost('/auth/send-otp').networkErrorOnce();
    wire
      .onPost('/auth/send-otp')
      .reply(429, { message: 'Please wait 20 seconds.', code: 'TOO_MANY' }, { 'retry-after': '20' });
    const app = await open();
    await app.user.type(identifier(), '9876543210');
    await press(app, 'Send OTP');
    await waitFor(() => expect(alerts()).toEqual(['Failed to send OTP']));

    await press(app, 'Send OTP');

    expect(await screen.findByLabelText('OTP')).toHaveFocus();
    expect(alerts().at(-1)).toBe('OTP sent successfully!');
  });

  it.each([
    ['another one', '9876543211', '20'],
    ['one that has had too many', '9876543210', '1800'],
  ])('takes no code for %s after an answer was lost', async (_, second, wait) => {
    wire.onPost('/auth/send-otp').networkErrorOnce();
    wire
      .onPost('/auth/send-otp')
      .reply(429, { message: 'Please wait a little.', code: 'TOO_MANY' }, { 'retry-after': wait });
    const app = await open();
    await app.user.type(identifier(), '9876543210');
    await press(app, 'Send OTP');
    await waitFor(() => expect(alerts()).toEqual(['Failed to send OTP']));

    await app.user.clear(identifier());
    await app.user.type(identifier(), second);
    await press(app, 'Send OTP');

    await waitFor(() => expect(alerts().at(-1)).toBe('Please wait a little.'));
    expect(screen.queryByLabelText('OTP')).not.toBeInTheDocument();
  });

  it.each([
    [
      "the server's words",
      400,
      { message: 'Wrong or expired OTP.', code: 'OTP_INVALID' },
      'Wrong or expired OTP.',
    ],
    ['its own', 400, undefined, 'Failed to verify OTP'],
    ['its own for an answer that is no login', 200, { message: 'ok' }, 'Failed to verify OTP'],
  ])('fails with %s', async (_, status, answer, words) => {
    wire.onPost('/auth/verify-otp').reply(status, answer);
    const app = await sendCode();

    await app.user.type(screen.getByLabelText('OTP'), '000000');
    await press(app, 'Verify OTP');

    await waitFor(() => expect(alerts().at(-1)).toBe(words));
    expect(useSession.getState().user).toBeNull();
  });

  it('whose answer was lost says what to do if the code is used up', async () => {
    wire.onPost('/auth/verify-otp').timeout();
    const app = await sendCode();

    await app.user.type(screen.getByLabelText('OTP'), '123456');
    await press(app, 'Verify OTP');

    expect(await screen.findByText(/this OTP may be used up. .+ ask for a new one/)).toBeVisible();
    await expectAnnounced(/this OTP may be used up. .+ ask for a new one/);
  });

  it('says when a new code can be asked for', async () => {
    await sendCode();

    expect(screen.getByRole('button', { name: 'Resend OTP' })).toHaveAccessibleDescription(
      'No code yet? You can ask for another one 30 seconds after the last.',
    );
  });

  it("passes the server's words on when a new code is asked for too soon", async () => {
    const app = await sendCode();
    wire.onPost('/auth/send-otp').reply(429, { message: 'Please wait a little.', code: 'TOO_MANY' });

    await press(app, 'Resend OTP');

    await waitFor(() => expect(alerts().at(-1)).toBe('Please wait a little.'));
  });

  it('says for a wait of hours how many, and the day', async () => {
    await sendCode();
    wire
      .onPost('/auth/send-otp')
      .reply(429, { message: 'Wait.', code: 'TOO_MANY' }, { 'retry-after': '82800' });
    const resend = screen.getByRole('button', { name: 'Resend OTP' });
    jest.useFakeTimers({ now: new Date(2027, 0, 15, 18, 40, 0) });

    fireEvent.click(resend);

    expect(await screen.findByText('You can ask for another one in 23 h.')).toBeVisible();
    expect(resend).toHaveAccessibleDescription('You can ask for another one tomorrow at 17:40.');
  });

  it('says how long the server refuses a new code, counted down for the eye alone, and once that it is over', async () => {
    await sendCode();
    wire.onPost('/auth/send-otp').reply(429, { message: 'Wait.', code: 'TOO_MANY' }, { 'retry-after': '20' });
    const resend = screen.getByRole('button', { name: 'Resend OTP' });
    jest.useFakeTimers({ now: new Date(2027, 0, 15, 18, 40, 0) });

    fireEvent.click(resend);

    expect(await screen.findByText('You can ask for another one in 20 s.')).toBeVisible();
    const told = 'You can ask for another one at 18:40:20.';
    expect(resend).toHaveAccessibleDescription(told);
    expect(resend).toHaveAttribute('aria-disabled', 'true');
    act(() => jest.advanceTimersByTime(10_000));
    expect(screen.getByText('You can ask for another one in 10 s.')).toBeVisible();
    expect(resend).toHaveAccessibleDescription(told);
    act(() => jest.advanceTimersByTime(10_000));
    expect(screen.getByRole('status')).toHaveTextContent('You can ask for another code now.');
    expect(resend).not.toHaveAttribute('aria-disabled');
  });

  it('lets ask for a new code in time if the clock is put back meanwhile', async () => {
    await sendCode();
    wire.onPost('/auth/send-otp').reply(429, { message: 'Wait.', code: 'TOO_MANY' }, { 'retry-after': '20' });
    const resend = screen.getByRole('button', { name: 'Resend OTP' });
    jest.useFakeTimers({ now: new Date(2027, 0, 15, 18, 40, 0) });
    fireEvent.click(resend);
    await screen.findByText('You can ask for another one in 20 s.');

    jest.setSystemTime(new Date(2027, 0, 15, 16, 40, 0));
    act(() => jest.advanceTimersByTime(20_000));

    expect(screen.getByRole('status')).toHaveTextContent('You can ask for another code now.');
    expect(resend).not.toHaveAttribute('aria-disabled');
  });

  it('sends someone who is logged in to the menu', async () => {
    renderRemote(routes, { route: '/otp-login', user: buildUser() });

    expect(await screen.findByText('Page /home')).toBeVisible();
  });
});
