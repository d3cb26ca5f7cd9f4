import type { Page } from '@playwright/test';
import { addToCart, expectCartBar, viewCart } from './fixtures/walks';
import { test as ownTest } from './own-site';
import { promote, publishChanged } from './setup/release';
import { expect, test } from './site';

const isDown = (page: Page, part: string) => page.getByRole('status', { name: part });

test('A remote that is gone leaves its name and "Try again", and the cart bar works', async ({
  page,
  mishaps,
}) => {
  mishaps.announce(/404 GET .*\/releases\/orders\//);
  mishaps.tolerate(/integrity/);
  await page.route('**/releases/orders/**', (route) => route.fulfill({ status: 404, body: 'gone' }));
  await page.goto('/home');
  await addToCart(page, 'Chicken 65');

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Orders' }).click();

  await expect(isDown(page, 'Orders')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expectCartBar(page, 1, 269);
  await viewCart(page);
  await expect(page.getByRole('heading', { name: 'Cart' })).toBeVisible();
});

test('"Try again" brings the remote once it is back', async ({ page, mishaps }) => {
  mishaps.announce(/404 GET .*\/releases\/catalog\//);
  mishaps.tolerate(/integrity/);
  await page.route('**/releases/catalog/**', (route) => route.fulfill({ status: 404, body: 'gone' }));
  await page.goto('/home');
  await expect(isDown(page, 'Menu')).toBeVisible();

  await page.unroute('**/releases/catalog/**');
  await page.getByRole('button', { name: 'Try again' }).click();

  await expect(page.getByRole('region', { name: 'Best Seller' })).toBeVisible();
});

test('A style sheet that is missing counts as a failure: nobody sees a bare page', async ({
  page,
  mishaps,
}) => {
  mishaps.announce(/404 GET .*\/releases\/catalog\/.*\.css/);
  mishaps.tolerate(/integrity/);
  await page.route('**/releases/catalog/**/*.css*', (route) => route.fulfill({ status: 404, body: 'gone' }));

  await page.goto('/home');

  await expect(isDown(page, 'Menu')).toBeVisible();
});

ownTest(
  'Where a chunk of the live release is missing the previous one serves, and the cart is intact',
  async ({ page, own, mishaps }) => {
    const [was, becomes] = ['Where taste meets comfort', 'Where taste meets dusk'] as const;
    await publishChanged({ part: 'catalog', version: '1.1.0', store: own.store, words: [was, becomes] });
    await page.goto('/all-items');
    await addToCart(page, 'Chicken 65');
    await promote(own.store, 'catalog@1.1.0');
    mishaps.announce(/404 GET .*\/catalog\/1\.1\.0\/home\./);
    mishaps.tolerate(/integrity/);
    await page.route('**/releases/catalog/1.1.0/home.*.js*', (route) =>
      route.fulfill({ status: 404, body: 'gone' }),
    );
    const report = page.waitForRequest('**/telemetry/composition');

    await expect(async () => {
      await page.goto('/home');
      expect(await page.locator('#page-data').textContent()).toContain('"version":"1.1.0"');
    }).toPass();

    await expect(page.getByText(was)).toBeVisible();
    await expect(page.getByText(becomes)).toHaveCount(0);
    await expectCartBar(page, 1, 269);
    expect((await report).postDataJSON()).toMatchObject({
      part: 'catalog',
      version: '1.1.0',
      outcome: 'recovered',
    });
  },
);
