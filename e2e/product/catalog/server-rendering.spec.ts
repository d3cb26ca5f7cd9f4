import type { MenuItem } from '@food/contracts/catalog';
import { formatRupees } from '@food/format/money';
import type { BrowserContext } from '@playwright/test';
import { HOME_ADDRESS } from '../../fixtures/api';
import { bothWidths } from '../../fixtures/both-widths';
import { awaitDrawn } from '../../fixtures/drawn-pages';
import { endInterceptions, intercept } from '../../fixtures/intercept';
import { test as ownTest } from '../../fixtures/own-site';
import { expectNoSidewaysScroll } from '../../fixtures/screen-checks';
import { addToCart, dishCard, expectCartBar, heading, logIn, viewCart } from '../../fixtures/steps';
import { cartOf, chosenAddress } from '../../fixtures/stored';
import { promote, publishChanged } from '../../setup/release';
import { expect, type Page, test } from '../../site';

/** The pages that the server renders, and a text of each. */
const DRAWN = [
  ['/', 'Order For Food'],
  ['/skip2', 'Easy Payment'],
  ['/skip3', 'Fast Delivery'],
  ['/home', 'Where taste meets comfort'],
  ['/home?utm_source=mail&fbclid=IwAR1', 'Where taste meets comfort'],
  ['/category/3', 'Biryani'],
  ['/all-items', 'All items'],
  ['/login', 'Login'],
  ['/signup', 'Sign Up'],
  ['/forgot-password', 'Forgot Password'],
  ['/otp-login', 'OTP Login'],
  ['/settings', 'Settings'],
  ['/notifications', 'Notifications'],
  ['/feedback', 'Feedback'],
  ['/coupons', 'Coupons'],
  ['/cancel-success', 'Order cancelled'],
] as const;

const dayInIndia = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
});

/** For all of them one after the other: a machine so busy that drawing is late goes without it for a minute at a time. */
const ALL_DRAWN_MS = 400_000;

/** How many cards of a shelf come with the page; its script adds the others. */
const CARDS = 5;

/** Returns as soon as the HTML begins to arrive. */
const AT_ONCE = { waitUntil: 'commit' } as const;

/** Opens a page as the server rendered it, as far as its HTML has come. */
async function gotoDrawn(page: Page, path: string): Promise<void> {
  await awaitDrawn(page.request, path);
  await page.goto(path, AT_ONCE);
}

/** The host's script stays under way until the scripts are let through. */
const holdScripts = (page: Page) =>
  intercept(page, { urlPattern: '*/host/*/main.*.js*' }, () => new Promise(() => undefined));
const letScriptsGo = endInterceptions;

/** A picture without an address is a placeholder, not a broken picture. */
async function expectNoBrokenPicture(page: Page): Promise<void> {
  const later = page.locator('main img:not([src])');
  await expect(later.first()).toBeAttached();
  for (const picture of await later.all()) await expect(picture).toHaveCSS('visibility', 'hidden');
}

