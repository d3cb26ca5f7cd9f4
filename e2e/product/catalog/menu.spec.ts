import type { MenuItem } from '@food/contracts/catalog';
import { answerCalls, failCalls, holdCalls } from '../../fixtures/answers';
import { bothWidths } from '../../fixtures/both-widths';
import { endInterceptions } from '../../fixtures/intercept';
import { expectNothingMoved, shiftsOf } from '../../fixtures/late-answers';
import { expectAccessible, expectNoSidewaysScroll } from '../../fixtures/screen-checks';
import { addToCart, dishCard, heading } from '../../fixtures/steps';
import { traced } from '../../fixtures/traced';
import { expect, type Page, test } from '../../site';

const dishes = (page: Page) =>
  page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 3 });
const filters = (page: Page) => page.getByRole('group', { name: 'Filters' });
const names = (items: MenuItem[]) => items.map(({ name }) => name);
const tap = (page: Page, name: string) => filters(page).getByRole('button', { name, exact: true }).click();

/** The scroll position is the same in two frames. */
const standsStill = (page: Page) =>
  page.evaluate(async () => {
    const before = window.scrollY;
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    return window.scrollY === before;
  });

/** The greeting shows that the page runs: a link tapped before that loads the page from the server, without a call of the API. */
async function openHome(page: Page): Promise<void> {
  await page.goto('/home');
  await expect(page.getByText(/^Good (Morning|Afternoon|Evening|Night)/)).toBeVisible();
}

const INVALIDATIONS = 'disabled-by-default-devtools.timeline.invalidationTracking';

bothWidths(() => {
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

  test('a dish opens to its picture and whole description, by a tap on its card and by its link', async ({
    page,
    api,
  }) => {
    const [, dish] = await api.call<MenuItem[]>('GET', '/auth/category/3/items?food_type=VEG');
    const { id, name, subcontent } = dish!;
    const opened = page.getByRole('dialog', { name });
    await page.goto('/category/3?food_type=VEG');

    await dishCard(page, name).click({ position: { x: 20, y: 60 } });
    await expect(opened.getByText(subcontent)).toBeInViewport({ ratio: 1 });
    await expect(opened.locator('img')).toBeInViewport({ ratio: 1 });
    await expect(page).toHaveURL(`/category/3?food_type=VEG&dish=${id}`);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.reload();
    await expect(opened).toBeVisible();
    await page.goBack();
    await expect(opened).toHaveCount(0);
    await expect(page).toHaveURL('/category/3?food_type=VEG');

    const link = await dishCard(page, name).getByRole('link', { name }).getAttribute('href');
    await page.goto(link!);
    await opened.getByRole('button', { name: `Add to Cart: ${name}` }).click();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/all-items');
    await expect(page.getByRole('button', { name: `Remove ${name}` }).first()).toBeVisible();
  });
});

test('A category has the chips that the server lists for it; a tap sets one and clears it, and the price sort comes round again', async ({
  page,
  api,
}) => {
  // Breads and drinks have no food type, and biryani has both.
  for (const id of [6, 12, 3]) {
    const types = await api.call<string[]>('GET', `/auth/category/${id}/foodtypes`);
    const keywords = await api.call<{ name: string }[]>('GET', `/auth/category/${id}/keywords`);
    await page.goto(`/category/${id}`);
    await expect(filters(page).getByRole('button')).toHaveText([
      // Each with the symbol that shows the same.
      ...(types.includes('VEG') ? ['VegetarianVeg'] : []),
      ...(types.includes('NON VEG') ? ['Non-vegetarianNon-Veg'] : []),
      'Sort by price',
      ...keywords.map(({ name }) => name),
    ]);
  }

  const all = names(await api.call<MenuItem[]>('GET', '/auth/category/3/items'));
  const meat = names(await api.call<MenuItem[]>('GET', '/auth/category/3/items?food_type=NON%20VEG'));
  const up = names(await api.call<MenuItem[]>('GET', '/auth/category/3/items?sort=asc'));
  const down = names(await api.call<MenuItem[]>('GET', '/auth/category/3/items?sort=desc'));
  await tap(page, 'Non-Veg');
  await expect(dishes(page)).toHaveText(meat);
  await tap(page, 'Non-Veg');
  await expect(dishes(page)).toHaveText(all);
  await tap(page, 'Sort by price');
  await expect(dishes(page)).toHaveText(up);
  await tap(page, '₹ Low → High');
  await expect(dishes(page)).toHaveText(down);
  await tap(page, '₹ High → Low');
  await expect(dishes(page)).toHaveText(all);
  await expect(page).toHaveURL('/category/3');
});

