import { buildUser, expectAnnounced, renderRemote, wire } from '@food/testing';
import { screen, waitFor } from '@testing-library/react';
import routes from '../routes';
import { alerts } from '../testing/alerts';

const TYPED = {
  'Full name': ' Asha Rao ',
  Email: ' asha@example.com ',
  'Mobile number': '9876543210',
  Password: 'secret-pass',
};

async function signUpWith(typed: Partial<Record<keyof typeof TYPED, string>>, state: unknown = null) {
  const app = renderRemote(routes, { route: { pathname: '/signup', state } });
  await screen.findByRole('heading', { name: 'Sign Up' });
  for (const [label, text] of Object.entries({ ...TYPED, ...typed }))
    if (text) await app.user.type(screen.getByLabelText(label), text);
  await app.user.click(screen.getByRole('button', { name: 'Sign Up' }));
  return app;
}

describe('Signing up', () => {
  it('creates the account, says so and goes to the login', async () => {
    wire.onPost('/auth/signup').reply(201, { message: 'ok' });

    await signUpWith({});

    await screen.findByRole('heading', { name: 'Login' });
    expect(alerts()).toEqual(['Signup successful! Please log in.']);
    expect(JSON.parse(wire.history.post[0]?.data)).toEqual({
      name: 'Asha Rao',
      email: 'asha@example.com',
      mobile: '9876543210',
      password: 'secret-pass',
    });
  });

  it('says at the login that it worked, with the email filled in and never the password', async () => {
    wire.onPost('/auth/signup').reply(201, { message: 'ok' });

    const app = await signUpWith({});

    await screen.findByRole('heading', { name: 'Login' });
    await expectAnnounced('Your account is ready. Log in with your password.');
    expect(screen.getByLabelText('Email or mobile number')).toHaveValue('asha@example.com');
    expect(screen.getByLabelText('Password')).toHaveValue('');
    expect(JSON.stringify(app.state())).not.toContain('secret-pass');
  });

  it('hands the page that asked for a login on, to the way back as well', async () => {
    wire.onPost('/auth/signup').reply(201, { message: 'ok' });

    const app = await signUpWith({}, { returnTo: '/orders' });

    await screen.findByRole('heading', { name: 'Login' });
    expect(app.state()).toMatchObject({ returnTo: '/orders' });
    await app.user.click(screen.getByRole('link', { name: 'Sign up' }));
    await app.user.click(await screen.findByRole('link', { name: 'Back' }));
    expect(app.state()).toEqual({ returnTo: '/orders' });
  });

  it.each(['Full name', 'Email', 'Mobile number', 'Password'] as const)(
    'asks for a missing %s',
    async (label) => {
      await signUpWith({ [label]: '   ' });

      expect(alerts()).toEqual(['Please fill all fields']);
      expect(screen.getByLabelText(label)).toHaveFocus();
      expect(screen.getByLabelText(label)).toBeInvalid();
      expect(wire.history.post).toHaveLength(0);
    },
  );

  it("shows the server's words for a refusal", async () => {
    wire.onPost('/auth/signup').reply(409, { message: 'This email is taken.', code: 'EMAIL_TAKEN' });

    await signUpWith({});

    await waitFor(() => expect(alerts()).toEqual(['This email is taken.']));
    expect(screen.getByLabelText('Email')).toHaveValue('asha@example.com');
  });

  it.each([
    ['Full name', { 'Full name': 'x'.repeat(121) }, 'name'],
    ['Email', { Email: 'asha@com' }, 'email'],
    ['Mobile number', { 'Mobile number': '987654321' }, 'mobile'],
    ['Password', { Password: 'secret7' }, 'password'],
  ] as const)(
    'that is refused for its %s says so at that field, which gets the focus',
    async (label, typed, field) => {
      wire.onPost('/auth/signup').reply(400, { message: 'Please change this.', code: 'INVALID', field });

      await signUpWith(typed);

      await waitFor(() => expect(alerts()).toEqual(['Please change this.']));
      expect(screen.getByLabelText(label)).toBeInvalid();
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription(
        expect.stringContaining('Please change this.'),
      );
      expect(screen.getByLabelText(label)).toHaveFocus();
    },
  );

  it('that is refused for what the form has no field for says so above its button', async () => {
    wire
      .onPost('/auth/signup')
      .reply(400, { message: 'Please check this.', code: 'INVALID', field: 'consent' });

    await signUpWith({});

    expect(await screen.findByText('Please check this.', { selector: 'form *' })).toBeVisible();
    for (const label of Object.keys(TYPED)) expect(screen.getByLabelText(label)).toBeValid();
  });

  it("says 'Signup failed' when the server says nothing", async () => {
    wire.onPost('/auth/signup').networkError();

    await signUpWith({});

    await waitFor(() => expect(alerts()).toEqual(['Signup failed']));
  });

  it('that got no answer says what is not known, and the second try logs in where the first one arrived', async () => {
    wire.onPost('/auth/signup').networkErrorOnce();
    wire.onPost('/auth/signup').reply(409, { message: 'This email is taken.', code: 'EMAIL_TAKEN' });
    wire.onPost('/auth/login').reply(200, { token: 'new-token', user: buildUser() });
    const app = await signUpWith({}, { returnTo: '/orders' });
    expect(await screen.findByText(/we don’t know whether your account was made/)).toBeVisible();
    await expectAnnounced(/we don’t know whether your account was made/);

    await app.user.click(screen.getByRole('button', { name: 'Sign Up' }));

    expect(await screen.findByText('Page /orders')).toBeVisible();
    expect(alerts().at(-1)).toBe('Login successful!');
    expect(JSON.parse(wire.history.post.at(-1)?.data)).toEqual({
      emailOrMobile: 'asha@example.com',
      password: 'secret-pass',
    });
  });

  it.each([
    ['no answer', 0],
    ['the answer that the server failed', 502],
  ])(
    'that got %s still counts as that after a try that was refused for another reason',
    async (_, status) => {
      if (status) wire.onPost('/auth/signup').replyOnce(status);
      else wire.onPost('/auth/signup').networkErrorOnce();
      wire.onPost('/auth/signup').replyOnce(429, { message: 'Please try again in a moment.' });
      wire.onPost('/auth/signup').reply(409, { message: 'This email is taken.', code: 'EMAIL_TAKEN' });
      wire.onPost('/auth/login').reply(200, { token: 'new-token', user: buildUser() });
      const app = await signUpWith({}, { returnTo: '/orders' });
      await waitFor(() => expect(alerts()).toEqual(['Signup failed']));

      await app.user.click(screen.getByRole('button', { name: 'Sign Up' }));
      await waitFor(() => expect(alerts().at(-1)).toBe('Please try again in a moment.'));
      await app.user.click(screen.getByRole('button', { name: 'Sign Up' }));

      expect(await screen.findByText('Page /orders')).toBeVisible();
    },
  );

  it("that got no answer, for an account that is somebody else's, ends in the refusal", async () => {
    wire.onPost('/auth/signup').networkErrorOnce();
    wire.onPost('/auth/signup').reply(409, { message: 'This email is taken.', code: 'EMAIL_TAKEN' });
    wire.onPost('/auth/login').reply(401, { message: 'Not right.', code: 'LOGIN_FAILED' });
    const app = await signUpWith({});
    await screen.findByText(/we don’t know whether/);

    await app.user.click(screen.getByRole('button', { name: 'Sign Up' }));

    await waitFor(() => expect(alerts().at(-1)).toBe('This email is taken.'));
    expect(screen.getByLabelText('Email')).toBeInvalid();
  });

  it('that got no answer tries no password for another email', async () => {
    wire.onPost('/auth/signup').networkErrorOnce();
    wire.onPost('/auth/signup').reply(409, { message: 'This email is taken.', code: 'EMAIL_TAKEN' });
    const app = await signUpWith({});
    await screen.findByText(/we don’t know whether/);

    await app.user.clear(screen.getByLabelText('Email'));
    await app.user.type(screen.getByLabelText('Email'), 'mara@example.com');
    await app.user.click(screen.getByRole('button', { name: 'Sign Up' }));

    await waitFor(() => expect(alerts().at(-1)).toBe('This email is taken.'));
    expect(screen.queryByText(/we don’t know whether/)).not.toBeInTheDocument();
  });

  it('sends someone who is logged in to the menu', async () => {
    renderRemote(routes, { route: '/signup', user: buildUser() });

    expect(await screen.findByText('Page /home')).toBeVisible();
  });
});

