import type { MenuItem } from '@food/contracts/catalog';
import { addToCart, dishCard, expectCartBar } from '../../fixtures/steps';
import { expect, type Page, test } from '../../site';

const dishes = (page: Page) =>
  page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 3 });

test('Filters stand in the address: reload and a link keep them, and the active chip clears', async ({
  page,
  api,
}) => {
  const spicyVeg = await api.call<MenuItem[]>('GET', '/auth/category/menu/items?food_type=VEG&keyword=Spicy');
  const names = spicyVeg.map(({ name }) => name);
  await page.goto('/all-items');

  await page.getByRole('button', { name: 'Veg', exact: true }).click();
  await page.getByRole('button', { name: 'Spicy' }).click();
  await expect(dishes(page)).toHaveText(names);
  await page.reload();
  await expect(dishes(page)).toHaveText(names);
  await expect(page.getByRole('button', { name: 'Spicy' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Spicy' }).click();
  await page.getByRole('button', { name: 'Veg', exact: true }).click();

  await expect(page).toHaveURL(/\/all-items$/);
  await expect(dishes(page)).toHaveCount((await api.menu()).length);
});

test('An address with an unknown filter or category is an empty list, not an error', async ({ page }) => {
  await page.goto('/all-items?keyword=Unheard-of');
  await expect(page.getByText('No items found')).toBeVisible();

  await page.goto('/category/9999');
  await expect(page.getByText('No items found')).toBeVisible();
});

test('Every price on the menu is the price of the API', async ({ page, api }) => {
  const menu = await api.menu();

  await page.goto('/all-items');
  await expect(dishes(page)).toHaveCount(menu.length);

  for (const { name, price } of menu.filter((_, at) => at % 9 === 0)) {
    const shown = Number.isInteger(price) ? `₹${price}` : `₹${price.toFixed(2)}`;
    await expect.soft(dishCard(page, name)).toContainText(shown);
  }
  const halves = menu.find(({ price }) => !Number.isInteger(price));
  await expect(dishCard(page, halves?.name ?? '')).toContainText(`₹${halves?.price.toFixed(2)}`);
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

test('What one tab puts into the cart stands in the other', async ({ page, context }) => {
  await page.goto('/home');
  const other = await context.newPage();
  await other.goto('/category/3');

  await addToCart(other, 'Egg Biryani');

  await expectCartBar(page, 1, 239);
});

test('The drawer offers a visitor the login and a customer the account', async ({ page, signUp, enter }) => {
  const entries = () => page.getByRole('navigation', { name: 'Account and help' }).getByRole('listitem');
  await page.goto('/home');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(entries()).toHaveText(['Login', 'Delivery Address', 'Payment Methods', 'Contact Us', 'Help']);

  await enter(await signUp());
  await page.goto('/home');
  await page.getByRole('button', { name: 'Open menu' }).click();

  await expect(entries()).toHaveText([
    'Profile',
    'Orders',
    'Delivery Address',
    'Payment Methods',
    'Contact Us',
    'Help',
    'Settings',
    'Logout',
  ]);
});

test('The menu stands in 1 column on a phone, 2 on a tablet, 3 on a desktop', async ({ page }) => {
  await page.goto('/category/3');
  await expect(dishes(page).first()).toBeVisible();
  const columns = () =>
    page.evaluate(
      () =>
        new Set(
          [...document.querySelectorAll('[data-dish]')].map((card) => card.getBoundingClientRect().left),
        ).size,
    );

  for (const [width, expected] of [
    [639, 1],
    [640, 2],
    [1023, 2],
    [1024, 3],
    [1600, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(columns, { message: `columns at ${width} px` }).toBe(expected);
  }
});

test('No screen of the menu scrolls sideways', async ({ page }) => {
  for (const path of ['/home', '/category/3', '/all-items']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect.soft(beyond, path).toBe(0);
  }
});
