import { queryClient } from '@food/platform/query';
import { logIn, useSession } from '@food/session/store';
import { buildUser, expectAnnounced, renderRemote, wire } from '@food/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import routes from '../routes';
import { alerts } from '../testing/alerts';
import ProfilePage from './profile-page';

const NAME = { label: 'Full name', shown: 'Asha Rao' };

async function open(answer: object = buildUser()) {
  wire.onGet('/auth/me').reply(200, answer);
  const app = renderRemote(routes, { route: '/profile', user: buildUser() });
  await screen.findByRole('button', { name: 'Edit full name' });
  return app;
}

type App = Awaited<ReturnType<typeof open>>;
const strictProfile = async () => ({
  default: () => (
    <StrictMode>
      <ProfilePage />
    </StrictMode>
  ),
});
const press = (app: App, name: string) => app.user.click(screen.getByRole('button', { name }));

async function change(app: App, label: string, text: string) {
  await press(app, `Edit ${label.toLowerCase()}`);
  await app.user.clear(screen.getByLabelText(label));
  if (text) await app.user.type(screen.getByLabelText(label), text);
  await press(app, 'Update');
}
const sent = () => JSON.parse(wire.history.patch[0]?.data);

describe('The profile', () => {
  it('shows what the server knows, and tells the rest of the site', async () => {
    await open(buildUser({ name: 'Asha Rao-Iyer', mobile: null }));

    expect(screen.getAllByText('Asha Rao-Iyer')).not.toHaveLength(0);
    expect(screen.getByText('asha@example.com')).toBeVisible();
    expect(screen.getByText('Not added yet')).toBeVisible();
    expect(useSession.getState().user?.name).toBe('Asha Rao-Iyer');
  });

  it.each([
    ['Notifications', '/notifications'],
    ['Settings', '/settings'],
  ])('leads by %s to %s', async (name, path) => {
    await open();

    expect(screen.getByRole('link', { name })).toHaveAttribute('href', path);
  });
});

