import { addToCart, dishCard } from './fixtures/walks';
import { expect, type Page, test } from './site';

/** More than any of these screens has. */
const MOST_STOPS = 160;

test('The first Tab finds "Skip to content", and it skips', async ({ page }) => {
  await page.goto('/home');
  await expect(page.getByRole('region', { name: 'Best Seller' })).toBeVisible();

  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');

  await expect(page.getByRole('main')).toBeFocused();
});

test('A new page takes the focus along', async ({ page }) => {
  await page.goto('/home');

  await page.getByRole('link', { name: 'Biryani' }).press('Enter');

  await expect(page.getByRole('heading', { name: 'Biryani', level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

for (const path of [
  '/',
  '/login',
  '/signup',
  '/home',
  '/category/3',
  '/cart',
  '/coupons',
  '/feedback',
  '/settings',
]) {
  test(`Tab leads through ${path} and out again, always to be seen`, async ({ page }) => {
    await page.goto('/category/3');
    await addToCart(page, 'Egg Biryani');
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');

    const stops = await tabThrough(page);

    expect(stops.length).toBeGreaterThan(1);
    expect(stops.length, 'Tab never leaves the page').toBeLessThan(MOST_STOPS);
    expect(
      stops.filter(({ marked }) => !marked).map(({ name }) => name),
      'focused without a mark',
    ).toEqual([]);
    expect(
      stops.filter(({ seen }) => !seen).map(({ name }) => name),
      'focused out of sight',
    ).toEqual([]);
  });
}

test('The drawer takes the keyboard in, and Escape gives it back', async ({ page }) => {
  await page.goto('/home');
  const opener = page.getByRole('button', { name: 'Open menu' });
  await opener.press('Enter');
  const drawer = page.getByRole('dialog');
  await expect(drawer).toBeVisible();

  for (let stop = 0; stop < 12; stop++) {
    await page.keyboard.press('Tab');
    expect(
      await drawer.evaluate(
        (dialog) => dialog.contains(document.activeElement) || document.activeElement === document.body,
      ),
    ).toBe(true);
  }
  await page.keyboard.press('Escape');

  await expect(drawer).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('A whole dinner is chosen by keyboard alone', async ({ page }) => {
  await page.goto('/category/3');

  await page.getByRole('button', { name: 'Add to Cart: Egg Biryani' }).press('Enter');
  await expect(dishCard(page, 'Egg Biryani').getByRole('button', { name: /^One more/ })).toBeFocused();
  await page.keyboard.press('Space');
  await page.getByRole('complementary', { name: 'Your cart' }).getByRole('link').press('Enter');

  await expect(page.getByRole('heading', { name: 'Cart' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Quantity of Egg Biryani' })).toContainText('2');
});

interface Stop {
  name: string;
  /** An outline or a shadow shows where the focus is. */
  marked: boolean;
  /** At least a part of it is on the screen and on top. */
  seen: boolean;
}

/** Presses Tab from the top until the focus leaves the page, and says where it has been. */
async function tabThrough(page: Page): Promise<Stop[]> {
  const stops: Stop[] = [];
  while (stops.length < MOST_STOPS) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(describeFocus);
    if (!stop) return stops;
    stops.push(stop);
  }
  return stops;
}

/** Runs in the page. Null where nothing has the focus. */
async function describeFocus(): Promise<Stop | null> {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return null;
  const marks = (candidate: Element | null): boolean => {
    if (!candidate) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(candidate);
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
  };
  const parts = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [x, y] as const));
  const seen = () => {
    const box = element.getBoundingClientRect();
    const [left, right] = [Math.max(0, box.left), Math.min(innerWidth, box.right)];
    const [top, bottom] = [Math.max(0, box.top), Math.min(innerHeight, box.bottom)];
    if (left >= right || top >= bottom) return false;
    return parts.some(([x, y]) => {
      const there = document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y);
      return there !== null && (element.contains(there) || there.closest('label')?.contains(element));
    });
  };
  // What scrolls smoothly is there a moment later.
  for (let frame = 0; frame < 60 && !seen(); frame++) await new Promise(requestAnimationFrame);
  const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? '';
  return {
    name: `${element.tagName.toLowerCase()} ${name}`,
    marked: marks(element) || marks(element.closest('label')),
    seen: seen() === true,
  };
}