test.describe('Without scripts', () => {
  test.use({ javaScriptEnabled: false });

  bothWidths(() => {
    test('the menu is read with names and prices, and its links lead on', async ({
      page,
      api,
      pageErrors,
    }) => {
      // The browser logs this for each script of the page, and after a few seconds for a style sheet that a script would use.
      pageErrors.allow(
        /^csp GET .*\.js$/,
        /^console warning: The resource .*\.css was preloaded .* but not used/,
      );
      const best = await api.call<MenuItem[]>('GET', '/auth/home/bestseller');
      await gotoDrawn(page, '/home');
      // Playwright finds the text of a `noscript` element in no other way.
      const note = page.locator('noscript');
      await expect(note).toHaveText('This site needs JavaScript to take your order.', { useInnerText: true });
      await expect(note).toBeInViewport();
      for (const { name, price } of best.slice(0, CARDS)) {
        await expect(dishCard(page, name)).toBeVisible();
        await expect(dishCard(page, name)).toContainText(formatRupees(price, { dropZero: true }));
      }
      await expectNoSidewaysScroll(page);
      await expectNoBrokenPicture(page);

      await awaitDrawn(page.request, '/category/3');
      await page.getByRole('link', { name: 'Biryani', exact: true }).click();

      await expect(page).toHaveURL('/category/3');
      await expect(heading(page, 'Biryani')).toBeVisible();
      const [dish] = await api.call<MenuItem[]>('GET', '/auth/category/3/items');
      await expect(dishCard(page, dish!.name)).toContainText(formatRupees(dish!.price, { dropZero: true }));
      await expectNoSidewaysScroll(page);

      await gotoDrawn(page, '/coupons');

      for (const { code, expires_at } of await api.coupons())
        await expect(page.getByRole('listitem').filter({ hasText: code })).toContainText(
          expires_at ? `Expires on ${dayInIndia.format(new Date(expires_at))}` : 'No expiry date',
        );

      pageErrors.expect(/^404 GET .*\/category\/3\/old$/);
      await gotoDrawn(page, '/category/3/old');
      await expect(page.getByText('There is nothing at this address.')).toBeInViewport();
      await page.getByRole('link', { name: 'Go to the menu' }).click();
      await expect(page).toHaveURL('/home');

      // A customer's own pages are never rendered on the server: a note gives the reason, and no skeleton promises content.
      await page.goto('/orders');
      await expect(note).toBeInViewport();
      await expect(page.locator('.shell-card')).toBeHidden();
    });

    test('every page that the server draws can be read, and says what it needs', async ({
      page,
      pageErrors,
    }) => {
      test.setTimeout(ALL_DRAWN_MS);
      pageErrors.allow(
        /^csp GET .*\.js$/,
        /^console warning: The resource .*\.css was preloaded .* but not used/,
      );
      for (const [path, words] of DRAWN) {
        await gotoDrawn(page, path);
        await expect(page.getByRole('heading', { name: words, exact: true })).toBeVisible();
        await expect(page.locator('noscript')).toBeInViewport();
        await expect(page.locator('.shell')).toBeHidden();
        await expectNoSidewaysScroll(page);
      }
    });
  });
});

bothWidths(() => {
  test('a customer’s name, address and cart come to the drawn page, and no dish moves', async ({
    page,
    api,
    asCustomer,
    remember,
  }) => {
    const customer = await asCustomer({ name: 'Meera Iyer' });
    const address = await api.addAddress(customer);
    await remember({ ...chosenAddress(address), ...cartOf(await api.lines({ 'Chicken 65': 1 })) });
    const [dish] = await api.call<MenuItem[]>('GET', '/auth/home/bestseller');
    await page.addInitScript(countShifts);
    await holdScripts(page);
    await gotoDrawn(page, '/home');
    const card = dishCard(page, dish!.name);
    await expect(card).toBeVisible();
    const stoodAt = await card.boundingBox();

    await letScriptsGo(page);

    await expect(page.getByText(/^Good \w+, Meera$/)).toBeVisible();
    await expect(page.getByText(HOME_ADDRESS.area_road)).toBeVisible();
    await expectCartBar(page, 1, 269);
    expect(await card.boundingBox()).toEqual(stoodAt);
    expect(await page.evaluate(() => (globalThis as { shifted?: number }).shifted)).toBeLessThanOrEqual(0.02);
  });
});

/** How far the visible content has shifted unexpectedly, measured as by real-user monitoring. */
function countShifts(): void {
  const counting = globalThis as { shifted?: number };
  counting.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[])
      if (!entry.hadRecentInput) counting.shifted = (counting.shifted ?? 0) + entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

test('A dish that is tapped before the page runs is in the cart once it does', async ({ page }) => {
  await holdScripts(page);
  await gotoDrawn(page, '/home');

  await addToCart(page, 'Chicken 65');
  await letScriptsGo(page);

  await expectCartBar(page, 1, 269);
  await viewCart(page);
  await expect(page.getByText('Chicken 65').first()).toBeVisible();
});

bothWidths(() => {
  test('an old link says that nothing is there before the page runs, and nothing moves then', async ({
    page,
    pageErrors,
  }) => {
    pageErrors.expect(/^404 GET .*\/home\/old\?utm_source=mail$/);
    await page.addInitScript(countShifts);
    await holdScripts(page);
    await gotoDrawn(page, '/home/old?utm_source=mail');
    await expect(page.getByText('There is nothing at this address.')).toBeVisible();
    await expect(page).toHaveTitle(/^Page not found/);

    await letScriptsGo(page);

    await expect(page).toHaveTitle(/^Page not found/);
    await expect(page.locator('[data-rendered]')).toHaveCount(0);
    expect(await page.evaluate(() => (globalThis as { shifted?: number }).shifted)).toBeLessThanOrEqual(0.02);
  });
});

test('A link that is tapped before the page runs leads on', async ({ page }) => {
  await holdScripts(page);
  await gotoDrawn(page, '/home');

  await page.getByRole('link', { name: 'Biryani', exact: true }).click();
  await expect(page).toHaveURL('/category/3');
  await expect(heading(page, 'Biryani')).toBeVisible();
});

