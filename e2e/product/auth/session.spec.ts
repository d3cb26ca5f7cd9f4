import { addToCart, logIn, press } from '../../fixtures/steps';
import { storedToken } from '../../fixtures/stored';
import { expect, test } from '../../site';

test('A session that ended is told once, and the profile asks for a login', async ({
  page,
  api,
  alerts,
  asCustomer,
  pageErrors,
}) => {
  const customer = await asCustomer();
  await api.call('POST', '/auth/logout', { token: customer.token });
  pageErrors.expect(/401 GET .*\/auth\/me/);

  await page.goto('/profile');

  await alerts.expect('Please login again.');
  await expect(page).toHaveURL('/login');
  expect(await storedToken(page)).toBeNull();
});

test('Logging out forgets the customer and the cart, here and on the server', async ({
  page,
  api,
  asCustomer,
}) => {
  const customer = await asCustomer();
  await page.goto('/home');
  await addToCart(page, 'Chicken 65');
  await press(page, 'Open menu');

  await press(page, 'Logout');

  await expect(page.getByRole('heading', { name: 'Order For Food' })).toBeVisible();
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => localStorage[key] !== '[]')),
  ).toEqual([]);
  // The page doesn't wait for the server's answer.
  await expect(() => expect(api.orders(customer)).rejects.toThrow('401')).toPass();
});

test('The demo customer has two addresses, and orders to look at', async ({ page, alerts }) => {
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