describe('A profile that cannot be shown', () => {
  it('sends an anonymous visitor to the login, told once, and back afterwards', async () => {
    const app = renderRemote(routes, { route: '/profile' });

    await screen.findByLabelText('Password');
    expect(app.path()).toBe('/login');
    expect(app.state()).toEqual({ returnTo: '/profile' });
    expect(alerts()).toEqual(['Please login again.']);
    expect(wire.history.get).toHaveLength(0);
  });

  it('ends the session on a 401, told once', async () => {
    wire.onGet('/auth/me').reply(401, { message: 'Please login again.', code: 'UNAUTHORIZED' });

    const app = renderRemote(routes, { route: '/profile', user: buildUser() });

    await screen.findByLabelText('Password');
    expect(app.path()).toBe('/login');
    expect(alerts()).toEqual(['Please login again.']);
    expect(localStorage.getItem('token')).toBeNull();
    expect(wire.history.get).toHaveLength(1);
  });

  it.each([
    ['the server fails', () => wire.onGet('/auth/me').reply(500, { message: 'Something went wrong' })],
    ['the server has no such customer', () => wire.onGet('/auth/me').reply(404, { message: 'Not found' })],
    ['there is no connection', () => wire.onGet('/auth/me').networkError()],
    ['the server takes too long', () => wire.onGet('/auth/me').timeout()],
    ['the answer is no profile', () => wire.onGet('/auth/me').reply(200, '<html></html>')],
  ])('says so once and leads to the login when %s, and the session stays', async (_, answer) => {
    answer();

    const app = renderRemote(routes, { route: '/profile', user: buildUser() });

    expect(await screen.findByLabelText('Password')).toBeVisible();
    expect(app.path()).toBe('/login');
    expect(alerts()).toEqual(['Please login again.']);
    await expectAnnounced(/You are still logged in\./);
    expect(localStorage.getItem('token')).toBe('test-token');
    expect(wire.history.get).toHaveLength(1);
  });

  it('says so once, however often React runs its effects', async () => {
    wire.onGet('/auth/me').reply(500);

    renderRemote(
      { ...routes, pages: { ...routes.pages, '/profile': strictProfile } },
      { route: '/profile', user: buildUser() },
    );

    await screen.findByLabelText('Password');
    expect(alerts()).toEqual(['Please login again.']);
  });

  it('is tried again from the login', async () => {
    wire.onGet('/auth/me').replyOnce(500);
    wire.onGet('/auth/me').reply(200, buildUser());
    const app = renderRemote(routes, { route: '/profile', user: buildUser() });

    await app.user.click(await screen.findByRole('link', { name: 'Back to your profile' }));

    expect(await screen.findByText('asha@example.com')).toBeVisible();
    expect(alerts()).toEqual(['Please login again.']);
  });

  it('is reported again when that fails as well', async () => {
    wire.onGet('/auth/me').reply(500);
    const app = renderRemote(routes, { route: '/profile', user: buildUser() });

    await app.user.click(await screen.findByRole('link', { name: 'Back to your profile' }));

    await waitFor(() => expect(alerts()).toEqual(['Please login again.', 'Please login again.']));
    expect(await screen.findByLabelText('Password')).toBeVisible();
  });

  it('does not count a failure of an earlier visit that left the answer before it', async () => {
    const app = await open();
    wire.onGet('/auth/me').reply(500);
    await act(() => queryClient.refetchQueries({ queryKey: ['/auth/me'] }));
    wire.onGet('/auth/me').reply(200, buildUser());

    await app.user.click(await screen.findByRole('link', { name: 'Back to your profile' }));

    expect(await screen.findByText('asha@example.com')).toBeVisible();
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(app.path()).toBe('/profile');
    expect(alerts()).toEqual(['Please login again.']);
  });

  it('leaves without a word when the customer logged out in another tab', async () => {
    const app = await open();

    localStorage.removeItem('token');
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    });

    await screen.findByLabelText('Password');
    expect(app.path()).toBe('/login');
    expect(alerts()).toEqual([]);
  });

  it('does not bring a session back when its answer comes late', async () => {
    let answer: (reply: [number, unknown]) => void = () => undefined;
    wire.onGet('/auth/me').reply(() => new Promise((resolve) => (answer = resolve)));
    renderRemote(routes, { route: '/profile', user: buildUser() });
    await waitFor(() => expect(wire.history.get).toHaveLength(1));

    act(() => logIn('other-token', buildUser({ id: 'USR-OTHER00000', name: 'Other' })));
    await act(async () => answer([200, buildUser()]));

    expect(useSession.getState().user?.name).toBe('Other');
    queryClient.clear();
  });
});

