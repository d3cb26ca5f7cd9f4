import type { MenuItem } from '@food/contracts/catalog';
import { failCalls, holdCalls } from '../../fixtures/answers';
import { bothWidths } from '../../fixtures/both-widths';
import { dishCard } from '../../fixtures/steps';
import { expect, type Page, test } from '../../site';

const dishes = (page: Page) =>
  page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 3 });
const filters = (page: Page) => page.getByRole('group', { name: 'Filters' });
const names = (items: MenuItem[]) => items.map(({ name }) => name);

bothWidths(() => {
  test('the greeting follows the clock of the visitor', async ({ page }) => {
    for (const [time, greeting] of [
      ['04:59:30', 'Good Night'],
      ['05:00:00', 'Good Morning'],
      ['12:00:00', 'Good Afternoon'],
      ['17:00:00', 'Good Evening'],
      ['21:00:00', 'Good Night'],
    ] as const) {
      await page.clock.setFixedTime(new Date(`2027-02-13T${time}+05:30`));
      await page.goto('/home');
      await expect(page.getByText(greeting, { exact: true })).toBeVisible();
    }
  });

  test('the greeting changes while the page is open', async ({ page }) => {
    await page.clock.install({ time: new Date('2027-02-13T11:59:30+05:30') });
    await page.goto('/home');
    await expect(page.getByText('Good Morning', { exact: true })).toBeVisible();

    await page.clock.fastForward(60_000);

    await expect(page.getByText('Good Afternoon', { exact: true })).toBeVisible();
  });

  test('home has its tagline, its banner and a search box that does nothing', async ({ page }) => {
    await page.goto('/home');

    await expect(page.getByRole('heading', { name: 'Where taste meets comfort' })).toBeVisible();
    await expect(page.getByText('30% OFF')).toBeVisible();
    await expect(page.getByText("Rise And Shine! It's Breakfast Time")).toBeVisible();
    const search = page.getByRole('searchbox', { name: 'Search' });
    await search.fill('dosa');
    await search.press('Enter');
    await expect(search).toHaveValue('dosa');
    await expect(page).toHaveURL('/home');
  });

  test('home shows the best sellers and the new dishes of the API', async ({ page, api }) => {
    const best = await api.call<MenuItem[]>('GET', '/auth/home/bestseller');
    const fresh = await api.call<MenuItem[]>('GET', '/auth/home/whatsnew');

    await page.goto('/home');

    for (const [title, items] of [
      ['Best Seller', best],
      ['Recommended', fresh],
    ] as const) {
      const shown = page.getByRole('region', { name: title }).getByRole('heading', { level: 3 });
      await expect(shown).toHaveText(names(items));
    }
  });

  test('the placeholders of the drawer lead to the start, the others to their pages', async ({
    page,
    signUp,
    enter,
  }) => {
    await enter(await signUp());

    for (const [entry, path] of [
      ['Delivery Address', '/'],
      ['Payment Methods', '/'],
      ['Contact Us', '/'],
      ['Help', '/'],
      ['Profile', '/profile'],
      ['Orders', '/orders'],
      ['Settings', '/settings'],
    ] as const) {
      await page.goto('/home');
      await page.getByRole('button', { name: 'Open menu' }).click();
      await page
        .getByRole('navigation', { name: 'Account and help' })
        .getByRole('link', { name: entry })
        .click();
      await expect(page).toHaveURL(path);
    }
  });

  test('the cart bar and the bottom navigation stand on the pages that they belong to', async ({ page }) => {
    await page.goto('/home');
    await page
      .getByRole('button', { name: /^Add to Cart: / })
      .first()
      .click();
    const bar = page.getByRole('complementary', { name: 'Your cart' });
    const bottom = page.getByRole('navigation', { name: 'Main' });

    for (const [path, hasBar, hasNavigation] of [
      ['/', true, false],
      ['/login', true, false],
      ['/home', true, true],
      ['/category/3', true, true],
      ['/all-items', true, false],
      ['/cart', false, false],
      ['/coupons', false, false],
      ['/settings', true, true],
      ['/notifications', true, true],
      ['/cancel-success', true, true],
      ['/feedback', true, false],
      ['/success', true, false],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      await expect(bar, `cart bar on ${path}`).toHaveCount(hasBar ? 1 : 0);
      await expect(bottom, `bottom navigation on ${path}`).toHaveCount(hasNavigation ? 1 : 0);
    }
  });

  test('the chips are those that the server lists for the category', async ({ page, api }) => {
    // Biryani has both food types, breads and drinks lack one.
    for (const id of [3, 6, 12]) {
      const types = await api.call<string[]>('GET', `/auth/category/${id}/foodtypes`);
      const keywords = await api.call<{ name: string }[]>('GET', `/auth/category/${id}/keywords`);
      const expected = [
        // Each with the mark that says the same to the eye.
        ...(types.includes('VEG') ? ['VegetarianVeg'] : []),
        ...(types.includes('NON VEG') ? ['Non-vegetarianNon-Veg'] : []),
        'Sort by price',
        ...keywords.map(({ name }) => name),
      ];

      await page.goto(`/category/${id}`);

      await expect(filters(page).getByRole('button')).toHaveText(expected);
    }
  });

  test('a tap on an active chip clears it, and the price sort comes round again', async ({ page, api }) => {
    const all = names(await api.call<MenuItem[]>('GET', '/auth/category/3/items'));
    const meat = names(await api.call<MenuItem[]>('GET', '/auth/category/3/items?food_type=NON%20VEG'));
    const up = names(await api.call<MenuItem[]>('GET', '/auth/category/3/items?sort=asc'));
    const down = names(await api.call<MenuItem[]>('GET', '/auth/category/3/items?sort=desc'));
    const tap = (name: string) => filters(page).getByRole('button', { name, exact: true }).click();
    await page.goto('/category/3');

    await tap('Non-Veg');
    await expect(dishes(page)).toHaveText(meat);
    await tap('Non-Veg');
    await expect(dishes(page)).toHaveText(all);
    await tap('Sort by price');
    await expect(dishes(page)).toHaveText(up);
    await tap('₹ Low → High');
    await expect(dishes(page)).toHaveText(down);
    await tap('₹ High → Low');

    await expect(dishes(page)).toHaveText(all);
    await expect(page).toHaveURL('/category/3');
  });

  test('the whole menu has a row of categories to toggle', async ({ page, api }) => {
    const categories = await api.call<{ id: number; name: string }[]>(
      'GET',
      '/auth/category/menu/categories',
    );
    const menu = await api.menu();
    const row = page.getByRole('group', { name: 'Categories' });
    await page.goto('/all-items');
    await expect(row.getByRole('button')).toHaveText(categories.map(({ name }) => name));

    await row.getByRole('button', { name: 'Drinks' }).click();
    await expect(page).toHaveURL('/all-items?category_id=12');
    await expect(dishes(page)).toHaveText(names(menu.filter(({ category_id }) => category_id === 12)));
    await row.getByRole('button', { name: 'Drinks' }).click();

    await expect(page).toHaveURL('/all-items');
    await expect(dishes(page)).toHaveCount(menu.length);
  });

  test('a card shows picture, dot, name, price, content in two lines, food type and combo type', async ({
    page,
    api,
  }) => {
    const items = await api.call<MenuItem[]>('GET', '/auth/category/3/items');
    await page.goto('/category/3');

    for (const [type, mark, word] of [
      ['VEG', 'Vegetarian', 'Veg'],
      ['NON VEG', 'Non-vegetarian', 'Non-Veg'],
    ] as const) {
      const dish = items.find(({ food_type }) => food_type === type)!;
      const card = dishCard(page, dish.name);
      await card.scrollIntoViewIfNeeded();
      await expect(card.getByRole('img', { name: mark })).toBeVisible();
      await expect(card).toContainText(`${word} · ${dish.combo_type}`);
      await expect(card).toContainText(`₹${dish.price}`);
      await expect(card.locator('img')).toHaveAttribute('src', new RegExp(`${dish.image_url}$`));
      await expect(card.getByText(dish.subcontent)).toHaveCSS('-webkit-line-clamp', '2');
      await expect(card.getByRole('button', { name: `Add to Cart: ${dish.name}` })).toHaveText('Add to Cart');
    }
  });

  test('a menu that takes its time shows a spinner, and then its dishes', async ({ page }) => {
    await page.goto('/home');
    const goOn = await holdCalls(page, '/auth/category/3/items');

    await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Biryani' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Loading dishes' })).toBeAttached();
    goOn();

    await expect(dishes(page).first()).toBeVisible();
  });

  test('a menu that can not be loaded ends in its empty text, without an alert', async ({
    page,
    pageErrors,
  }) => {
    await page.goto('/settings');
    await failCalls(page, pageErrors, /^\/auth\/(home|category)\//);

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Menu' }).click();
    await expect(page.getByText('No items found')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();

    await expect(dishes(page).first()).toBeVisible();
  });
});
