import type { Page, Request } from '@playwright/test';
import { missing } from '../fixtures/fault-setups';
import { test as faultyTest, BECOMES as LIVE, WAS as OLDER } from '../fixtures/faulty-site';
import { expect, test } from '../fixtures/own-site';
import { expectAccessible, expectNoSidewaysScroll } from '../fixtures/screen-checks';
import { promote, publishChanged } from '../setup/release';
import { OPS_TOKEN, operationsOf } from '../setup/start-server';
import { test as visitorTest } from '../site';

/** Does the same as a press on "Inspect the site" on the operations page. */
async function letIn(page: Page): Promise<void> {
  const answer = await page.request.post('/ops/inspect', {
    headers: { authorization: `Bearer ${OPS_TOKEN}` },
  });
  const { pathname, search } = new URL(((await answer.json()) as { address: string }).address);
  expect((await page.request.get(pathname + search)).ok()).toBe(true);
}

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'What this page is made of' });
const partIn = (page: Page, name: string) => panelOf(page).getByRole('article', { name, exact: true });
const labelOf = (page: Page, words: string | RegExp) =>
  page.getByRole('group', { name: 'Parts on this page' }).getByRole('button', { name: words });

faultyTest(
  'Each part of a page is outlined with its version, team, reason and load time',
  async ({ page, faulty }) => {
    await letIn(page);
    await page.goto('/home');
    await expect(page.getByText(LIVE)).toBeVisible();
    const place = await page.getByText(LIVE).boundingBox();

    await page.goto('/home?inspect');

    await expect(labelOf(page, `host ${faulty.versions.host} · live`)).toBeVisible();
    await expect(labelOf(page, `catalog ${faulty.versions.catalog} · live`)).toBeVisible();
    const catalog = partIn(page, 'catalog');
    await expect(catalog).toContainText('@verandah/catalog');
    await expect(catalog).toContainText(/the later releases\s*deployment \d+ by e2e/);
    await expect(catalog).toContainText(/in \d+ ms \(\d+ files/);
    await expect(partIn(page, 'host')).toContainText('@verandah/host');
    await expect(panelOf(page).getByText('Not on this page: 5 parts')).toBeVisible();
    expect(await page.getByText(LIVE).boundingBox()).toEqual(place);
    await expectNoSidewaysScroll(page);
  },
);

faultyTest('A remote that fell back is named so, with the reason', async ({ page, faulty, pageErrors }) => {
  pageErrors.allow(/404 GET .*\/home\./);
  await letIn(page);
  await missing(`*/catalog/${faulty.versions.catalog}/home.*.js*`)(page, faulty);

  await page.goto('/home?inspect');

  await expect(page.getByText(OLDER)).toBeVisible();
  await expect(labelOf(page, `catalog ${faulty.previous.catalog} · previous release`)).toBeVisible();
  await expect(partIn(page, 'catalog')).toContainText(
    `catalog@${faulty.versions.catalog} failed here: a file of it could not be loaded`,
  );
});

faultyTest('A remote that is down is listed so, with the reason', async ({ page, faulty, pageErrors }) => {
  pageErrors.allow(/404 GET .*\/home\./);
  await letIn(page);
  await missing('*/catalog/*/home.*.js*')(page, faulty);

  await page.goto('/home?inspect');

  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(partIn(page, 'catalog')).toContainText('down');
  await expect(partIn(page, 'catalog')).toContainText(
    `catalog@${faulty.versions.catalog} failed here: a file of it could not be loaded`,
  );
  await expect(labelOf(page, /^host .* · live$/)).toBeVisible();
});

faultyTest('A version that is chosen gives a link that opens it', async ({ page, faulty, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await letIn(page);
  await page.goto('/home?inspect');
  const catalog = partIn(page, 'catalog');

  await catalog.getByText('Choose a version').click();
  await catalog.getByRole('radio', { name: `${faulty.previous.catalog} previous` }).check();

  const link = await panelOf(page).getByLabel('Link to what you chose').inputValue();
  expect(link).toBe(`${faulty.url}/home?release=catalog@${faulty.previous.catalog}`);
  await panelOf(page).getByRole('button', { name: 'Copy the link' }).click();
  await expect(panelOf(page).getByText('Copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await panelOf(page).getByRole('link', { name: 'Open it' }).click();
  await expect(page.getByText(OLDER)).toBeVisible();
  await expect(labelOf(page, `catalog ${faulty.previous.catalog} · preview`)).toBeVisible();
});

faultyTest('The overlay is used by keyboard, by day and by night, and Escape ends it', async ({ page }) => {
  await letIn(page);
  await page.goto('/home?inspect');
  await expect(partIn(page, 'catalog')).toBeVisible();
  await expectAccessible(page);

  await page.keyboard.press('Tab');
  await expect(panelOf(page).getByRole('button', { name: 'Hide the list' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(partIn(page, 'catalog')).toBeHidden();
  await labelOf(page, /^catalog/).press('Enter');
  await expect(partIn(page, 'catalog').getByRole('heading')).toBeFocused();

  await page.keyboard.press('Escape');

  await expect(panelOf(page)).toHaveCount(0);
  await expect(labelOf(page, /^catalog/)).toHaveCount(0);
});

test('A canary is named as such, with its share and why; the operations page leads there', async ({
  page,
  own,
  context,
}) => {
  const words = ['Where taste meets comfort', 'Where taste meets dusk'] as const;
  await publishChanged({ part: 'catalog', version: '1.1.0', store: own.store, words });
  const why = ['--why', 'a tagline for the evening'];
  await promote(own, 'catalog@1.1.0', '--no-smoke', '--canary', '99', ...why);
  await context.addCookies([{ name: 'visitor', value: '500', url: own.process.url }]);
  await page.goto(`${operationsOf(own.process.url)}/ops/releases`);
  await page.getByLabel('Operations token').fill(OPS_TOKEN);
  await page.getByRole('button', { name: 'Show the releases' }).click();

  await page.getByRole('button', { name: 'Inspect the site' }).click();

  await expect(page).toHaveURL(/\/home\?inspect$/);
  await expect(page.getByText(words[1])).toBeVisible();
  await expect(labelOf(page, 'catalog 1.1.0 · canary for 99 %')).toBeVisible();
  await expect(partIn(page, 'catalog')).toContainText('a tagline for the evening');
  await expect(labelOf(page, /^host .* · live$/)).toBeVisible();
});

visitorTest('A visitor without the right sees no overlay, and downloads nothing of it', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request: Request) => asked.push(new URL(request.url()).pathname));

  await page.goto('/home?inspect');

  await expect(page.getByText(OLDER)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked.filter((path) => path.startsWith('/ops'))).toEqual([]);
  await expect(panelOf(page)).toHaveCount(0);
});

visitorTest(
  'A piece of another remote is outlined inside the page that shows it',
  async ({ page, readyToOrder }) => {
    await readyToOrder();
    await letIn(page);
    await page.goto('/cart?inspect');
    await panelOf(page).getByRole('button', { name: 'Hide the list' }).click();

    await page.getByRole('button', { name: /^Place Order/ }).click();
    await page.getByRole('button', { name: 'Stay on this page' }).click();

    for (const part of ['host', 'checkout', 'orders'])
      await expect(labelOf(page, new RegExp(`^${part} .* · live$`))).toBeVisible();
    await panelOf(page).getByRole('button', { name: 'Show the list' }).click();
    await expect(partIn(page, 'orders')).toContainText('@verandah/orders');
  },
);