test('The whole menu has the prices of the API and a row of categories; its filters stand in the address, and the active chip clears', async ({
  page,
  api,
}) => {
  const menu = await api.menu();
  const categories = await api.call<{ name: string }[]>('GET', '/auth/category/menu/categories');
  const row = page.getByRole('group', { name: 'Categories' });
  await page.goto('/all-items');
  await expect(dishes(page)).toHaveCount(menu.length);

  await test.step('every price', async () => {
    for (const { name, price } of menu.filter((_, at) => at % 9 === 0)) {
      const shown = Number.isInteger(price) ? `₹${price}` : `₹${price.toFixed(2)}`;
      await expect.soft(dishCard(page, name)).toContainText(shown);
    }
    const halves = menu.find(({ price }) => !Number.isInteger(price));
    await expect(dishCard(page, halves?.name ?? '')).toContainText(`₹${halves?.price.toFixed(2)}`);
  });

  await test.step('categories', async () => {
    await expect(row.getByRole('button')).toHaveText(categories.map(({ name }) => name));
    await row.getByRole('button', { name: 'Drinks' }).click();
    await expect(page).toHaveURL('/all-items?category_id=12');
    await expect(dishes(page)).toHaveText(names(menu.filter(({ category_id }) => category_id === 12)));
    await row.getByRole('button', { name: 'Drinks' }).click();
    await expect(page).toHaveURL('/all-items');
    await expect(dishes(page)).toHaveCount(menu.length);
  });

  await test.step('filters over a reload', async () => {
    const spicyVeg = await api.call<MenuItem[]>(
      'GET',
      '/auth/category/menu/items?food_type=VEG&keyword=Spicy',
    );
    await tap(page, 'Veg');
    await tap(page, 'Spicy');
    await expect(dishes(page)).toHaveText(names(spicyVeg));
    await page.reload();
    await expect(dishes(page)).toHaveText(names(spicyVeg));
    await expect(page.getByRole('button', { name: 'Spicy' })).toHaveAttribute('aria-pressed', 'true');
    await tap(page, 'Spicy');
    await tap(page, 'Veg');
    await expect(page).toHaveURL('/all-items');
    await expect(dishes(page)).toHaveCount(menu.length);
  });
});