describe('Editing one field', () => {
  it.each([
    ['Full name', ' Asha Iyer ', { name: 'Asha Iyer' }, 'Asha Iyer'],
    ['Email', ' new@example.com', { email: 'new@example.com' }, 'new@example.com'],
    ['Mobile number', '+91 91234-56780xyz', { mobile: '9123456780' }, '9123456780'],
  ])('sends %s alone and shows it', async (label, typed, body, shown) => {
    wire.onPatch('/auth/update').reply(200, { message: 'Profile updated successfully!' });
    const app = await open();

    await change(app, label, typed);

    expect(await screen.findByText('Profile updated successfully!')).toBeVisible();
    expect(sent()).toEqual(body);
    expect(screen.getAllByText(shown)).not.toHaveLength(0);
    expect(useSession.getState().user).toMatchObject(body);
    expect(alerts()).toEqual([]);
  });

  it('stays as saved when an older answer to the profile comes after it', async () => {
    wire.onPatch('/auth/update').reply(200, { message: 'Profile updated successfully!' });
    const app = await open();
    let answer = (_: [number, object]) => {};
    wire.onGet('/auth/me').reply(() => new Promise((resolve) => (answer = resolve)));
    act(() => void queryClient.refetchQueries({ queryKey: ['/auth/me'] }));
    await waitFor(() => expect(wire.history.get.filter(({ url }) => url === '/auth/me')).toHaveLength(2));
    await change(app, 'Full name', 'Asha Iyer');
    expect(await screen.findByText('Profile updated successfully!')).toBeVisible();

    wire.onGet('/auth/me').reply(200, buildUser({ name: 'Asha Iyer', mobile: '9123456780' }));
    await act(async () => answer([200, buildUser()]));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));

    expect(screen.getAllByText('Asha Iyer')).not.toHaveLength(0);
    expect(screen.getByText('9123456780')).toBeVisible();
    expect(useSession.getState().user?.name).toBe('Asha Iyer');
  });

  it('begins with the value there is, and gives the focus back at its end', async () => {
    wire.onPatch('/auth/update').reply(200, { message: 'ok' });
    const app = await open();

    await press(app, 'Edit full name');
    expect(screen.getByLabelText(NAME.label)).toHaveValue(NAME.shown);
    expect(screen.getByLabelText(NAME.label)).toHaveFocus();

    await press(app, 'Update');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit full name' })).toHaveFocus());
  });

  it('changes nothing on Cancel', async () => {
    const app = await open();

    await press(app, 'Edit full name');
    await app.user.type(screen.getByLabelText(NAME.label), ' the Great');
    await press(app, 'Cancel');

    expect(screen.getAllByText(NAME.shown)).not.toHaveLength(0);
    expect(screen.getByRole('button', { name: 'Edit full name' })).toHaveFocus();
    expect(wire.history.patch).toHaveLength(0);
  });

  it.each(['Full name', 'Email', 'Mobile number'])('refuses an empty %s', async (label) => {
    const app = await open();

    await change(app, label, label === 'Mobile number' ? 'none' : '   ');

    expect(alerts()).toEqual(['Field cannot be empty.']);
    expect(screen.getByLabelText(label)).toBeInvalid();
    expect(wire.history.patch).toHaveLength(0);
  });

  it.each([
    ['the error field', { error: 'This email is taken.', message: 'Conflict' }, 'This email is taken.'],
    ['the message', { message: 'This email is taken.' }, 'This email is taken.'],
    ['a word of its own', undefined, 'Something went wrong'],
  ])('shows %s of a refusal, at the field too', async (_, answer, words) => {
    wire.onPatch('/auth/update').reply(409, answer);
    const app = await open();

    await change(app, 'Email', 'taken@example.com');

    await waitFor(() => expect(alerts()).toEqual([words]));
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(words);
    expect(screen.getByLabelText('Email')).toHaveValue('taken@example.com');
    expect(useSession.getState().user?.email).toBe('asha@example.com');
  });

  it('names the reference of a failure of the server', async () => {
    const words = 'Something went wrong';
    wire.onPatch('/auth/update').reply(500, { message: words, error: words, request_id: '1f3a9c2e-7d45' });
    const app = await open();

    await change(app, 'Full name', 'Asha Iyer');

    await waitFor(() => expect(alerts()).toEqual(['Something went wrong (reference 1f3a9c2e)']));
  });

  it('ends in the login, told once, when the session is over', async () => {
    wire.onPatch('/auth/update').reply(401, { message: 'Please login again.', code: 'UNAUTHORIZED' });
    const app = await open();

    await change(app, 'Full name', 'Asha Iyer');

    await screen.findByLabelText('Password');
    expect(app.path()).toBe('/login');
    expect(alerts()).toEqual(['Please login again.']);
  });

  it('sends a double tap once', async () => {
    wire.onPatch('/auth/update').reply(() => new Promise(() => undefined));
    const app = await open();

    await change(app, 'Full name', 'Asha Iyer');
    await press(app, 'Update');

    expect(wire.history.patch).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  });
});

