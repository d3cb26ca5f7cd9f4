import { press } from '../../fixtures/steps';
import { expect, test } from '../../site';

test('The settings lead to notifications, to the profile, to the feedback form and to the start', async ({
  page,
  asCustomer,
}) => {
  await asCustomer();
  await page.goto('/settings');

  for (const [link, path] of [
    ['Notification Setting', '/notifications'],
    ['Password Setting', '/profile'],
    ['Delete Account', '/'],
  ] as const) {
    await page.getByRole('link', { name: link }).click();
    await expect(page).toHaveURL(path);
    await page.goBack();
    await expect(page).toHaveURL('/settings');
  }
  await page.getByRole('link', { name: 'Send Feedback' }).click();
  await expect(page).toHaveURL('/feedback');
  await expect(page.getByLabel('Comments')).toBeVisible();
  await press(page, 'Back');
  await expect(page).toHaveURL('/settings');
  await press(page, 'Logout');

  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => [localStorage.token, localStorage.user])).toEqual([undefined, undefined]);
});

test('A customer sees where they are logged in, and logs another device out', async ({
  page,
  api,
  asCustomer,
}) => {
  const { email: emailOrMobile, password } = await asCustomer();
  const elsewhere = await api.call<{ token: string }>('POST', '/auth/login', {
    body: { emailOrMobile, password },
  });
  await page.goto('/settings');
  await expect(page.getByText('This device')).toBeVisible();

  await press(page, 'Log out all other devices');
  await expect(page.getByText('All other devices are logged out.')).toBeVisible();

  await expect(page.getByText('This device')).toBeVisible();
  await expect(api.call('GET', '/auth/me', { token: elsewhere.token })).rejects.toThrow('401');
});

test('Notifications begin with the three that are on, and a change stays on this device', async ({
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
