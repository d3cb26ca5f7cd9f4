import type { MenuItem } from '@food/contracts/catalog';
import type { Locator } from '@playwright/test';
import { bothWidths } from '../../fixtures/both-widths';
import { linesOfWords } from '../../fixtures/lines-of-words';
import { addToCart, expectCartBar, press } from '../../fixtures/steps';
import { cartOf } from '../../fixtures/stored';
import { traced } from '../../fixtures/traced';
import { expect, type Page, test } from '../../site';

const drawer = (page: Page) => page.getByRole('navigation', { name: 'Account and help' });

test('The greeting follows the clock of the visitor while the page is open', async ({ page }) => {
  const greeting = (words: string) => expect(page.getByText(words, { exact: true })).toBeVisible();
  const minutes = (count: number) => count * 60_000;
  await page.clock.install({ time: new Date('2027-02-13T05:00:00+05:30') });
  await page.goto('/home');
  await greeting('Good Morning');

  for (const [wait, last, next] of [
    [minutes(7 * 60 - 1), 'Good Morning', 'Good Afternoon'],
    [minutes(5 * 60 - 2), 'Good Afternoon', 'Good Evening'],
    [minutes(4 * 60 - 2), 'Good Evening', 'Good Night'],
    [minutes(8 * 60 - 2), 'Good Night', 'Good Morning'],
  ] as const) {
    await page.clock.fastForward(wait);
    await greeting(last);
    await page.clock.fastForward(minutes(2));
    await greeting(next);
  }
});

bothWidths(() => {
  test('home has its tagline, its banner, the dishes of the API, a search box and a drawer for a visitor', async ({
    page,
    api,
  }) => {
    const best = await api.call<MenuItem[]>('GET', '/auth/home/bestseller');
    const fresh = await api.call<MenuItem[]>('GET', '/auth/home/whatsnew');
    await page.goto('/home');

    await expect(page.getByRole('heading', { name: 'Where taste meets comfort' })).toBeVisible();
    await expect(page.getByText('30% OFF')).toBeVisible();
    await expect(page.getByText("Rise And Shine! It's Breakfast Time")).toBeVisible();
    for (const [title, items] of [
      ['Best Seller', best],
      ['Recommended', fresh],
    ] as const) {
      const shown = page.getByRole('region', { name: title }).getByRole('heading', { level: 3 });
      await expect(shown).toHaveText(items.map(({ name }) => name));
    }
    await expect(page.getByRole('searchbox', { name: 'Search' })).toBeVisible();
    await press(page, 'Open menu');
    await expect(drawer(page).getByRole('listitem')).toHaveText([
      'Login',
      'Delivery Address',
      'Payment Methods',
      'Contact Us',
      'Help',
    ]);
  });
});