describe('A change of email or mobile that needs a proof', () => {
  const ASKS = { message: 'Please confirm this.', error: 'Please confirm this.', code: 'PROOF_NEEDED' };
  const askFor = (...proofs: string[]) => wire.onPatch('/auth/update').replyOnce(403, { ...ASKS, proofs });
  const last = () => JSON.parse(wire.history.patch.at(-1)?.data);

  it('asks for the current password, which goes with it', async () => {
    askFor('password', 'code');
    wire.onPatch('/auth/update').reply(200, { message: 'Profile updated successfully!' });
    const app = await open();

    await change(app, 'Email', 'new@example.com');
    await waitFor(() => expect(screen.getByLabelText('Current password')).toHaveFocus());
    await app.user.keyboard('my secret{Enter}');

    expect(await screen.findByText('Profile updated successfully!')).toBeVisible();
    expect(last()).toEqual({ email: 'new@example.com', current_password: 'my secret' });
    expect(screen.getByText('new@example.com')).toBeVisible();
    expect(localStorage.getItem('user')).not.toContain('my secret');
    expect(alerts()).toEqual([]);
  });

  it('keeps the new email as it is beside the password, which a password manager fills in with the old one', async () => {
    askFor('password', 'code');
    wire.onPatch('/auth/update').reply(200, { message: 'Profile updated successfully!' });
    const app = await open();

    await change(app, 'Email', 'new@example.com');
    await app.user.type(await screen.findByLabelText('Current password'), 'my secret');
    await app.user.type(screen.getByLabelText('Email'), 'x');
    expect(document.querySelector('form [autocomplete="username"]')).toHaveValue('asha@example.com');
    fireEvent.input(screen.getByLabelText('Email'), { target: { value: 'asha@example.com' } });
    await press(app, 'Update');

    expect(await screen.findByText('Profile updated successfully!')).toBeVisible();
    expect(last()).toEqual({ email: 'new@example.com', current_password: 'my secret' });
  });

  it('keeps the new email as it was sent while its answer is awaited, which may ask for a proof of it', async () => {
    wire.onPatch('/auth/update').reply(() => new Promise(() => undefined));
    const app = await open();

    await change(app, 'Email', 'new@example.com');
    await app.user.type(screen.getByLabelText('Email'), 'x');

    expect(screen.getByLabelText('Email')).toHaveValue('new@example.com');
  });

  it('says at the name that it is refused, and the name gets the focus', async () => {
    const message = 'Please enter a name of at most 120 characters.';
    wire.onPatch('/auth/update').reply(400, { message, code: 'INVALID', field: 'name' });
    const app = await open();

    await change(app, 'Full name', 'Asha');

    await waitFor(() => expect(screen.getByLabelText('Full name')).toHaveFocus());
    expect(screen.getByLabelText('Full name')).toHaveAccessibleDescription(message);
  });

  it.each([
    ['Email', 'Use another email', 'new@example.com'],
    ['Mobile number', 'Use another number', '9123456780'],
  ])('lets the %s be changed again by "%s", with the focus in it', async (label, another, typed) => {
    askFor('password', 'code');
    const app = await open();
    await change(app, label, typed);
    await screen.findByLabelText('Current password');
    expect(screen.getByLabelText(label)).toHaveAttribute('readonly');

    await press(app, another);

    expect(screen.getByLabelText(label)).toHaveFocus();
    expect(screen.getByLabelText(label)).toHaveValue(typed);
    expect(screen.getByLabelText(label)).not.toHaveAttribute('readonly');
    expect(screen.queryByLabelText('Current password')).not.toBeInTheDocument();
  });

  it.each(['१२३४५६', '౧౨౩౪౫౬'])('takes the code in other digits too (%s)', async (typed) => {
    askFor('code');
    wire.onPost('/auth/send-otp').reply(200, { message: 'OTP sent successfully!' });
    wire.onPatch('/auth/update').reply(200, { message: 'Profile updated successfully!' });
    const app = await open();

    await change(app, 'Email', 'new@example.com');
    await app.user.type(await screen.findByLabelText('OTP'), typed);
    await press(app, 'Update');

    expect(await screen.findByText('Profile updated successfully!')).toBeVisible();
    expect(last()).toEqual({ email: 'new@example.com', code: '123456' });
  });

  it('takes a code at the new number instead', async () => {
    askFor('password', 'code');
    wire.onPatch('/auth/update').reply(200, { message: 'Profile updated successfully!' });
    wire.onPost('/auth/send-otp').reply(200, { message: 'OTP sent successfully!' });
    const app = await open();

    await change(app, 'Mobile number', '9123456780');
    await app.user.click(await screen.findByRole('button', { name: 'Use a code instead' }));
    expect(await screen.findByText('We sent a code to', { exact: false })).toHaveTextContent('9123456780');
    expect(screen.getByLabelText('Mobile number')).toHaveAttribute('readonly');
    await app.user.type(screen.getByLabelText('OTP'), '123 456');
    await press(app, 'Update');

    expect(await screen.findByText('Profile updated successfully!')).toBeVisible();
    expect(JSON.parse(wire.history.post[0]?.data)).toEqual({
      emailOrMobile: '9123456780',
      purpose: 'change',
    });
    expect(last()).toEqual({ mobile: '9123456780', code: '123456' });
  });

  it.each([
    ['was sent', true],
    ['is being sent', false],
  ])('keeps a code that %s on the way to the password and back', async (_, isSent) => {
    let answer = (_: [number, object]) => {};
    askFor('password', 'code');
    wire.onPost('/auth/send-otp').reply(() => new Promise((resolve) => (answer = resolve)));
    const app = await open();
    const sendAnswer = () => act(async () => answer([200, { message: 'OTP sent successfully!' }]));
    await change(app, 'Mobile number', '9123456780');
    await app.user.click(await screen.findByRole('button', { name: 'Use a code instead' }));
    await waitFor(() => expect(wire.history.post).toHaveLength(1));
    if (isSent) await sendAnswer();

    await press(app, 'Use your password instead');
    await press(app, 'Use a code instead');
    if (!isSent) await sendAnswer();

    expect(await screen.findByText('We sent a code to', { exact: false })).toHaveTextContent('9123456780');
    expect(screen.getByRole('button', { name: 'Resend OTP' })).toBeEnabled();
    expect(wire.history.post).toHaveLength(1);
  });

  it('sends another code to another number that was typed meanwhile', async () => {
    askFor('password', 'code');
    wire.onPost('/auth/send-otp').reply(200, { message: 'OTP sent successfully!' });
    const app = await open();
    await change(app, 'Mobile number', '9123456780');
    await app.user.click(await screen.findByRole('button', { name: 'Use a code instead' }));
    await screen.findByText('We sent a code to', { exact: false });
    wire.onPatch('/auth/update').reply(403, { ...ASKS, proofs: ['password', 'code'] });
    await press(app, 'Use another number');
    await app.user.clear(screen.getByLabelText('Mobile number'));
    await app.user.type(screen.getByLabelText('Mobile number'), '9123456781');
    await press(app, 'Update');

    await app.user.click(await screen.findByRole('button', { name: 'Use a code instead' }));

    expect(await screen.findByText('We sent a code to', { exact: false })).toHaveTextContent('9123456781');
    expect(wire.history.post.map(({ data }) => JSON.parse(data).emailOrMobile)).toEqual([
      '9123456780',
      '9123456781',
    ]);
  });

  it('sends the code at once if the account has no password', async () => {
    askFor('code');
    wire.onPost('/auth/send-otp').reply(200, { message: 'OTP sent successfully!' });
    const app = await open();

    await change(app, 'Email', 'new@example.com');

    expect(await screen.findByText('We sent a code to', { exact: false })).toBeVisible();
    expect(screen.getByLabelText('OTP')).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Use your password instead' })).not.toBeInTheDocument();
  });

  it.each([
    ['Current password', 'WRONG_PASSWORD', 'The current password is not right.'],
    ['Email', 'EMAIL_TAKEN', 'This email already has an account.'],
  ])('says at the field %s what is wrong with it', async (label, code, message) => {
    askFor('password', 'code');
    wire.onPatch('/auth/update').reply(400, { message, error: message, code });
    const app = await open();

    await change(app, 'Email', 'new@example.com');
    await app.user.type(await screen.findByLabelText('Current password'), 'my secret');
    await press(app, 'Update');

    await waitFor(() => expect(alerts()).toEqual([message]));
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(message));
    expect(screen.getByLabelText(label)).toHaveFocus();
    expect(useSession.getState().user?.email).toBe('asha@example.com');
  });

  /** The first try with the proof gets no answer, the second one is refused. */
  async function tryTwice(refusal: object) {
    askFor('code');
    wire.onPost('/auth/send-otp').reply(200, { message: 'OTP sent successfully!' });
    const app = await open();
    await change(app, 'Email', 'New@example.com');
    await app.user.type(await screen.findByLabelText('OTP'), '123456');
    wire.onPatch('/auth/update').networkErrorOnce();
    wire.onPatch('/auth/update').replyOnce(400, refusal);
    await press(app, 'Update');
    expect(await screen.findByText(/we don’t know whether this was changed/)).toBeVisible();
    await expectAnnounced(/we don’t know whether this was changed/);
    return app;
  }
  const USED = { message: 'This OTP is wrong.', error: 'This OTP is wrong.', code: 'OTP_INVALID' };

  it('whose answer was lost is done at the second try, where its code is used up', async () => {
    const app = await tryTwice(USED);
    wire.onGet('/auth/me').reply(200, buildUser({ email: 'new@example.com' }));

    await press(app, 'Update');

    expect(await screen.findByText('Profile updated successfully!')).toBeVisible();
    expect(useSession.getState().user?.email).toBe('new@example.com');
    expect(alerts()).toEqual(['Something went wrong']);
  });

  it('that never arrived is refused in the words of the server at the second try', async () => {
    const app = await tryTwice(USED);

    await press(app, 'Update');

    await waitFor(() => expect(alerts().at(-1)).toBe('This OTP is wrong.'));
    expect(screen.getByLabelText('OTP')).toBeInvalid();
    expect(screen.getByLabelText('Email')).toHaveValue('New@example.com');
    expect(useSession.getState().user?.email).toBe('asha@example.com');
  });

  it.each([
    ['the new one, if it was changed', 'new@example.com'],
    ['the one before, if it was not', 'asha@example.com'],
  ])('whose answer was lost, once it is cancelled, shows %s', async (_, email) => {
    const app = await tryTwice(USED);
    wire.onGet('/auth/me').reply(200, buildUser({ email }));

    await press(app, 'Cancel');

    expect(await screen.findByText(email)).toBeVisible();
    expect(useSession.getState().user?.email).toBe(email);
    expect(wire.history.get.filter(({ url }) => url === '/auth/me')).toHaveLength(2);
  });

  it('whose answer was lost says nothing of its customer to the next one, who logs in meanwhile', async () => {
    const app = await tryTwice(USED);
    const next = buildUser({ id: 'USR-OTHER00000', email: 'next@example.com' });
    let answer = (_: [number, object]) => {};
    const late = new Promise<[number, object]>((resolve) => {
      answer = resolve;
    });
    const answers = [late];
    wire.onGet('/auth/me').reply(() => answers.shift() ?? Promise.resolve([200, next]));
    await press(app, 'Cancel');

    act(() => logIn('next-token', next));
    expect(await screen.findByText('next@example.com')).toBeVisible();
    await act(async () => answer([200, buildUser({ email: 'new@example.com' })]));
    await press(app, 'Edit email');

    expect(screen.getByLabelText('Email')).toHaveValue('next@example.com');
    expect(useSession.getState().user?.email).toBe('next@example.com');
  });

  it('refuses an empty proof before anything is sent', async () => {
    askFor('password', 'code');
    const app = await open();

    await change(app, 'Email', 'new@example.com');
    await screen.findByLabelText('Current password');
    await press(app, 'Update');

    expect(alerts()).toEqual(['Field cannot be empty.']);
    expect(screen.getByLabelText('Current password')).toBeInvalid();
    expect(wire.history.patch).toHaveLength(1);
  });

  it('says so if the code can’t be sent, and sends it on demand', async () => {
    askFor('code');
    wire.onPost('/auth/send-otp').replyOnce(429, { message: 'Please wait a little.', code: 'X' });
    wire.onPost('/auth/send-otp').reply(200, { message: 'OTP sent successfully!' });
    const app = await open();

    await change(app, 'Email', 'new@example.com');
    await waitFor(() => expect(alerts()).toEqual(['Please wait a little.']));
    await press(app, 'Send OTP');

    expect(await screen.findByText('We sent a code to', { exact: false })).toBeVisible();
  });
});

