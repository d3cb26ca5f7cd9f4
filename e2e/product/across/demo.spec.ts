import { test } from '../../fixtures/own-site';
import { expect } from '../../site';

test.describe('With the demo kitchen and courier, sixty times faster than life', () => {
  test.use({ siteEnv: { SIMULATOR_SPEED: '60' } });

  test('An order is cooked, ridden to the door and delivered while the customer watches', async ({
    page,
    api,
    asCustomer,
  }) => {
    const customer = await asCustomer();
    const orderId = await api.placeOrder(customer, { dishes: { 'Masala Dosa': 2 } });

    await page.goto(`/track/${orderId}`);

    await expect(page.getByText('Active', { exact: true })).toBeVisible();
    await expect(page.getByText('LIVE TRACKING')).toBeVisible();
    await expect(page.getByText('Delivered', { exact: true })).toBeVisible({ timeout: 45_000 });
    await expect(page.getByText('Delivery is Here!')).toBeVisible();
    await page.goto('/orders?tab=completed');
    await expect(page.getByRole('article', { name: orderId })).toBeVisible();
  });
});
