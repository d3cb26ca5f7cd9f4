import { HOME_ADDRESS } from '../../fixtures/api';
import { test as ownTest } from '../../fixtures/own-site';
import { expectAccessible } from '../../fixtures/screen-checks';
import { expect, type Page, test } from '../../site';

const DINNER = { dishes: { 'Masala Dosa': 2 } };
const NORTH_OF_HOME = { latitude: HOME_ADDRESS.latitude! + 0.01, longitude: HOME_ADDRESS.longitude! };
const connected = (page: Page) => expect(page.getByText('Connected', { exact: true })).toBeVisible();

test('A page opened late shows where the courier has been', async ({ page, api, signUp, enter }) => {
  const customer = await signUp();
  const orderId = await api.placeOrder(customer, DINNER);
  await api.ops.status(orderId, 'active');
  for (const step of [0.02, 0.015, 0.01]) {
    await api.ops.courierAt(orderId, HOME_ADDRESS.latitude! + step, HOME_ADDRESS.longitude!);
  }
  await enter(customer);

  await page.goto(`/track/${orderId}`);

  await connected(page);
  await expect(page.getByText('LIVE TRACKING')).toBeVisible();
  await expect(page.getByText('1.1 km', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Details' }).click();
  await expect(page.getByText('3 tracking points, route distance 1.1 km')).toBeVisible();
  await expect(page.getByText(/updates come every 10 seconds/)).toBeVisible();
  await expectAccessible(page);
});

test('A dropped connection comes back by itself and misses nothing', async ({
  page,
  context,
  api,
  pageErrors,
  asCustomerWithOrder,
}) => {
  const { orderId } = await asCustomerWithOrder({ status: 'active' });
  await page.goto(`/track/${orderId}`);
  await connected(page);
  pageErrors.allow(/ERR_INTERNET_DISCONNECTED/, /WebSocket/);

  await context.setOffline(true);
  await expect(page.getByText('⚠ Reconnecting...')).toBeVisible({ timeout: 60_000 });
  await api.ops.courierAt(orderId, NORTH_OF_HOME.latitude, NORTH_OF_HOME.longitude);
  await context.setOffline(false);

  await connected(page);
  await expect(page.getByText('1.1 km', { exact: true })).toBeVisible();
  await expect(page.getByText('⚠ Reconnecting...')).toHaveCount(0);
});

test("Another customer's delivery can't be watched", async ({ page, api, signUp, enter, pageErrors }) => {
  const owner = await signUp();
  const orderId = await api.placeOrder(owner, DINNER);
  await enter(await signUp());
  pageErrors.expect(new RegExp(`404 GET .*${orderId}`));

  await page.goto(`/track/${orderId}`);
  await expect(page.getByRole('link', { name: 'Your orders' })).toBeVisible();
  await api.ops.status(orderId, 'active');
  await api.ops.courierAt(orderId, NORTH_OF_HOME.latitude, NORTH_OF_HOME.longitude);

  await expect(page.getByText('LIVE TRACKING')).toHaveCount(0);
  await expect(page.getByText(/\d km/)).toHaveCount(0);
});

test('An order without a position shows an approximate one, and a warning is logged', async ({
  page,
  api,
  signUp,
  enter,
  pageErrors,
}) => {
  pageErrors.expect(/^console warning: The order has no position/);
  const customer = await signUp();
  const orderId = await api.placeOrder(customer, { ...DINNER, address: { latitude: null, longitude: null } });
  await enter(customer);

  await page.goto(`/track/${orderId}`);
  await connected(page);
  await page.getByRole('button', { name: 'Details' }).click();

  await expect(page.getByText('Approximate location').first()).toBeVisible();
});

ownTest.describe('With the demo kitchen and courier, sixty times faster than life', () => {
  ownTest.use({ siteEnv: { SIMULATOR_SPEED: '60' } });

  ownTest(
    'An order is cooked, ridden to the door and delivered while the customer watches',
    async ({ page, api, signUp, enter }) => {
      const customer = await signUp();
      await enter(customer);
      const orderId = await api.placeOrder(customer, DINNER);

      await page.goto(`/track/${orderId}`);

      await expect(page.getByText('Active', { exact: true })).toBeVisible();
      await expect(page.getByText('LIVE TRACKING')).toBeVisible();
      await expect(page.getByText('Delivered', { exact: true })).toBeVisible({ timeout: 45_000 });
      await expect(page.getByText('Delivery is Here!')).toBeVisible();
      await page.goto('/orders?tab=completed');
      await expect(page.getByRole('article', { name: orderId })).toBeVisible();
    },
  );
});
