import { failCalls } from '../../fixtures/answers';
import { DRAWN } from '../../fixtures/drawn-pages';
import { endInterceptions } from '../../fixtures/intercept';
import { logIn, press } from '../../fixtures/steps';
import { expect, test } from '../../site';

const IDENTIFIER = 'Email or mobile number';

test('A one-time code logs in; a wrong one does not', async ({ page, api, alerts, signUp, pageErrors }) => {
  const customer = await signUp();
  pageErrors.expect(/400 POST .*\/auth\/verify-otp/);
  await page.goto('/otp-login');

  await press(page, 'Send OTP');
  await alerts.expect('Please enter your email or mobile number.');
  await page.getByLabel(IDENTIFIER).fill(customer.mobile);
  await press(page, 'Send OTP');
  await alerts.expect('OTP sent successfully!');
  await expect(page.getByLabel(IDENTIFIER)).not.toBeEditable();
  await press(page, 'Verify OTP');
  await alerts.expect('Please enter the OTP.');
  const code = await api.newestCode(customer.mobile);
  await page.getByLabel('OTP', { exact: true }).fill(code === '000000' ? '000001' : '000000');
  await press(page, 'Verify OTP');
  await alerts.expect('This OTP is wrong or no longer valid.');
  await page.getByLabel('OTP', { exact: true }).fill(code);
  await press(page, 'Verify OTP');

  await alerts.expect('Login successful!');
  await expect(page).toHaveURL('/home');
});

test('A one-time code that was sent can be entered after the phone has thrown the page away', async ({
  page,
  api,
  alerts,
  signUp,
}) => {
  const { email } = await signUp();
  await page.goto('/orders');
  await page.getByRole('link', { name: 'Login with OTP' }).click();
  // The login page before it has a field of the same name.
  await expect(page.getByRole('button', { name: 'Send OTP' })).toBeVisible();
  await page.getByLabel(IDENTIFIER).fill(email);
  await press(page, 'Send OTP');
  await alerts.expect('OTP sent successfully!');
  await expect(page.getByLabel('OTP', { exact: true })).toBeVisible();

  // A server would draw the first step, before the page knows of the second.
  expect(await (await page.request.get(page.url())).text()).not.toContain(DRAWN);
  await page.reload();
  await expect(page.getByLabel(IDENTIFIER)).toHaveValue(email);
  await page.getByLabel('OTP', { exact: true }).fill(await api.newestCode(email));
  await press(page, 'Verify OTP');
  await alerts.expect('Login successful!');

  await expect(page).toHaveURL('/orders');
});

test('A forgotten password is reset by a code, and the new one logs in', async ({
  page,
  api,
  alerts,
  signUp,
  pageErrors,
}) => {
  const customer = await signUp();
  const fresh = 'cardamom-and-clove';
  /** From the empty form to the fields of the new password. */
  const verify = async (identifier: string) => {
    await page.getByLabel(IDENTIFIER).fill(identifier);
    await press(page, 'Send OTP');
    await alerts.expect('OTP sent successfully!');
    await page.getByLabel('OTP', { exact: true }).fill(await api.newestCode(identifier));
    await press(page, 'Verify OTP');
    await alerts.expect('OTP verified. Please reset your password.');
  };

  await test.step('a step that is opened by its address starts over', async () => {
    for (const path of ['/verify-otp', '/reset-password']) {
      await page.goto(path);
      await expect(page).toHaveURL('/forgot-password');
    }
  });

  await test.step('the new password needs both fields and a server that answers, and a reload starts over', async () => {
    await verify(customer.mobile);
    await failCalls(page, pageErrors, '/auth/reset-password');
    await press(page, 'Reset Password');
    await alerts.expect('Please fill all fields');
    await page.getByLabel('New password').fill(fresh);
    await press(page, 'Reset Password');
    await alerts.expect('Please fill all fields');
    await page.getByLabel('Confirm password').fill(fresh);
    await press(page, 'Reset Password');
    await alerts.expect('Something went wrong');
    await endInterceptions(page);
    await page.reload();
    await expect(page).toHaveURL('/forgot-password');
  });

  // Uses the email: another code for the mobile number would be too soon.
  await verify(customer.email);
  await page.getByLabel('New password').fill(fresh);
  await page.getByLabel('Confirm password').fill('something else');
  await press(page, 'Reset Password');
  await alerts.expect('Passwords do not match');
  await page.getByLabel('Confirm password').fill(fresh);
  await press(page, 'Reset Password');
  await alerts.expect('Password has been reset successfully!');
  await logIn(page, customer.email, fresh);

  await alerts.expect('Login successful!');
  await expect(page).toHaveURL('/home');
});
