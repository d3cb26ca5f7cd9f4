import { SINGLETONS } from '@food/build/singletons';
import type { Page } from '@playwright/test';
import { intercept } from '../fixtures/intercept';
import { expect, test } from '../fixtures/own-site';
import { addToCart, expectCartBar } from '../fixtures/steps';
import { openLaterWorkspace } from '../setup/minor-workspace';
import { promote } from '../setup/release';

/** Versions of the cart's package: the present minor, and the next. */
const NOW = SINGLETONS['@food/cart/store'] ?? '';
const LATER = NOW.replace(/^(\d+)\.(\d+)\..*/, (_, major, minor) => `${major}.${Number(minor) + 1}.0`);
const WAS = 'Where taste meets comfort';
const BECOMES = 'Where taste meets dusk';

test('Two versions of catalog, built from two minors of the cart, run in one deployment with one cart', async ({
  page,
  context,
  own,
  pageErrors,
  baseURL,
}) => {
  test.setTimeout(400_000);
  const later = await openLaterWorkspace('cart', LATER);
  await later.replace('remote-catalog/src/messages/en.json', WAS, BECOMES);
  for (const part of ['host', 'catalog']) await later.publish(part, '1.1.0', own.store);
  await later.remove();

  await test.step('The gate keeps the later catalog off a host that provides less', async () => {
    await expect(promote(own, 'catalog@1.1.0', '--no-smoke')).rejects.toThrow(
      new RegExp(
        `catalog@1\\.1\\.0 needs from host@1\\.0\\.0.*: .*@food/cart/store \\^${LATER} \\(the host has ${NOW}\\)`,
      ),
    );
  });
  await promote(own, 'host@1.1.0', '--no-smoke');
  await promote(own, 'catalog@1.1.0', '--no-smoke', '--canary', '50');
  const { early, late } = await visitors(baseURL ?? '');
  const be = (bucket: number) =>
    context.addCookies([{ name: 'visitor', value: String(bucket), url: baseURL ?? '' }]);

  await test.step('One customer meets the later catalog, then the earlier one, with the same cart', async () => {
    await be(late);
    await page.goto('/home');
    await expect(page.getByText(BECOMES)).toBeVisible();
    await addToCart(page, 'Chicken 65');
    await expectCartBar(page, 1, 269);
    await be(early);
    await page.goto('/home');
    await expect(page.getByText(WAS)).toBeVisible();
    await expectCartBar(page, 1, 269);
  });

  await test.step('Both run in one page, and both fill its one cart', async () => {
    await be(late);
    pageErrors.expect(/404 GET .*\/catalog\/1\.1\.0\/menu\./);
    pageErrors.allow(/integrity/);
    await intercept(page, { urlPattern: '*/catalog/1.1.0/menu.*.js*' }, () => ({
      status: 404,
      body: 'gone',
    }));
    await page.goto('/home');
    await expect(page.getByText(BECOMES)).toBeVisible();
    await oneMore(page);
    await expectCartBar(page, 2, 538);
    await page.getByRole('link', { name: 'See all' }).click();
    await expect(page.getByRole('heading', { name: 'All items' })).toBeVisible();
    await oneMore(page);
    await expectCartBar(page, 3, 807);
    await page.goBack();
    await expect(page.getByText(WAS)).toBeVisible();
    expect(await cartsOf(page)).toEqual({ containers: 2, carts: 1 });
  });
});

const oneMore = (page: Page) => page.getByRole('button', { name: 'One more Chicken 65' }).first().click();

/** The bucket of a visitor who gets the earlier catalog, and of one who gets the later. */
async function visitors(site: string): Promise<{ early: number; late: number }> {
  let early: number | undefined;
  let late: number | undefined;
  for (let bucket = 0; early === undefined || late === undefined; bucket += 500) {
    const answer = await fetch(`${site}/home`, { headers: { cookie: `visitor=${bucket}` } });
    const html = await answer.text();
    expect(html).toContain('"host":"1.1.0"');
    if (html.includes('/releases/catalog/1.1.0/home.')) late = bucket;
    else early = bucket;
  }
  return { early, late };
}

/** How many versions of catalog have run in the page, and how often the cart's module has. */
const cartsOf = (page: Page) =>
  page.evaluate(() => ({
    containers: Object.keys(globalThis).filter((name) => name.startsWith('food_catalog_')).length,
    carts: (globalThis as { __foodInstances?: Record<string, number> }).__foodInstances?.['@food/cart/store'],
  }));
