import { bothWidths } from '../../fixtures/both-widths';
import { awaitDrawn } from '../../fixtures/drawn-pages';
import { expectAccessible, expectNoSidewaysScroll } from '../../fixtures/screen-checks';
import { expect, type Page, test } from '../../site';

/** The texts that the group in `pattern` matches in the addresses that a page has fetched, each once. */
const fetched = async (page: Page, pattern: RegExp): Promise<string[]> => {
  const names = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  return [...new Set(names.flatMap((name) => pattern.exec(name)?.[1] ?? []))].sort();
};

/** The files with texts, by their language. */
const languagesFetched = (page: Page) => fetched(page, /messages-(\w\w)\./);

/** The display fonts. */
const facesFetched = (page: Page) => fetched(page, /\/([\w-]+)\.\w+\.woff2$/);

/** The language header of the browser below; Playwright's own requests don't have it. */
const IN_HINDI = { 'accept-language': 'hi-IN' };

const htmlLanguage = (page: Page) => expect(page.locator('html'));

test.describe('A visitor whose browser has Hindi first', () => {
  test.use({ locale: 'hi-IN' });

  bothWidths(() => {
    test('reads the page in Hindi before any script runs, and after, with one language loaded', async ({
      page,
    }) => {
      await awaitDrawn(page.request, '/home', IN_HINDI);
      const html = await (await page.request.get('/home', { headers: IN_HINDI })).text();
      const drawn =
        /<div id="root" data-rendered="[^"]*">(.*)<div class="shell-beside">/s.exec(html)?.[1] ?? '';
      expect(drawn.includes('सब देखें'), 'what the server drew is in Hindi').toBe(true);

      await page.goto('/home');
      await expect(page.getByRole('link', { name: 'सब देखें' }).first()).toBeVisible();
      await htmlLanguage(page).toHaveAttribute('lang', 'hi');
      await expect(page.getByRole('heading', { name: 'आलू' }).first()).toBeVisible();
      await expect.poll(() => languagesFetched(page)).toEqual(['hi']);
      await expect.poll(() => facesFetched(page)).toEqual(['laila-devanagari-semibold', 'laila-semibold']);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    });
  });
});

test('A customer chooses Telugu in the settings, orders in it, and chooses English again', async ({
  page,
  readyToOrder,
}) => {
  await readyToOrder();
  await page.goto('/settings');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  await page.evaluate(() => document.fonts.ready);
  expect(await facesFetched(page), 'the languages’ own names are in the system’s letters').toEqual([
    'laila-semibold',
  ]);
  await page.getByRole('button', { name: 'తెలుగు' }).click();
  await htmlLanguage(page).toHaveAttribute('lang', 'te');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('సెట్టింగ్‌లు');
  await expect.poll(() => facesFetched(page)).toEqual(['laila-semibold', 'noto-serif-telugu-bold']);

  await page.goto('/cart');
  await page.getByRole('button', { name: 'ఆర్డర్ చేయండి' }).click();
  await expect(page).toHaveURL(/\/success/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\p{Script=Telugu}/u);
  await page.goto('/orders');
  await expect(page.getByRole('heading', { name: /^ORD/ })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('పెండింగ్');

  await page.goto('/settings');
  await page.getByRole('button', { name: 'English' }).click();
  await htmlLanguage(page).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  expect(await languagesFetched(page)).toEqual([]);
});

test('A refusal of the server is in the page’s language', async ({ page, siteUrl, pageErrors, alerts }) => {
  pageErrors.expect(/40[01] POST .*\/auth\/login/);
  await page.context().addCookies([{ name: 'language', value: 'hi', url: siteUrl }]);
  await page.goto('/login');
  await page.getByRole('textbox').first().fill('nobody@example.com');
  await page.getByLabel('पासवर्ड', { exact: true }).fill('not-the-password');
  await page.getByRole('button', { name: 'लॉगिन करें', exact: true }).click();

  await alerts.expect('ईमेल/मोबाइल या पासवर्ड सही नहीं है।');
});
