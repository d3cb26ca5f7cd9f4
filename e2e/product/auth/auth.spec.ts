import { fillSignup, logIn } from '../../fixtures/steps';
import { expect, newCustomer, test } from '../../site';

test('Logging in without identifier or password asks for both', async ({ page, alerts }) => {
  await page.goto('/login');

  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await alerts.expect('Please enter both email/mobile and password.');
  await logIn(page, '   ', 'something');
  await alerts.expect('Please enter both email/mobile and password.');

  await expect(page).toHaveURL(/\/login$/);
});

test('A wrong password and an unknown name get the same words', async ({
  page,
  alerts,
  signUp,
  pageErrors,
}) => {
  const customer = await signUp();
  pageErrors.expect(/401 POST .*\/auth\/login/);
  await page.goto('/login');

  await logIn(page, customer.email, 'not-my-password');
  await alerts.expect('The email/mobile or the password is not right.');
  await logIn(page, newCustomer().email, 'not-my-password');
  await alerts.expect('The email/mobile or the password is not right.');

  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('A mobile number in any writing logs in, and back does not return to the form', async ({
  page,
  alerts,
  signUp,
}) => {
  const { mobile, password } = await signUp();
  await page.goto('/home');
  await page.goto('/login');

  await logIn(page, `+91 ${mobile.slice(0, 5)} ${mobile.slice(5)}`, password);
  await alerts.expect('Login successful!');
  await expect(page).toHaveURL(/\/home$/);
  await page.goBack();

  await expect(page).toHaveURL(/\/home$/);
});

test('Signing up needs all four fields, a whole mobile number and an email that is free', async ({
  page,
  alerts,
  signUp,
  pageErrors,
}) => {
  const taken = await signUp();
  const guest = newCustomer();
  pageErrors.expect(/400 POST .*\/auth\/signup/, /409 POST .*\/auth\/signup/);
  await page.goto('/signup');
  const submit = page.getByRole('button', { name: 'Sign Up' });

  await submit.click();
  await alerts.expect('Please fill all fields');
  await fillSignup(page, { ...guest, mobile: '12 34a5' });
  await expect(page.getByLabel('Mobile number')).toHaveValue('12345');
  await submit.click();
  await alerts.expect('Please enter a mobile number of 10 digits.');
  await fillSignup(page, { mobile: guest.mobile, email: taken.email });
  await submit.click();
  await alerts.expect('This email already has an account.');
  await fillSignup(page, { email: guest.email });
  await submit.click();

  await alerts.expect('Signup successful! Please log in.');
  await expect(page).toHaveURL(/\/login$/);
});

test('A one-time code logs in; a wrong one does not', async ({ page, api, alerts, signUp, pageErrors }) => {
  const customer = await signUp();
  pageErrors.expect(/400 POST .*\/auth\/verify-otp/);
  await page.goto('/otp-login');

  await page.getByRole('button', { name: 'Send OTP' }).click();
  await alerts.expect('Please enter your email or mobile number.');
  await page.getByLabel('Email or mobile number').fill(customer.mobile);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await alerts.expect('OTP sent successfully!');
  await expect(page.getByLabel('Email or mobile number')).not.toBeEditable();
  await page.getByRole('button', { name: 'Verify OTP' }).click();
  await alerts.expect('Please enter the OTP.');
  const code = await api.newestCode(customer.mobile);
  await page.getByLabel('OTP').fill(code === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: 'Verify OTP' }).click();
  await alerts.expect('This OTP is wrong or no longer valid.');
  await page.getByLabel('OTP').fill(code);
  await page.getByRole('button', { name: 'Verify OTP' }).click();

  await alerts.expect('Login successful!');
  await expect(page).toHaveURL(/\/home$/);
});

test('A forgotten password is reset by a code, and the new one logs in', async ({
  page,
  api,
  alerts,
  signUp,
}) => {
  const customer = await signUp();
  const fresh = 'cardamom-and-clove';
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();

  await page.getByLabel('Email or mobile number').fill(customer.email);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await alerts.expect('OTP sent successfully!');
  await page.getByLabel('OTP').fill(await api.newestCode(customer.email));
  await page.getByRole('button', { name: 'Verify OTP' }).click();
  await alerts.expect('OTP verified. Please reset your password.');
  await page.getByLabel('New password').fill(fresh);
  await page.getByLabel('Confirm password').fill('something else');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await alerts.expect('Passwords do not match');
  await page.getByLabel('Confirm password').fill(fresh);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await alerts.expect('Password has been reset successfully!');
  await logIn(page, customer.email, fresh);

  await alerts.expect('Login successful!');
  await expect(page).toHaveURL(/\/home$/);
});

test('Who opens the orders without a login is asked for it and brought back', async ({
  page,
  alerts,
  signUp,
}) => {
  const customer = await signUp();

  await page.goto('/orders?tab=completed');
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, customer.email, customer.password);
  await alerts.expect('Login successful!');

  await expect(page).toHaveURL(/\/orders\?tab=completed$/);
});

test('A session that ended is told once, and the profile asks for a login', async ({
  page,
  api,
  alerts,
  signUp,
  enter,
  pageErrors,
}) => {
  const customer = await signUp();
  await enter(customer);
  await api.call('POST', '/auth/logout', { token: customer.token });
  pageErrors.expect(/401 GET .*\/auth\/me/);

  await page.goto('/profile');

  await alerts.expect('Please login again.');
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('The name is changed on the profile; an empty one is refused', async ({
  page,
  alerts,
  signUp,
  enter,
}) => {
  const customer = await signUp();
  await enter(customer);
  await page.goto('/profile');
  await expect(page.getByText(customer.email)).toBeVisible();

  await page.getByRole('button', { name: 'Edit full name' }).click();
  await page.getByLabel('Full name').fill('  ');
  await page.getByRole('button', { name: 'Update' }).click();
  await alerts.expect('Field cannot be empty.');
  await page.getByLabel('Full name').fill('Meera Raghavan');
  await page.getByRole('button', { name: 'Update' }).click();

  await expect(page.getByText('Meera Raghavan').first()).toBeVisible();
  await page.goto('/home');
  await expect(page.getByText(/^Good \w+, Meera$/)).toBeVisible();
});

test('Logging out forgets the customer and the cart, here and on the server', async ({
  page,
  api,
  signUp,
  enter,
}) => {
  const customer = await signUp();
  await enter(customer);
  await page.goto('/home');
  await page
    .getByRole('button', { name: /^Add to Cart: / })
    .first()
    .click();
  await page.getByRole('button', { name: 'Open menu' }).click();

  await page.getByRole('button', { name: 'Logout' }).click();

  await expect(page.getByRole('heading', { name: 'Order For Food' })).toBeVisible();
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => localStorage[key] !== '[]')),
  ).toEqual([]);
  await expect(api.orders(customer)).rejects.toThrow('401');
});