test('A notification has its switch once the page knows its state', async ({ page, remember }) => {
  await remember({ 'food:notifications': '{"sound":false,"cashback":true}' });
  await holdScripts(page);
  const switchOf = (name: string) => page.getByLabel(name, { exact: true });
  await gotoDrawn(page, '/notifications');

  await expect(page.getByText('Cashback')).toBeVisible();
  await expect(switchOf('Cashback')).toBeHidden();
  await letScriptsGo(page);
  await expect(switchOf('Cashback')).toBeChecked();
  await expect(switchOf('Sound')).not.toBeChecked();
});

test('A visitor to the settings is not offered to log out before the page runs, and nothing moves', async ({
  page,
}) => {
  await holdScripts(page);
  await gotoDrawn(page, '/settings');

  const below = page.getByRole('group', { name: 'Language' });
  await expect(below).toBeVisible();
  await expect(page.getByText('Logout')).toHaveCount(0);
  const stoodAt = await below.boundingBox();
  await expect(page.locator('[data-rendered]')).toHaveCount(1);
  await letScriptsGo(page);
  await expect(page.getByRole('main').getByRole('link', { name: 'Login' })).toBeVisible();
  expect(await below.boundingBox()).toEqual(stoodAt);
});

test('Feedback that is written before the page runs stays, also when the customer goes on', async ({
  page,
  asCustomer,
}) => {
  await asCustomer();
  await holdScripts(page);
  await gotoDrawn(page, '/feedback');

  await page.getByLabel('Rating').selectOption('2');
  await page.getByLabel('Comments').fill('More chutney');
  await expect(page.locator('[data-rendered]')).toHaveCount(1);
  await letScriptsGo(page);
  await expect(page.locator('[data-rendered]')).toHaveCount(0);
  await expect(page.getByLabel('Comments')).toHaveValue('More chutney');
  await expect(page.getByLabel('Rating')).toHaveValue('2');
  await page.getByLabel('Rating').selectOption('3');
  await expect(page.getByLabel('Comments')).toHaveValue('More chutney');
});

test('Every page that the server draws is taken over as it stands, without an error or a report', async ({
  page,
}) => {
  test.setTimeout(ALL_DRAWN_MS);
  const told: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/telemetry/composition')) told.push(request.postDataJSON());
  });
  for (const [path, words] of DRAWN) {
    await awaitDrawn(page.request, path);
    const answer = await page.goto(path);
    const html = (await answer?.text()) ?? '';
    expect(html, path).toMatch(/<div id="root" data-rendered="host@/);
    // Each picture that is shown first is asked for from the head, before scripts that have time.
    const first = html.match(/<source type="image\/avif"[^>]*><img[^>]*fetchPriority="high"/g);
    expect(html.match(/ imagesrcset="/g)?.length, path).toBe(first?.length);
    await expect(page.getByRole('heading', { name: words, exact: true })).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
  expect(told).toEqual([]);
});

test('Everybody gets the same bytes of a page from the server: nothing of a customer is in them', async ({
  page,
  signUp,
  alerts,
  browser,
  siteUrl,
}) => {
  test.setTimeout(ALL_DRAWN_MS);
  const customer = await signUp();
  await page.goto('/login');
  await logIn(page, customer.email, customer.password);
  await alerts.expect('Login successful!');
  await expect(page).toHaveURL('/home');
  const stranger = await browser.newContext({ baseURL: siteUrl });
  for (const [path] of DRAWN) {
    await awaitDrawn(page.request, path);
    expect(await textOf(page.context(), path), path).toBe(await textOf(stranger, path));
  }
  await stranger.close();
});

/** The server's HTML for a browser, without the parts that differ in each answer. */
async function textOf({ request }: BrowserContext, path: string): Promise<string> {
  return (await (await request.get(path)).text()).replaceAll(/ nonce="[^"]*"/g, '');
}

ownTest('The server draws a promoted catalog with its own words', async ({ own, request }) => {
  const words = ['Where taste meets comfort', 'Where taste meets dusk'] as const;
  const title = async () => /<h1[^>]*>([^<]*)/.exec(await (await request.get('/home')).text())?.[1];
  await awaitDrawn(request, '/home');
  expect(await title()).toBe(words[0]);
  await publishChanged({ part: 'catalog', version: '1.1.0', store: own.store, words });

  await promote(own, 'catalog@1.1.0', '--no-smoke');

  await expect.poll(title).toBe(words[1]);
});
