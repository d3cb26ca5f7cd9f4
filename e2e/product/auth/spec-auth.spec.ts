import { failCalls } from '../../fixtures/answers';
import { bothWidths } from '../../fixtures/both-widths';
import { fillSignup, logIn, press } from '../../fixtures/steps';
import { tilePicture } from '../../setup/tile-picture';
import { expect, newCustomer, type Page, test } from '../../site';

const IDENTIFIER = 'Email or mobile number';
const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'));

bothWidths(() => {
  test('the login leads to every other way in, and Skip to the menu', async ({ page }) => {
    for (const [link, path] of [
      ['Skip', '/home'],
      ['Forgot password?', '/forgot-password'],
      ['Login with OTP', '/otp-login'],
      ['Sign up', '/signup'],
    ] as const) {
      await page.goto('/login');
      await page.getByRole('link', { name: link, exact: true }).click();
      await expect(page).toHaveURL(path);
    }
    await page.goto('/signup');
    await page.getByRole('link', { name: 'Login', exact: true }).click();
    await expect(page).toHaveURL('/login');
  });

  test('Google and Facebook without a provider end in an alert and at the login', async ({
    page,
    alerts,
  }) => {
    for (const name of ['Google', 'Facebook']) {
      await page.goto('/login');
      await page.getByRole('link', { name }).click();
      await alerts.expect('Login failed.');
      await expect(page).toHaveURL('/login');
    }
  });

  test('a social login is taken over, and its token leaves the address and the history', async ({
    page,
    signUp,
  }) => {
    const { token, user } = await signUp();
    const query = new URLSearchParams({ token, user: JSON.stringify(user) });
    await page.goto('/login');

    await page.goto(`/social-login-success?${query}`);
    await expect(page).toHaveURL('/home');

    expect(await storedToken(page)).toBe(token);
    await page.goBack();
    await expect(page).toHaveURL('/home');
    expect(page.url()).not.toContain('token');
  });

  test('where the server has no words, every form has its own', async ({ page, alerts, pageErrors }) => {
    await failCalls(page, pageErrors, /^\/auth\/(login|signup|send-otp)$/);

    await page.goto('/login');
    await logIn(page, 'someone@example.com', 'some-password');
    await alerts.expect('Login failed');
    await page.goto('/signup');
    await fillSignup(page, newCustomer());
    await press(page, 'Sign Up');
    await alerts.expect('Signup failed');
    await page.goto('/forgot-password');
    await page.getByLabel(IDENTIFIER).fill('someone@example.com');
    await press(page, 'Send OTP');
    await alerts.expect('Failed to send OTP. Please try again.');
    await page.goto('/otp-login');
    await page.getByLabel(IDENTIFIER).fill('someone@example.com');
    await press(page, 'Send OTP');
    await alerts.expect('Failed to send OTP');

    await expect(page.getByText('Bad Gateway')).toHaveCount(0);
  });

  test('a code that can not be checked says so, in each screen in its own words', async ({
    page,
    alerts,
    pageErrors,
  }) => {
    const { email } = newCustomer();
    await failCalls(page, pageErrors, '/auth/verify-otp');

    await page.goto('/otp-login');
    await page.getByLabel(IDENTIFIER).fill(email);
    await press(page, 'Send OTP');
    await alerts.expect('OTP sent successfully!');
    await page.getByLabel('OTP').fill('123456');
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
    await page.getByLabel('OTP').fill('123456');
    await press(page, 'Verify OTP');
    await alerts.expect('Something went wrong');

    expect(await storedToken(page)).toBeNull();
  });

  test('a new password needs both fields, and a server that answers', async ({
    page,
    api,
    alerts,
    signUp,
    pageErrors,
  }) => {
    const { email } = await signUp();
    await page.goto('/forgot-password');
    await page.getByLabel(IDENTIFIER).fill(email);
    await press(page, 'Send OTP');
    await alerts.expect('OTP sent successfully!');
    await page.getByLabel('OTP').fill(await api.newestCode(email));
    await press(page, 'Verify OTP');
    await alerts.expect('OTP verified. Please reset your password.');
    await failCalls(page, pageErrors, '/auth/reset-password');

    await press(page, 'Reset Password');
    await alerts.expect('Please fill all fields');
    await page.getByLabel('New password').fill('a-new-password');
    await press(page, 'Reset Password');
    await alerts.expect('Please fill all fields');
    await page.getByLabel('Confirm password').fill('a-new-password');
    await press(page, 'Reset Password');
    await alerts.expect('Something went wrong');
    await page.reload();

    await expect(page).toHaveURL('/forgot-password');
  });

  test('a step of a forgotten password that is opened by its address starts over', async ({ page }) => {
    for (const path of ['/verify-otp', '/reset-password']) {
      await page.goto(path);
      await expect(page).toHaveURL('/forgot-password');
    }
  });

  test('who is logged in has no use for login and signup', async ({ page, signUp, enter }) => {
    await enter(await signUp());

    for (const path of ['/login', '/signup']) {
      await page.goto(path);
      await expect(page).toHaveURL('/home');
    }
  });

  test('the profile changes one field at a time, and says why it does not', async ({
    page,
    alerts,
    signUp,
    enter,
    pageErrors,
  }) => {
    const taken = await signUp();
    const customer = await signUp();
    const fresh = newCustomer();
    pageErrors.expect(/409 PATCH .*\/auth\/update/);
    await enter(customer);
    await page.goto('/profile');

    await press(page, 'Edit email');
    await page.getByLabel('Email').fill(taken.email);
    await press(page, 'Update');
    await alerts.expect('This email already has an account.');
    await press(page, 'Cancel');
    await expect(page.getByText(customer.email)).toBeVisible();
    await press(page, 'Edit email');
    await page.getByLabel('Email').fill(fresh.email);
    await press(page, 'Update');
    await expect(page.getByText(fresh.email)).toBeVisible();
    await press(page, 'Edit mobile number');
    await page.getByLabel('Mobile number').fill(`${fresh.mobile.slice(0, 5)}-x${fresh.mobile.slice(5)}77`);
    await expect(page.getByLabel('Mobile number')).toHaveValue(fresh.mobile);
    await press(page, 'Update');
    await expect(page.getByText(fresh.mobile)).toBeVisible();
    await page.reload();

    await expect(page.getByText(fresh.mobile)).toBeVisible();
  });

  test('the password is changed on the profile, with the current one', async ({
    page,
    api,
    alerts,
    signUp,
    enter,
    pageErrors,
  }) => {
    const customer = await signUp();
    pageErrors.expect(/400 PATCH .*\/auth\/update/);
    await enter(customer);
    await page.goto('/profile');

    await press(page, 'Edit password');
    await press(page, 'Update');
    await alerts.expect('Field cannot be empty.');
    await page.getByLabel('Current password').fill('not-the-one');
    await page.getByLabel('New password').fill('tamarind-and-jaggery');
    await press(page, 'Update');
    await alerts.expect('The current password is not right.');
    await page.getByLabel('Current password').fill(customer.password);
    await press(page, 'Update');
    await expect(page.getByRole('button', { name: 'Edit password' })).toBeVisible();

    await api.call('POST', '/auth/login', {
      body: { emailOrMobile: customer.email, password: 'tamarind-and-jaggery' },
    });
  });

  test('a profile picture is uploaded; what is none is refused', async ({
    page,
    alerts,
    signUp,
    enter,
    pageErrors,
  }) => {
    await enter(await signUp());
    pageErrors.expect(/400 POST .*\/auth\/upload-profile/);
    await page.goto('/profile');
    const input = page.getByLabel('Profile picture', { exact: true });

    await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await alerts.expect('Failed to upload picture.');
    await input.setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: tilePicture() });
    await alerts.expect('Profile picture updated successfully!');

    const shown = page.getByRole('img', { name: 'Your profile picture' });
    await expect(shown).toHaveAttribute('src', /\.webp/);
  });

  test('a profile that fails to load leads to the login, where the session is kept and nothing is lost', async ({
    page,
    alerts,
    signUp,
    enter,
    pageErrors,
  }) => {
    const customer = await signUp();
    const still = page.getByRole('status').filter({ hasText: 'You are still logged in.' });
    await enter(customer);
    await failCalls(page, pageErrors, '/auth/me');
    pageErrors.expect(/401 POST .*\/auth\/login/);

    await page.goto('/profile');
    await alerts.expect('Please login again.');
    await expect(page).toHaveURL('/login');
    await expect(still).toBeVisible();
    expect(await storedToken(page)).toBe(customer.token);
    await page.reload();
    await expect(still).toBeVisible();
    await expect(page).toHaveURL('/login');
    // At this very page the browser takes it for a reload.
    await page.goto('/settings');
    await page.goto('/login');
    await expect(page).toHaveURL('/home');

    await page.goto('/profile');
    await alerts.expect('Please login again.');
    await logIn(page, customer.email, 'not-my-password');
    await alerts.expect('The email/mobile or the password is not right.');
    expect(await storedToken(page)).toBe(customer.token);
    await page.unrouteAll();
    await logIn(page, customer.email, customer.password);
    await alerts.expect('Login successful!');

    await expect(page).toHaveURL('/profile');
    await expect(page.getByText(customer.email)).toBeVisible();
  });

  test('an anonymous visitor is told at the profile, and brought back after the login', async ({
    page,
    alerts,
    signUp,
  }) => {
    const customer = await signUp();

    await page.goto('/profile');
    await alerts.expect('Please login again.');
    await expect(page).toHaveURL('/login');
    await logIn(page, customer.mobile, customer.password);
    await alerts.expect('Login successful!');

    await expect(page).toHaveURL('/profile');
  });

  test('the demo customer has two addresses, and orders to look at', async ({ page, alerts }) => {
    await page.goto('/login');
    await logIn(page, 'demo@example.com', 'demo-pass-123');
    await alerts.expect('Login successful!');

    await page.goto('/address');
    await expect(page.getByRole('main').getByRole('radio')).toHaveCount(2);
    await page.goto('/orders?tab=completed');
    await expect(page.getByRole('article')).toHaveCount(2);
    await page.goto('/orders?tab=canceled');
    await expect(page.getByRole('article')).toHaveCount(1);
  });

  test('a customer finds the feedback form in the settings, and comes back', async ({
    page,
    signUp,
    enter,
  }) => {
    await enter(await signUp());
    await page.goto('/settings');

    await page.getByRole('link', { name: 'Send Feedback' }).click();
    await expect(page).toHaveURL('/feedback');
    await expect(page.getByLabel('Comments')).toBeVisible();
    await press(page, 'Back');

    await expect(page).toHaveURL('/settings');
  });

  test('the settings lead to notifications, to the profile, and to the start', async ({
    page,
    signUp,
    enter,
  }) => {
    await enter(await signUp());

    for (const [link, path] of [
      ['Notification Setting', '/notifications'],
      ['Password Setting', '/profile'],
      ['Delete Account', '/'],
    ] as const) {
      await page.goto('/settings');
      await page.getByRole('link', { name: link }).click();
      await expect(page).toHaveURL(path);
    }
    await page.goto('/settings');
    await press(page, 'Logout');

    await expect(page).toHaveURL('/');
    expect(await page.evaluate(() => [localStorage.token, localStorage.user])).toEqual([
      undefined,
      undefined,
    ]);
  });

  test('notifications begin with the three that are on, and a change stays on this device', async ({
    page,
  }) => {
    const usual = {
      'General notification': true,
      Sound: true,
      'Sound call': true,
      Vibrate: false,
      'Special offers': false,
      Payments: false,
      'Promo and discount': false,
      Cashback: false,
    };
    await page.goto('/notifications');
    for (const [name, checked] of Object.entries(usual)) {
      await expect(page.getByRole('switch', { name, exact: true })).toBeChecked({ checked });
    }

    await page.getByRole('switch', { name: 'Vibrate' }).click();
    await page.getByRole('switch', { name: 'Sound', exact: true }).click();
    await page.reload();

    await expect(page.getByRole('switch', { name: 'Vibrate' })).toBeChecked();
    await expect(page.getByRole('switch', { name: 'Sound', exact: true })).not.toBeChecked();
  });
});