describe('The mobile number, while it is typed,', () => {
  it.each([
    ['98765abc43210', '9876543210'],
    ['98765432101234', '9876543210'],
    ['09876543210', '9876543210'],
    ['+919876543210', '9876543210'],
    ['+91 98765 43210', '9876543210'],
    ['+919198765432', '9198765432'],
    ['9198765432', '9198765432'],
    ['919876543210', '9876543210'],
    ['91 98765 432 10', '9876543210'],
    ['9198765432105', '9876543210'],
    ['91987654321{Backspace}{Backspace}3210', '9876543210'],
    ['91987654321{Backspace}21', '9198765432'],
    ['00919876543210', '9876543210'],
    ['९८७६५४३२१०', '9876543210'],
    ['౯౮౭౬౫౪౩౨౧౦', '9876543210'],
    ['+९१ ९८७६५ ४३२१०', '9876543210'],
    ['९१९८७६५४३२१०', '9876543210'],
  ])('turns %s into %s', async (typed, kept) => {
    const { user } = renderRemote(routes, { route: '/signup' });
    const field = await screen.findByLabelText('Mobile number');

    await user.type(field, typed);

    expect(field).toHaveValue(kept);
  });

  it.each(['+91 98765-43210 ext 5', '0091 98765 43210'])(
    'pasted as %s, keeps the ten digits after the country code',
    async (pasted) => {
      const { user } = renderRemote(routes, { route: '/signup' });
      const field = await screen.findByLabelText('Mobile number');

      await user.click(field);
      await user.paste(pasted);

      expect(field).toHaveValue('9876543210');
    },
  );

  it('is typed on a keypad that has a plus', async () => {
    renderRemote(routes, { route: '/signup' });

    expect(await screen.findByLabelText('Mobile number')).toHaveAttribute('inputmode', 'tel');
  });

  it('loses its country code when it is pasted', async () => {
    const { user } = renderRemote(routes, { route: '/signup' });
    const field = await screen.findByLabelText('Mobile number');

    await user.click(field);
    await user.paste('+91 98765 43210');

    expect(field).toHaveValue('9876543210');
  });
});