test('The drawer offers a customer the account; its placeholders lead to the start, the others to their pages', async ({
  page,
  asCustomer,
}) => {
  await asCustomer();
  await page.goto('/home');
  await press(page, 'Open menu');
  await expect(drawer(page).getByRole('listitem')).toHaveText([
    'Profile',
    'Orders',
    'Delivery Address',
    'Payment Methods',
    'Contact Us',
    'Help',
    'Settings',
    'Logout',
  ]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  for (const [entry, path] of [
    ['Delivery Address', '/'],
    ['Payment Methods', '/'],
    ['Contact Us', '/'],
    ['Help', '/'],
    ['Profile', '/profile'],
    ['Orders', '/orders'],
    ['Settings', '/settings'],
  ] as const) {
    await press(page, 'Open menu');
    await drawer(page).getByRole('link', { name: entry }).click();
    await expect(page).toHaveURL(path);
    await page.goBack();
    await expect(page).toHaveURL('/home');
  }
});

test('A dish is taken, taken again and put back; the cart follows over a reload', async ({ page }) => {
  await page.goto('/home');

  await addToCart(page, 'Chicken 65');
  await expectCartBar(page, 1, 269);
  await page.getByRole('button', { name: 'One more Chicken 65' }).first().click();
  await expectCartBar(page, 2, 538);
  await page.reload();
  await expectCartBar(page, 2, 538);
  await page.getByRole('button', { name: 'One less Chicken 65' }).first().click();
  await page.getByRole('button', { name: 'Remove Chicken 65' }).first().click();

  await expect(page.getByRole('complementary', { name: 'Your cart' })).toHaveCount(0);
});

test('A tap on a dish of a row recalculates the style of no other dish in it', async ({
  page,
  api,
  remember,
}) => {
  const best = await api.call<MenuItem[]>('GET', '/auth/home/bestseller');
  await remember(cartOf(await api.lines({ 'Kanda Poha': 1 })));
  await page.goto('/home');
  const row = page.getByRole('region', { name: 'Best Seller' }).getByRole('list');
  await expect(row.getByRole('listitem')).toHaveCount(best.length);
  await expect(page.getByTestId('cart-sum')).toBeVisible();
  // No more elements are added for which the browser would compute styles meanwhile.
  await page.waitForLoadState('networkidle');

  const styled = await elementsStyled(page, async () => {
    await row
      .getByRole('button', { name: /^Add to Cart/ })
      .first()
      .tap();
    await expect(page.getByTestId('cart-sum')).toContainText('2 item(s)');
  });

  expect(styled).toBeGreaterThan(0);
  expect(styled).toBeLessThan(await row.locator('*').count());
});

test('A row of dishes snaps to no card while the keyboard is in it', async ({ page }) => {
  await page.goto('/home');
  const row = page.getByRole('region', { name: 'Best Seller' }).getByRole('list');
  const add = row.getByRole('button', { name: /^Add to Cart/ });
  await add.nth(1).tap();
  await expect(row).toHaveCSS('scroll-snap-type', 'x');

  await page.keyboard.press('Tab');
  await expect(row).toHaveCSS('scroll-snap-type', 'none');

  await page.getByRole('searchbox', { name: 'Search' }).focus();
  await expect(row).toHaveCSS('scroll-snap-type', 'x');
});

test('On a phone the edge cuts a category, so that a finger sees there are more', async ({ page }) => {
  await page.goto('/home');
  const pictures = page.getByRole('navigation', { name: 'Categories' }).locator('img');
  for (const width of [320, 360, 375, 390, 393, 412, 430]) {
    await page.setViewportSize({ width, height: 844 });

    const edgeCutsOne = () =>
      pictures.evaluateAll((all) =>
        all
          .map((one) => one.getBoundingClientRect())
          .some(({ left, right }) => left <= innerWidth - 16 && right >= innerWidth + 8),
      );
    await expect.poll(edgeCutsOne, `The edge cuts a picture at ${width} px`).toBe(true);
  }
});

/** The largest number of elements whose style the browser computes at once while `action` runs. */
async function elementsStyled(page: Page, happens: () => Promise<void>): Promise<number> {
  const events = await traced(page, 'devtools.timeline', happens);
  const updates = events.filter(({ name }) => name === 'UpdateLayoutTree');
  return Math.max(...updates.map(({ args }) => args.elementCount ?? 0));
}

test('On a phone at 200 % a dish’s price is beside or above its button, and the words of names are whole', async ({
  page,
}) => {
  await page.setViewportSize({ width: 195, height: 422 });

  for (const [path, region] of [
    ['/home', 'Best Seller'],
    ['/home', 'Recommended'],
    ['/category/3', undefined],
  ] as const)
    await test.step(`${path}, ${region ?? 'the menu'}`, async () => {
      await page.goto(path);
      const part = region ? page.getByRole('region', { name: region }) : page.getByRole('main');
      const card = part.locator('[data-dish]').first();
      const boxOf = async (part: Locator) => (await part.boundingBox())!;
      const price = await boxOf(card.getByText('₹'));
      const button = await boxOf(card.getByRole('button', { name: /^Add to Cart/ }));

      expect(price.x + price.width <= button.x || price.y + price.height <= button.y).toBe(true);
      expect(new Set(await linesOfWords(card.getByRole('heading')))).toEqual(new Set([1]));
    });
  expect(new Set(await linesOfWords(page.getByRole('heading', { level: 1 })))).toEqual(new Set([1]));
});

test.describe('A visitor who reads Telugu, on a phone at 200 %,', () => {
  test.use({ locale: 'te-IN', viewport: { width: 195, height: 422 } });

  test('reads what the banner offers to its end', async ({ page }) => {
    await page.goto('/home');

    const offer = page.getByText(/^30%/);
    await expect(offer).toHaveText('30% తగ్గింపు');
    const beyond = await offer.evaluate((words) => {
      const range = document.createRange();
      range.selectNodeContents(words);
      const banner = words.closest('aside') as HTMLElement;
      return range.getBoundingClientRect().right - banner.getBoundingClientRect().right;
    });
    expect(beyond).toBeLessThanOrEqual(0);
  });
});