test('A menu that takes its time shows a spinner; one that cannot be loaded ends in its empty text, without an alert', async ({
  page,
  pageErrors,
}) => {
  const main = page.getByRole('navigation', { name: 'Main' });
  await page.goto('/settings');

  await test.step('it cannot be loaded', async () => {
    await failCalls(page, pageErrors, /^\/auth\/(home|category)\//);
    await main.getByRole('link', { name: 'Menu' }).click();
    await expect(page.getByText('No items found')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await endInterceptions(page);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(dishes(page).first()).toBeVisible();
  });

  await test.step('it takes its time', async () => {
    const goOn = await holdCalls(page, '/auth/category/3/items');
    await page.goBack();
    await main.getByRole('link', { name: 'Home' }).click();
    await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Biryani' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Loading dishes' })).toBeVisible();
    const { length: earlier } = await shiftsOf(page);
    goOn();
    await expect(dishes(page).first()).toBeVisible();
    await expectNothingMoved(page, earlier);
  });
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

test('A picture that is broken, absent or from nowhere is a drawn plate of the same size', async ({
  page,
  api,
  pageErrors,
}) => {
  const [whole, broken, absent, nowhere] = await api.call<Record<string, unknown>[]>(
    'GET',
    '/auth/category/3/items',
  );
  pageErrors.expect(/404 GET .*\/images\/gone\.webp/);
  await openHome(page);
  await answerCalls(page, '/auth/category/3/items', [
    whole,
    { ...broken, image_url: '/images/gone.webp' },
    { ...absent, image_url: '' },
    { ...nowhere, image_url: 'javascript:alert(1)' },
  ]);
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Biryani' }).click();

  const plate = (dish: typeof whole) => dishCard(page, String(dish?.name)).locator('svg svg circle').first();
  for (const dish of [broken, absent, nowhere]) await expect(plate(dish), String(dish?.name)).toBeVisible();
  await expect(plate(whole)).toHaveCount(0);
  const picture = await dishCard(page, String(whole?.name)).locator('img').boundingBox();
  const drawn = await plate(broken).locator('xpath=ancestor::*[local-name()="svg"][last()]').boundingBox();
  expect(drawn).toMatchObject({ width: picture?.width, height: picture?.height });
});

test('The dishes stay laid out as they are while those of another order are on their way', async ({
  page,
  api,
}) => {
  await page.goto('/all-items');
  // Everything that comes with the page is there and laid out.
  await expect(dishes(page)).toHaveCount((await api.menu()).length);
  await page.waitForLoadState('networkidle');
  const goOn = await holdCalls(page, '/auth/category/menu/items');

  const events = await traced(page, INVALIDATIONS, async () => {
    await tap(page, 'Sort by price');
    await expect(page.getByRole('status').filter({ hasText: 'Loading dishes' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('list')).toHaveAttribute('aria-busy', 'true');
  });
  goOn();

  const laidOut = events.filter(({ name }) => name === 'LayoutInvalidationTracking');
  const ofLists = laidOut.filter(({ args }) => args.data?.nodeName?.startsWith('UL'));
  expect(laidOut).not.toEqual([]);
  expect(ofLists).toEqual([]);
});

test('A menu of 400 dishes is drawn as it is read: Tab and the End key lead through it, Back finds the place, and a filter starts over', async ({
  page,
  api,
}) => {
  const [dish] = await api.call<MenuItem[]>('GET', '/auth/category/3/items');
  await openHome(page);
  await answerCalls(
    page,
    '/auth/category/3/items',
    Array.from({ length: 400 }, (_, at) => ({ ...dish, id: 5_000 + at, name: `Biryani ${at + 1}` })),
  );
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Biryani' }).click();
  const drawn = page.locator('[data-dish]');
  const nameOf = (at: number) => page.getByRole('link', { name: `Biryani ${at}`, exact: true });
  const addTo = (at: number) => page.getByRole('button', { name: `Add to Cart: Biryani ${at}`, exact: true });

  await test.step('its first 120', async () => {
    await expect(page.getByText('400 dishes')).toBeVisible();
    await expect(drawn).toHaveCount(120);
  });

  await test.step('by Tab past them', async () => {
    await addTo(120).focus();
    await expect(nameOf(121)).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(nameOf(121)).toBeFocused();
  });

  await test.step('to its end, without those between', async () => {
    await page.keyboard.press('End');
    await expect(nameOf(400)).toBeInViewport();
    expect(await drawn.count()).toBeLessThan(250);
  });

  await test.step('back by Tab, past those that were drawn there, and to its end', async () => {
    await nameOf(361).focus();
    await expect(addTo(360)).toBeVisible();
    await page.keyboard.press('Shift+Tab');
    await expect(addTo(360)).toBeFocused();
    await page.keyboard.press('End');
    await expect(nameOf(400)).toBeInViewport();
  });

  await test.step('away and back', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
    await expect(page).toHaveURL('/home');
    await page.goBack();
    await expect(nameOf(400)).toBeInViewport();
  });

  await test.step('with a filter, from its first dish', async () => {
    await tap(page, 'Veg');
    await expect(nameOf(1)).toBeInViewport();
    await expect(drawn).toHaveCount(120);
  });

  await test.step('to its end in three columns', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(page.getByText('Your cart is empty')).toBeVisible();
    await page.keyboard.press('End');
    await expect(nameOf(400)).toBeInViewport({ ratio: 1 });
  });
});

bothWidths(() => {
  test('Back from the cart finds the dish that was added, where it was', async ({ page, api }) => {
    const { name } = (await api.menu())[70] as MenuItem;
    const top = () => dishCard(page, name).evaluate((card) => card.getBoundingClientRect().top);
    await page.goto('/all-items');
    await expect(dishes(page)).toHaveCount((await api.menu()).length);
    // Scrolls through it like a person: each dish is laid out when it comes into view.
    await dishCard(page, name).evaluate(async (card) => {
      while (card.getBoundingClientRect().top > window.innerHeight / 2) {
        window.scrollBy({ top: window.innerHeight / 4, behavior: 'instant' });
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      }
    });
    await addToCart(page, name);
    await expect(dishCard(page, name).getByRole('group')).toBeVisible();
    await page.getByRole('complementary', { name: 'Your cart' }).getByRole('link').focus();
    await expect.poll(() => standsStill(page)).toBe(true);
    const before = await top();

    await page.keyboard.press('Enter');
    await expect(heading(page, 'Cart')).toBeVisible();
    await page.goBack();

    await expect(dishCard(page, name)).toBeVisible();
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(100);
  });
});
