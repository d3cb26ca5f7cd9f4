import { readFile } from 'node:fs/promises';
import { failCalls } from '../../fixtures/answers';
import { endInterceptions } from '../../fixtures/intercept';
import { logIn, press } from '../../fixtures/steps';
import { storedToken } from '../../fixtures/stored';
import { tilePicture } from '../../setup/tile-picture';
import { expect, newCustomer, test } from '../../site';

test('The profile changes one field at a time, and says why it does not', async ({
  page,
  api,
  alerts,
  signUp,
  pageErrors,
}) => {
  const taken = await signUp();
  const customer = await signUp();
  const fresh = newCustomer();
  // In this browser: a session that was started elsewhere can't have a code sent.
  await page.goto('/login');
  await logIn(page, customer.email, customer.password);
  await alerts.expect('Login successful!');
  await expect(page).toHaveURL('/home');
  pageErrors.expect(/40[39] PATCH .*\/auth\/update/);
  await page.goto('/profile');

  await press(page, 'Edit email');
  await page.getByLabel('Email').fill(taken.email);
  await press(page, 'Update');
  await page.getByLabel('Current password').fill(customer.password);
  await press(page, 'Update');
  await alerts.expect('This email already has an account.');
  await press(page, 'Cancel');
  await expect(page.getByText(customer.email)).toBeVisible();
  await press(page, 'Edit email');
  await page.getByLabel('Email').fill(fresh.email);
  await press(page, 'Update');
  await expect(page.getByLabel('Current password')).toBeFocused();
  await page.keyboard.type(customer.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText(fresh.email)).toBeVisible();
  // The proof dialog shows the address too: it is closed when the field can be edited again.
  await expect(page.getByRole('button', { name: 'Edit email' })).toBeVisible();
  await press(page, 'Edit mobile number');
  await page.getByLabel('Mobile number').fill(`${fresh.mobile.slice(0, 5)}-x${fresh.mobile.slice(5)}77`);
  await expect(page.getByLabel('Mobile number')).toHaveValue(fresh.mobile);
  await press(page, 'Update');
  await press(page, 'Use a code instead');
  await expect(page.getByText(`We sent a code to ${fresh.mobile}.`)).toBeVisible();
  await page.getByLabel('OTP', { exact: true }).fill(await api.newestCode(fresh.mobile));
  await press(page, 'Update');
  await expect(page.getByRole('button', { name: 'Edit mobile number' })).toBeVisible();
  await expect(page.getByText(fresh.mobile)).toBeVisible();

  await test.step('the name, which may not be empty', async () => {
    await press(page, 'Edit full name');
    await page.getByLabel('Full name').fill('  ');
    await press(page, 'Update');
    await alerts.expect('Field cannot be empty.');
    await page.getByLabel('Full name').fill('Meera Raghavan');
    await press(page, 'Update');
    await expect(page.getByText('Meera Raghavan').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Edit full name' })).toBeVisible();
  });

  await page.reload();
  await expect(page.getByText(fresh.mobile)).toBeVisible();
  await expect(page.getByText('Meera Raghavan').first()).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await expect(page.getByText(/^Good \w+, Meera$/)).toBeVisible();
});

test('On a phone at 200 % the profile breaks a long email address at its dots, and no name of a field', async ({
  page,
  asCustomer,
}) => {
  const email = newCustomer().email.replace('@', '.of.the.kitchen.and.verandah@mail.of.');
  await asCustomer({ email });
  await page.setViewportSize({ width: 195, height: 422 });
  await page.goto('/profile');
  await expect(page.getByText(email)).toBeVisible();

  for (const name of ['Full name', 'Email', 'Mobile number', 'Password'])
    expect(
      await page.getByText(name, { exact: true }).evaluate((label) => {
        const range = document.createRange();
        range.selectNodeContents(label);
        return range.getClientRects().length;
      }),
      name,
    ).toBe(1);
  const pieces = await page.getByText(email).evaluate((value) =>
    [...value.childNodes]
      .filter((node) => node instanceof Text)
      .map((node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        return range.getClientRects().length;
      }),
  );
  expect(new Set(pieces)).toEqual(new Set([1]));
});

test('The password is changed on the profile, with the current one', async ({
  page,
  api,
  alerts,
  asCustomer,
  pageErrors,
}) => {
  const customer = await asCustomer();
  pageErrors.expect(/400 PATCH .*\/auth\/update/);
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

test('A profile picture is uploaded; any other file is refused', async ({
  page,
  alerts,
  asCustomer,
  pageErrors,
}) => {
  await asCustomer();
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

test('A profile that fails to load leads to the login, where the session is kept and nothing is lost', async ({
  page,
  alerts,
  asCustomer,
  pageErrors,
}) => {
  const customer = await asCustomer();
  const still = page.getByText('You are still logged in.');
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
  // A navigation to the present address would count as a reload.
  await page.goto('/settings');
  await page.goto('/login');
  await expect(page).toHaveURL('/home');

  await page.goto('/profile');
  await alerts.expect('Please login again.');
  await logIn(page, customer.email, 'not-my-password');
  await alerts.expect('The email/mobile or the password is not right.');
  expect(await storedToken(page)).toBe(customer.token);
  await endInterceptions(page);
  await logIn(page, customer.email, customer.password);
  await alerts.expect('Login successful!');

  await expect(page).toHaveURL('/profile');
  await expect(page.getByText(customer.email)).toBeVisible();
});

test('A customer saves their data and deletes their account, which can not be logged in to any more', async ({
  page,
  api,
  pageErrors,
  asCustomer,
}) => {
  const { email, password } = await asCustomer();
  await page.goto('/profile');

  const saved = page.waitForEvent('download');
  await press(page, 'Download my data');
  const file = await (await saved).path();
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ account: { email } });

  await press(page, 'Delete my account');
  await page.getByLabel('Current password').fill(password);
  // The server may end the session before the page does.
  pageErrors.expect(/401 POST .*\/auth\/logout/);
  const told = page.waitForResponse('**/auth/logout');
  await press(page, 'Delete account');
  await expect(page.getByText('Your account is deleted.')).toBeVisible();
  expect(await storedToken(page)).toBeNull();
  await page.getByRole('link', { name: 'Back to the start' }).click();
  await expect(page).toHaveURL('/');
  // The page doesn't wait for the server's answer.
  await told;
  await expect(api.call('POST', '/auth/login', { body: { emailOrMobile: email, password } })).rejects.toThrow(
    '401',
  );
});
