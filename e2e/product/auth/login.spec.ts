import { messagesOn } from '../../fixtures/alerts';
import { failCalls } from '../../fixtures/answers';
import { bothWidths } from '../../fixtures/both-widths';
import { endInterceptions } from '../../fixtures/intercept';
import { expectAccessible, expectNoSidewaysScroll } from '../../fixtures/screen-checks';
import { fillSignup, logIn, press } from '../../fixtures/steps';
import { storedToken } from '../../fixtures/stored';
import { expect, newCustomer, test } from '../../site';

const TRACE = expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
const IDENTIFIER = 'Email or mobile number';

test('The login asks for both fields, and says the same of a wrong password and of an unknown name', async ({
  page,
  alerts,
  signUp,
  pageErrors,
}) => {
  const customer = await signUp();
  pageErrors.expect(/401 POST .*\/auth\/login/);
  const traces: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/login')) traces.push(request.headers().traceparent);
  });
  await page.goto('/login');

  await press(page, 'Login');
  await alerts.expect('Please enter both email/mobile and password.');
  await logIn(page, '   ', 'something');
  await alerts.expect('Please enter both email/mobile and password.');
  await logIn(page, customer.email, 'not-my-password');
  await alerts.expect('The email/mobile or the password is not right.');
  await logIn(page, newCustomer().email, 'not-my-password');
  await alerts.expect('The email/mobile or the password is not right.');

  await expect(page).toHaveURL('/login');
  expect(await storedToken(page)).toBeNull();
  expect(traces, 'each click has a trace of its own').toEqual([TRACE, TRACE]);
  expect(new Set(traces).size).toBe(2);
});

test('A mobile number in any writing logs in, and no way leads back to the form', async ({
  page,
  alerts,
  signUp,
}) => {
  const { mobile, password } = await signUp();
  await page.goto('/home');
  await page.goto('/login');

  await logIn(page, `+91 ${mobile.slice(0, 5)} ${mobile.slice(5)}`, password);
  await alerts.expect('Login successful!');
  await expect(page).toHaveURL('/home');

  await page.goBack();
  await expect(page).toHaveURL('/home');
  for (const path of ['/login', '/signup']) {
    await page.goto(path);
    await expect(page).toHaveURL('/home');
  }
});

test('The login leads to every other way in, and Skip to the menu', async ({ page, alerts }) => {
  await page.goto('/login');
  for (const [link, path] of [
    ['Skip', '/home'],
    ['Forgot password?', '/forgot-password'],
    ['Login with OTP', '/otp-login'],
    ['Sign up', '/signup'],
  ] as const) {
    await page.getByRole('link', { name: link, exact: true }).click();
    await expect(page).toHaveURL(path);
    await page.goBack();
    await expect(page).toHaveURL('/login');
  }
  await page.goForward();
  await page.getByRole('link', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/login');

  await test.step('Google and Facebook without a provider end in an alert and at the login', async () => {
    for (const name of ['Google', 'Facebook']) {
      await page.getByRole('link', { name }).click();
      await alerts.expect('Login failed.');
      await expect(page).toHaveURL('/login');
    }
  });
});

test('A link with another person’s session or handoff logs no one in, and never replaces the customer who is logged in', async ({
  page,
  alerts,
  signUp,
  asCustomer,
  pageErrors,
}) => {
  pageErrors.expect(/400 POST .*\/auth\/social\/session/);
  const { token, user } = await signUp();
  const query = new URLSearchParams({ token, user: JSON.stringify(user) });

  await page.goto(`/social-login-success?${query}`);
  await alerts.expect('This login was not begun in this browser, or it took too long.');
  await expect(page).toHaveURL('/login');
  expect(await storedToken(page)).toBeNull();

  const customer = await asCustomer();
  await page.goto(`/social-login-success?${query}`);
  await alerts.expect('You are already logged in.');
  await expect(page).toHaveURL('/home');
  expect(await storedToken(page)).toBe(customer.token);
});

test('A form says its own words when the server sends none', async ({ page, alerts, pageErrors }) => {
  const { email } = newCustomer();

  await test.step('for a login, a sign-up and a code that is asked for', async () => {
    await failCalls(page, pageErrors, /^\/auth\/(login|signup|send-otp)$/);
    await page.goto('/login');
    await logIn(page, email, 'some-password');
    await alerts.expect('Login failed');
    await page.goto('/signup');
    await fillSignup(page, newCustomer());
    await press(page, 'Sign Up');
    await alerts.expect('Signup failed');
    await page.goto('/forgot-password');
    await page.getByLabel(IDENTIFIER).fill(email);
    await press(page, 'Send OTP');
    await alerts.expect('Failed to send OTP. Please try again.');
    await page.goto('/otp-login');
    await page.getByLabel(IDENTIFIER).fill(email);
    await press(page, 'Send OTP');
    await alerts.expect('Failed to send OTP');
    await expect(page.getByText('Bad Gateway')).toHaveCount(0);
    await endInterceptions(page);
  });

  await test.step('for a code that cannot be checked, on each screen', async () => {
    await failCalls(page, pageErrors, '/auth/verify-otp');
    await press(page, 'Send OTP');
    await alerts.expect('OTP sent successfully!');
    await page.getByLabel('OTP', { exact: true }).fill('123456');
    await press(page, 'Verify OTP');
    await alerts.expect('Failed to verify OTP');
    await page.goto('/forgot-password');
    await press(page, 'Send OTP');
    await alerts.expect('Please enter your email or mobile number.');
    await page.getByLabel(IDENTIFIER).fill(newCustomer().email);
    await press(page, 'Send OTP');
    await alerts.expect('OTP sent successfully!');
    await press(page, 'Verify OTP');
    await alerts.expect('Please enter the OTP');
    await page.getByLabel('OTP', { exact: true }).fill('123456');
    await press(page, 'Verify OTP');
    await alerts.expect('Something went wrong');
  });

  expect(await storedToken(page)).toBeNull();
});

bothWidths(() => {
  test('a message stands over the page, covers nothing that is typed into, and stays over the navigation that follows', async ({
    page,
    alerts,
    signUp,
  }) => {
    const customer = await signUp();
    await page.goto('/login');
    await press(page, 'Login');

    // The message stays while the pointer is on it, however long that takes.
    await messagesOn(page).hover();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await expect(page.getByLabel(IDENTIFIER)).toBeFocused();
    await alerts.expect('Please enter both email/mobile and password.');
    await expect(page.getByLabel(IDENTIFIER)).toBeFocused();

    await logIn(page, customer.email, customer.password);
    await expect(page).toHaveURL('/home');
    await alerts.expect('Login successful!');
  });
});
