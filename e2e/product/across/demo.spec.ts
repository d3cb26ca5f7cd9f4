import { test } from '../../fixtures/own-site';
import { expect } from '../../site';

test.describe('With the demo kitchen and courier, fifteen times faster than life', () => {
  test.use({ siteEnv: { SIMULATOR_SPEED: '15' } });

  test('An order is cooked, ridden to the door and delivered while the customer watches', async ({
    page,
    api,
    asCustomer,
    pageErrors,
  }) => {
    const customer = await asCustomer();
    // The courier doesn't wait for a page, and the first page of a new site takes the longest.
    pageErrors.expect(/404 GET .*ORD-0000000000/);
    await page.goto('/track/ORD-0000000000');
    await expect(page.getByRole('link', { name: 'Your orders' })).toBeVisible();
    const orderId = await api.placeOrder(customer, { dishes: { 'Masala Dosa': 2 } });

    await page.goto(`/track/${orderId}`);

    await expect(page.getByText('Active', { exact: true })).toBeVisible();
    await expect(page.getByText('LIVE TRACKING')).toBeVisible();
    await expect(page.getByText('Delivered', { exact: true })).toBeVisible({ timeout: 90_000 });
    await expect(page.getByText('Delivery is Here!')).toBeVisible();
    await page.goto('/orders?tab=completed');
    await expect(page.getByRole('article', { name: orderId })).toBeVisible();
  });
});
