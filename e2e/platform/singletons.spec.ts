import { expect, test } from '../site';

/**
 * The stateful modules of the shared packages, by the text of their import; each counts its evaluations
 * (shared/platform/src/composition/instances.ts).
 */
const STATEFUL = [
  '@food/cart/choices',
  '@food/cart/store',
  '@food/live/channel',
  '@food/platform/api',
  '@food/platform/api-error',
  '@food/platform/composition',
  '@food/platform/config',
  '@food/platform/messages',
  '@food/platform/query',
  '@food/session/store',
];
const REMOTES = ['auth', 'catalog', 'checkout', 'orders', 'tracking'];

test('Host and all five remotes stand on one instance of each stateful module', async ({
  page,
  api,
  asCustomer,
}) => {
  const customer = await asCustomer();
  await api.placeOrder(customer, { dishes: { 'Gulab Jamun': 2 } });
  const main = page.getByRole('navigation', { name: 'Main' });

  await page.goto('/home');
  await page.evaluate(() => {
    (globalThis as { sameLoad?: boolean }).sameLoad = true;
  });
  await page.getByRole('link', { name: /delivery address/ }).click();
  await expect(page.getByRole('heading', { name: 'Addresses', exact: true })).toBeVisible();
  await page.goBack();
  await main.getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/profile/i);
  await main.getByRole('link', { name: 'Orders' }).click();
  await page.getByRole('link', { name: 'Track Driver' }).click();
  await expect(page.getByRole('heading', { name: 'Live Delivery Tracking' })).toBeVisible();

  const seen = await page.evaluate(() => {
    const state = globalThis as { sameLoad?: boolean; __foodInstances?: Record<string, number> };
    // Each remote's entry leaves its container under a name with part and version.
    const run = Object.keys(globalThis).flatMap((name) => /^food_([a-z]+)_\d/.exec(name)?.[1] ?? []);
    return { sameLoad: state.sameLoad, instances: state.__foodInstances, run: run.sort() };
  });
  expect(seen.sameLoad).toBe(true);
  expect(seen.run).toEqual(REMOTES);
  expect(seen.instances).toEqual(Object.fromEntries(STATEFUL.map((name) => [name, 1])));
});
