import { failCalls } from '../../fixtures/answers';
import { endInterceptions } from '../../fixtures/intercept';
import { expectAccessible } from '../../fixtures/screen-checks';
import { press } from '../../fixtures/steps';
import { expect, test } from '../../site';

const DINNER = { dishes: { 'Masala Dosa': 2, 'Gulab Jamun': 1 } };
const PRESETS = [
  'Ordered by mistake',
  'Item not needed anymore',
  'Expected delivery time too long',
  'Price too high',
  'Found a better alternative',
  'Others',
];

test('A pending order is cancelled with one of six reasons or in free text; when it fails, the page says so', async ({
  page,
  api,
  alerts,
  pageErrors,
  asCustomerWithOrder,
}) => {
  const { customer, orderId } = await asCustomerWithOrder();

  await test.step('by a reason of the list', async () => {
    await page.goto('/orders');
    await page.getByRole('article', { name: orderId }).getByRole('link', { name: 'Cancel Order' }).click();
    await expect(page.locator('label').filter({ has: page.getByRole('radio') })).toHaveText(PRESETS);
    await press(page, 'Cancel Order');
    await alerts.expect('Please select or enter a reason');
    await page.getByRole('radio', { name: 'Others' }).check();
    await press(page, 'Cancel Order');
    await alerts.expect('Please select or enter a reason');
    await expectAccessible(page);
    await page.getByRole('radio', { name: 'Ordered by mistake' }).check();
    await press(page, 'Cancel Order');

    await expect(page).toHaveURL('/cancel-success');
    await expect(page.getByRole('heading', { name: 'Order cancelled' })).toBeVisible();
    expect((await api.order(customer, orderId)).status).toBe('cancelled');
    await page.getByRole('link', { name: 'Back to orders' }).click();
    await expect(page).toHaveURL('/orders?tab=canceled');
    await expect(page.getByRole('article', { name: orderId })).toContainText('Cancelled');
  });

  await test.step('in free text, at the second try', async () => {
    const second = await api.placeOrder(customer, DINNER);
    await page.goto(`/cancel/${second}`);
    await failCalls(page, pageErrors, `/auth/order/${second}/cancel`);
    await page.getByRole('radio', { name: 'Others' }).check();
    await page.getByLabel('Your reason').fill('The guests went home.');
    await press(page, 'Cancel Order');
    await alerts.expect('Failed to cancel order. Please try again.');
    await expect(page).toHaveURL(`/cancel/${second}`);
    await endInterceptions(page);
    await press(page, 'Cancel Order');
    await expect(page).toHaveURL('/cancel-success');
  });
});

test('An order that was begun meanwhile is not cancelled: the page says why in place of its form, and leads on', async ({
  page,
  api,
  asCustomerWithOrder,
}) => {
  const { orderId } = await asCustomerWithOrder();
  await page.goto(`/cancel/${orderId}`);
  await page.getByRole('radio', { name: 'Price too high' }).check();
  await api.ops.status(orderId, 'active');

  await expect(page.getByText('This order is now active and can no longer be cancelled.')).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
  await expectAccessible(page);
  await api.ops.status(orderId, 'delivered');
  await page.reload();
  await expect(page.getByText('This order is now delivered and can no longer be cancelled.')).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Your orders' }).click();

  await expect(page).toHaveURL('/orders?tab=completed');
  await expect(page.getByRole('article', { name: orderId })).toBeVisible();
});
