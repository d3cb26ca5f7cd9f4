import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/own-site';
import { addToCart, expectCartBar } from '../fixtures/steps';
import { promote, publishChanged } from '../setup/release';

const WORDS = ['Where taste meets comfort', 'Where taste meets dusk'] as const;

/** Whoever can change files on the way changes this one: it would do what it does, and say so. */
const tamper = (page: Page, files: string) =>
  page.route(files, async (route) => {
    const real = await route.fetch();
    await route.fulfill({ response: real, body: `window.wasTampered = true;\n${await real.text()}` });
  });
const tampered = (page: Page) =>
  page.evaluate(() => (window as { wasTampered?: boolean }).wasTampered ?? false);

test.beforeEach(async ({ page, own }) => {
  await publishChanged({ part: 'catalog', version: '1.1.0', store: own.store, words: WORDS });
  await page.goto('/all-items');
  await addToCart(page, 'Chicken 65');
  await promote(own.store, 'catalog@1.1.0');
  await expect(async () => {
    await page.goto('/all-items');
    expect(await page.locator('#page-data').textContent()).toContain('"version":"1.1.0"');
  }).toPass();
});

test('A page’s code that was altered never runs: the previous release shows the page, and the host team is told', async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect(/integrity/);
  await tamper(page, '**/catalog/1.1.0/home.*.js*');
  const report = page.waitForRequest('**/telemetry/composition');

  await page.goto('/home');

  await expect(page.getByText(WORDS[0])).toBeVisible();
  await expectCartBar(page, 1, 269);
  expect(await tampered(page)).toBe(false);
  expect((await report).postDataJSON()).toMatchObject({
    part: 'catalog',
    version: '1.1.0',
    kind: 'integrity',
    outcome: 'recovered',
  });
});

test('A chunk that a page asks for later never runs altered either, and the page lives on', async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect(/integrity/);
  pageErrors.allow(/Loading chunk|ChunkLoadError/);
  await page.goto('/home');
  await expect(page.getByText(WORDS[1])).toBeVisible();
  await tamper(page, '**/catalog/1.1.0/drawer.*.js*');

  const report = page.waitForRequest('**/telemetry/composition');
  await page.getByRole('button', { name: /menu/i }).first().click();

  await expect(page.getByText("The menu didn't open. Tap again.")).toBeVisible();
  await expect(page.getByRole('region', { name: 'Best Seller' })).toBeVisible();
  await expectCartBar(page, 1, 269);
  expect(await tampered(page)).toBe(false);
  expect((await report).postDataJSON()).toMatchObject({ kind: 'integrity', outcome: 'failed' });
});
