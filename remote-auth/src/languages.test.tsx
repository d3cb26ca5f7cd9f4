import { useSession } from '@food/session/store';
import { buildUser, renderRemote, speak, wire } from '@food/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { t } from './messages';
import routes from './routes';
import { alerts } from './testing/alerts';
import { englishHere } from './testing/english-here';

const SINCE = { created_at: '2026-03-01T06:30:00.000Z', last_seen_at: '2026-03-01T18:05:00.000Z' };
const DEVICES = [
  { id: 'd1', device: 'Chrome on Android', current: true, ...SINCE },
  { id: 'd2', device: 'Firefox on Windows', current: false, ...SINCE },
];
const ASHA = { state: { identifier: 'asha@example.com' } };

const open = async (route: Parameters<typeof renderRemote>[1]) => {
  renderRemote(routes, route);
  await screen.findByRole('heading', { level: 1 });
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
/** Sends the only form of the page. */
const submit = () => fireEvent.submit(document.querySelector('form') as HTMLFormElement);
const said = (text: string) => waitFor(() => expect(alerts()).toContain(text));

describe.each(['hi', 'te'] as const)('In the language %s', (language) => {
  beforeEach(() => speak(language));

  it.each([['/login'], ['/signup'], ['/forgot-password'], ['/otp-login'], ['/settings'], ['/notifications']])(
    '%s is whole',
    async (route) => {
      await open({ route });

      expect(englishHere()).toEqual([]);
    },
  );

  it.each<[string, object?]>([
    ['/login'],
    ['/signup'],
    ['/forgot-password'],
    ['/otp-login'],
    ['/otp-login', ASHA],
    ['/verify-otp', ASHA],
  ])('%s says what is missing', async (pathname, more = {}) => {
    await open({ route: { pathname, ...more } });

    submit();

    expect(alerts()).toHaveLength(1);
    expect(englishHere()).toEqual([]);
  });

  it('a login welcomes who comes from elsewhere, fails, and is done', async () => {
    wire.onPost('/auth/login').networkErrorOnce();
    wire.onPost('/auth/login').reply(200, { token: 'new', user: buildUser() });
    const state = { session: 'kept', signedUp: 'asha@example.com' };
    await open({ route: { pathname: '/login', state }, user: buildUser() });
    expect(screen.getByText(t('login.signedUp'))).toBeVisible();
    expect(screen.getByText(t('login.stillIn'))).toBeVisible();
    expect(englishHere()).toEqual([]);
    type(t('field.password'), 'lantern-verandah');

    submit();
    await said(t('login.failed'));
    expect(englishHere()).toEqual([]);
    submit();

    await said(t('login.done'));
    expect(englishHere()).toEqual([]);
  });

  it('a sign-up fails and is done', async () => {
    wire.onPost('/auth/signup').networkErrorOnce();
    wire.onPost('/auth/signup').reply(201, {});
    await open({ route: '/signup' });
    type(t('field.name'), 'Asha Rao');
    type(t('field.email'), 'asha@example.com');
    type(t('field.mobile'), '9876543210');
    type(t('field.password'), 'lantern-verandah');

    submit();
    await said(t('signup.failed'));
    expect(englishHere()).toEqual([]);
    submit();

    await said(t('signup.done'));
    expect(englishHere()).toEqual([]);
  });

  it('a code is not sent, sent, sent again, and wrong', async () => {
    wire.onPost('/auth/send-otp').networkErrorOnce();
    wire.onPost('/auth/send-otp').reply(200, {});
    wire.onPost('/auth/verify-otp').networkErrorOnce();
    await open({ route: '/otp-login' });
    type(t('field.identifier'), 'asha@example.com');

    submit();
    await said(t('otp.sendFailed'));
    submit();
    await screen.findByText(t('otp.leadSent'));
    type(t('otp.field'), '123456');
    press(t('otp.resend'));
    await said(t('otp.sent'));
    submit();

    await said(t('otp.verifyFailed'));
    expect(englishHere()).toEqual([]);
  });

  it('a forgotten password is replaced', async () => {
    wire.onPost('/auth/send-otp').networkErrorOnce();
    wire.onPost('/auth/verify-otp').reply(200, { reset_token: 'r' });
    wire.onPost('/auth/reset-password').networkErrorOnce();
    wire.onPost('/auth/reset-password').reply(200, {});
    await open({ route: { pathname: '/verify-otp', ...ASHA } });
    expect(englishHere()).toEqual([]);
    press(t('otp.resend'));
    await said(t('otp.sendFailedAgain'));

    type(t('otp.field'), '123456');
    submit();
    await screen.findByRole('heading', { name: t('reset.title') });
    submit();
    type(t('field.newPassword'), 'lantern-verandah');
    type(t('field.confirmPassword'), 'lantern');
    submit();
    await said(t('reset.mismatch'));
    expect(englishHere()).toEqual([]);
    type(t('field.confirmPassword'), 'lantern-verandah');
    submit();
    await said(t('failure.unknown'));
    submit();

    await said(t('reset.done'));
    expect(englishHere()).toEqual([]);
  });

  it('a provider’s login takes a moment, and fails', async () => {
    useSession.setState({ known: false });
    await open({ route: '/social-login-success' });
    expect(englishHere()).toEqual([]);

    act(() => useSession.setState({ known: true }));

    await said(t('social.failed'));
    expect(englishHere()).toEqual([]);
  });

  it('a provider’s login finds somebody logged in', async () => {
    const user = encodeURIComponent(JSON.stringify({ id: 'u', name: 'Ravi' }));
    const search = `?token=h&user=${user}`;
    renderRemote(routes, { route: { pathname: '/social-login-success', search }, user: buildUser() });

    await said(t('social.alreadyIn'));
    expect(englishHere()).toEqual([]);
  });

  it('the settings have devices, which are ended', async () => {
    wire.onGet('/auth/sessions').reply(200, DEVICES);
    wire.onDelete('/auth/sessions/d2').networkErrorOnce();
    wire.onDelete('/auth/sessions/d2').reply(200, {});
    wire.onDelete('/auth/sessions').reply(200, {});
    await open({ route: '/settings', user: buildUser() });
    const end = await screen.findByRole('button', { name: /Firefox on Windows/ });
    expect(englishHere()).toEqual([]);

    fireEvent.click(end);
    await said(t('failure.unknown'));
    fireEvent.click(end);
    expect(await screen.findByText(t('devices.ended', { device: 'Firefox on Windows' }))).toBeVisible();
    expect(englishHere()).toEqual([]);
    press(t('devices.endOthers'));

    expect(await screen.findByText(t('devices.othersEnded'))).toBeVisible();
    expect(englishHere()).toEqual([]);
  });

  it('the settings have no devices, and a language that is not kept', async () => {
    jest.spyOn(document, 'cookie', 'set').mockImplementation(() => undefined);
    wire.onGet('/auth/sessions').reply(500);
    await open({ route: '/settings', user: buildUser() });

    expect(await screen.findByText(t('devices.failed'))).toBeVisible();
    press('English');

    expect(alerts()).toEqual([t('language.notKept')]);
    expect(englishHere()).toEqual([]);
    jest.restoreAllMocks();
  });

  it('a session that ended says so', async () => {
    wire.onGet('/auth/me').reply(401);
    renderRemote(routes, { route: '/profile', user: buildUser() });

    await screen.findByRole('heading', { name: t('login.title') });
    expect(alerts()).toHaveLength(1);
    expect(englishHere()).toEqual([]);
  });
});