describe('Changing the password', () => {
  async function changePassword(app: App, current: string, next: string) {
    await press(app, 'Edit password');
    if (current) await app.user.type(screen.getByLabelText('Current password'), current);
    if (next) await app.user.type(screen.getByLabelText('New password'), next);
    await press(app, 'Update');
  }

  it('sends it as typed with the current one, and keeps it nowhere', async () => {
    wire.onPatch('/auth/update').reply(200, { message: 'Profile updated successfully!' });
    const app = await open();

    await changePassword(app, 'old pass', ' new pass ');

    await screen.findByText('Profile updated successfully!');
    expect(sent()).toEqual({ password: ' new pass ', current_password: 'old pass' });
    expect(localStorage.getItem('user')).not.toContain('new pass');
  });

  it('whose answer was lost is done at the second try, where the new password is the current one already', async () => {
    wire.onPatch('/auth/update').networkErrorOnce();
    wire.onPatch('/auth/update').replyOnce(400, { message: 'Not right.', code: 'WRONG_PASSWORD' });
    wire.onPatch('/auth/update').replyOnce(200, { message: 'Profile updated successfully!' });
    const app = await open();
    await changePassword(app, 'old pass', 'new secret');
    expect(await screen.findByText(/we don’t know whether your new password is set/)).toBeVisible();
    await expectAnnounced(/we don’t know whether your new password is set/);

    await press(app, 'Update');

    expect(await screen.findByText('Profile updated successfully!')).toBeVisible();
    expect(JSON.parse(wire.history.patch.at(-1)?.data)).toEqual({
      password: 'new secret',
      current_password: 'new secret',
    });
    expect(alerts()).toEqual(['Something went wrong']);
  });

  it('whose answer was lost, with a wrong current password, says so at the second try', async () => {
    wire.onPatch('/auth/update').networkErrorOnce();
    wire.onPatch('/auth/update').reply(400, { message: 'Not right.', code: 'WRONG_PASSWORD' });
    const app = await open();
    await changePassword(app, 'wrong pass', 'new secret');
    await screen.findByText(/we don’t know whether/);

    await press(app, 'Update');

    await waitFor(() => expect(alerts().at(-1)).toBe('Not right.'));
    expect(screen.getByLabelText('Current password')).toBeInvalid();
  });

  it('tells a password manager whose it is', async () => {
    const app = await open();

    await press(app, 'Edit password');

    expect(document.querySelector('form [autocomplete="username"]')).toHaveValue('asha@example.com');
    expect(screen.getByLabelText('Current password')).toHaveFocus();
  });

  it('leaves the current one out if the account has none', async () => {
    wire.onPatch('/auth/update').reply(200, { message: 'Profile updated successfully!' });
    const app = await open();

    await changePassword(app, '', 'new secret');

    await screen.findByText('Profile updated successfully!');
    expect(sent()).toEqual({ password: 'new secret' });
  });

  it('refuses an empty new one', async () => {
    const app = await open();

    await changePassword(app, 'old pass', '   ');

    expect(alerts()).toEqual(['Field cannot be empty.']);
    expect(screen.getByLabelText('New password')).toBeInvalid();
  });

  it('says what is wrong with the current one, and keeps the session', async () => {
    const error = 'The current password is wrong.';
    wire.onPatch('/auth/update').reply(400, { error, message: error, code: 'WRONG_PASSWORD' });
    const app = await open();

    await changePassword(app, 'guess', 'new secret');

    await waitFor(() => expect(alerts()).toEqual([error]));
    expect(screen.getByText(error)).toBeVisible();
    expect(useSession.getState().token).toBe('test-token');
  });
});
