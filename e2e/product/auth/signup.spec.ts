import { fillSignup, press } from '../../fixtures/steps';
import { expect, newCustomer, test } from '../../site';

test('Signing up needs all four fields, a whole mobile number and a free email, and leads on to where the visitor was going', async ({
  page,
  alerts,
  signUp,
  pageErrors,
}) => {
  const taken = await signUp();
  const guest = newCustomer();
  pageErrors.expect(/400 POST .*\/auth\/signup/, /409 POST .*\/auth\/signup/);
  await page.goto('/orders?tab=canceled');
  await page.getByRole('link', { name: 'Sign up' }).click();
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
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Your account is ready. Log in with your password.')).toBeVisible();
  await expect(page.getByLabel('Email or mobile number')).toHaveValue(guest.email);
  await page.getByLabel('Password', { exact: true }).fill(guest.password);
  await press(page, 'Login');
  await alerts.expect('Login successful!');
  await expect(page).toHaveURL('/orders?tab=canceled');
  await expect(page.getByText('No Canceled orders found.')).toBeVisible();
});

test('On a desktop the card stands where it stands, however much of it has come', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/signup');
  const title = page.getByRole('heading', { level: 1 });
  await expect(page.getByRole('button', { name: 'Sign Up' })).toBeVisible();
  const whole = await title.boundingBox();

  await page.locator('form').evaluate((form) => form.remove());

  expect(await title.boundingBox()).toEqual(whole);
});
