import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/own-site';
import { addToCart, viewCart } from '../fixtures/steps';
import { promote, publishChanged, rollback } from '../setup/release';
import { test as shared } from '../site';

test.use({ serviceWorkers: 'allow' });
shared.use({ serviceWorkers: 'allow' });

const WORDS = ['Where taste meets comfort', 'Where taste meets dusk'] as const;
const NO_LINE = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket connection/;
const note = (page: Page) => page.locator('.offline-note', { hasText: 'You are offline. This page is from' });

/** Waits until the browser has cached what it needs offline: this page, of the deployment that is shown, and files of these releases. */
const expectKept = (page: Page, path: string, ...releases: string[]) =>
  expect
    .poll(() =>
      page.evaluate(
        async ({ path, releases }) => {
          const [pages, files] = await Promise.all(
            ['food-pages', 'food-files'].map((name) => window.caches.open(name)),
          );
          const shown = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')?.dataset.offline;
          const kept = (await pages?.match(path))?.headers.get('x-deployment');
          const urls = (await files?.keys())?.map(({ url }) => url);
          const missing = releases.filter((release) => !urls?.some((url) => url.includes(release)));
          return kept && kept === shown?.split(' ')[0] ? missing : [path, ...missing];
        },
        { path, releases },
      ),
    )
    .toEqual([]);

test('Without a line the site opens as it last was and says so; a promotion and a rollback are there at the next load', async ({
  page,
  context,
  own,
  pageErrors,
}) => {
  pageErrors.allow(NO_LINE);
  const published = publishChanged({ part: 'catalog', version: '1.1.0', store: own.store, words: WORDS });
  await page.goto('/home');
  await addToCart(page, 'Chicken 65');
  await viewCart(page);
  await expectKept(page, '/home', '/composition/live/checkout@');

  await context.setOffline(true);
  await page.goto('/home');
  await expect(note(page)).toBeVisible();
  await expect(page.getByText(WORDS[0])).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByRole('heading', { name: 'Chicken 65' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('link', { name: 'Show the latest version' })).toBeVisible();

  await published;
  await promote(own, 'catalog@1.1.0', '--no-smoke');
  await expectAtNextLoad(page, WORDS[1]);
  await rollback(own, 'catalog');
  await expectAtNextLoad(page, WORDS[0], async () => {
    await page.goto('/cart');
    await page.goBack();
  });
  await expectKept(page, '/home');
  await context.setOffline(true);
  await page.goto('/home');
  await expect(page.getByText(WORDS[0])).toBeVisible();
  await expect(note(page)).toBeVisible();
});

/** The server reads the pointer every moment; the browser asks the server each time. */
async function expectAtNextLoad(
  page: Page,
  words: string,
  load: () => Promise<unknown> = () => page.goto('/home'),
): Promise<void> {
  await expect(async () => {
    await load();
    await expect(page.getByText(words)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

shared(
  'Without a line the last orders are there, and an order waits until its customer sends it, once',
  async ({ page, context, api, readyToOrder, pageErrors }) => {
    pageErrors.allow(NO_LINE);
    const customer = await readyToOrder();
    await expectKept(page, '/cart');
    const before = await api.placeOrder(customer, { dishes: { 'Masala Dosa': 1 } });
    await page.goto('/orders');
    await expect(page.getByRole('article', { name: before })).toBeVisible();
    await expectKept(page, '/orders');

    await context.setOffline(true);
    await page.goto('/orders');
    await expect(page.getByText('There is no connection. These orders are from')).toBeVisible();
    await expect(page.getByRole('article', { name: before })).toBeVisible();
    await page.goto('/cart');
    await page.getByRole('button', { name: /^Place Order/ }).click();
    await expect(page.getByText('This order waits for a connection')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('Your order is still waiting')).toBeVisible();
    expect(await api.orders(customer)).toHaveLength(1);
    await page.getByRole('button', { name: /^Place Order/ }).click();

    await expect(page).toHaveURL('/success');
    expect(await api.orders(customer)).toHaveLength(2);
  },
);
