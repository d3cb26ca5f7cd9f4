import type { Locator } from '@playwright/test';
import { DESKTOP } from '../../fixtures/both-widths';
import { dishCard } from '../../fixtures/steps';
import { cartOf } from '../../fixtures/stored';
import { expect, test } from '../../site';

/** Whether the target itself is the topmost element at its middle. */
const isFree = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

test.describe('On a desktop', () => {
  test.use(DESKTOP);

  test('the navigation and the cart stay at the head of the menu, and nothing floats over a dish', async ({
    page,
    api,
    remember,
  }) => {
    await remember(cartOf(await api.lines({ 'Chicken 65': 1 })));
    await page.goto('/all-items');
    const bars = [page.getByRole('navigation', { name: 'Main' }), page.getByTestId('cart-sum')];
    for (const bar of bars) await expect(bar).toBeVisible();

    const add = dishCard(page, 'Kanda Poha').getByRole('button', { name: 'Add to Cart' });
    await add.evaluate((element) => {
      const { bottom } = element.getBoundingClientRect();
      scrollBy({ top: bottom - innerHeight + 8, behavior: 'instant' });
    });
    await expect(add).toBeInViewport({ ratio: 1 });
    expect(await isFree(add)).toBe(true);
    await page.evaluate(() => scrollBy({ top: 2_000, behavior: 'instant' }));

    for (const bar of bars) {
      await expect(bar).toBeInViewport({ ratio: 1 });
      expect((await bar.boundingBox())?.y).toBeLessThan(64);
      expect(await isFree(bar)).toBe(true);
    }
  });

  test('the restaurant’s name stands once on the first screen, the login and home', async ({ page }) => {
    for (const path of ['/', '/login', '/home']) {
      await page.goto(path);

      await expect(page.getByText('Verandah Kitchen', { exact: true }).filter({ visible: true })).toHaveCount(
        1,
      );
    }
  });
});

test('A phone held sideways keeps four fifths of its window for the page, and the bars stay in reach', async ({
  page,
  api,
  readyToOrder,
}) => {
  await page.setViewportSize({ width: 740, height: 360 });
  await readyToOrder();
  const order = page.getByRole('button', { name: /^Place Order/ });
  const navigation = page.getByRole('navigation', { name: 'Main' });
  const cart = page.getByRole('link', { name: 'View Cart' });

  for (const [path, bars] of [
    ['/cart', [order]],
    ['/home', [navigation, cart]],
    ['/category/3', [navigation, cart]],
    ['/address', [cart]],
    ['/', [cart]],
  ] as const) {
    await page.goto(path);
    for (const bar of bars) {
      await expect(bar).toBeInViewport({ ratio: 1 });
      expect(await isFree(bar), path).toBe(true);
      expect((await bar.boundingBox())?.y, path).toBeGreaterThan(0.8 * 360);
    }
  }

  const next = page.getByRole('link', { name: 'Next' });
  await expect(next).toBeInViewport({ ratio: 1 });
  expect(await isFree(next)).toBe(true);

  const [dish] = await api.menu();
  await page.goto(`/all-items?dish=${dish?.id}`);
  const words = page.getByRole('dialog').getByText(dish?.subcontent ?? '');
  await expect(words).toBeInViewport({ ratio: 1 });
  expect(await isFree(words)).toBe(true);
});

test('With a full cart nothing covers Next on the first screens of a phone', async ({
  page,
  api,
  remember,
}) => {
  await remember(cartOf(await api.lines({ 'Chicken 65': 1 })));
  for (const path of ['/', '/skip2', '/skip3']) {
    await page.goto(path);
    await expect(page.getByTestId('cart-sum')).toBeVisible();

    const next = page.getByRole('link', { name: 'Next' });
    await expect(next).toBeInViewport({ ratio: 1 });
    expect(await isFree(next), path).toBe(true);
  }
});
