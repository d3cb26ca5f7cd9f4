import type { MenuItem } from '@food/contracts/catalog';
import { bothWidths } from '../../fixtures/both-widths';
import { expectAccessible, expectNoSidewaysScroll } from '../../fixtures/screen-checks';
import { addToCart, heading } from '../../fixtures/steps';
import { expect, type Page, test } from '../../site';

const box = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
const dishes = (page: Page) =>
  page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 3 });
const names = (items: MenuItem[]) => items.map(({ name }) => name);

bothWidths(() => {
  test('a dish is found from home while its name is typed wrong, and is in the cart', async ({
    page,
    api,
  }) => {
    const found = await api.call<MenuItem[]>('GET', '/auth/category/menu/items?q=panner%20biriyani');
    await page.goto('/home');

    await test.step('while it is typed', async () => {
      await box(page).pressSequentially('panner biriyani');
      await expect(
        page.getByText('for paneer biryani, since the menu has no “panner biriyani”'),
      ).toBeVisible();
      await expect(dishes(page)).toHaveText(names(found).slice(0, 6));
      await expect(box(page)).toBeFocused();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    });

    await test.step('on Enter', async () => {
      await box(page).press('Enter');
      await expect(page).toHaveURL('/all-items?q=panner+biriyani');
      await expect(heading(page, 'All items')).toBeVisible();
      await expect(box(page)).toHaveValue('panner biriyani');
      await expect(dishes(page)).toHaveText(names(found));
      await expectNoSidewaysScroll(page);
    });

    await addToCart(page, 'Paneer Tikka Biryani');
    await expect(page.getByRole('button', { name: 'Remove Paneer Tikka Biryani' }).first()).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/home');
  });
});

test('A search and its filters stand in the address, find what the API finds, and lead on if they find nothing', async ({
  page,
  api,
}) => {
  const chip = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const find = async (query: string) =>
    names(await api.call<MenuItem[]>('GET', `/auth/category/menu/items?${query}`));
  await page.goto('/all-items?q=chiken');
  await expect(dishes(page)).toHaveText(await find('q=chiken'));

  await test.step('with filters, over a reload', async () => {
    await chip('Spicy');
    await chip('Sort by price');
    await expect(page).toHaveURL('/all-items?q=chiken&keyword=Spicy&sort=asc');
    const narrowed = await find('q=chiken&keyword=Spicy&sort=asc');
    await expect(dishes(page)).toHaveText(narrowed);
    await page.reload();
    await expect(dishes(page)).toHaveText(narrowed);
  });

  await test.step('out of the filters', async () => {
    await box(page).fill('lassi');
    await expect(page.getByText('No dish found for “lassi” with these filters')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Nearest dishes' })).toContainText('Mango Lassi');
    await expectAccessible(page);
    await chip('Clear filters');
    await expect(dishes(page)).toHaveText(await find('q=lassi'));
    await expect(page).toHaveURL('/all-items?q=lassi');
  });

  await test.step('to the whole menu', async () => {
    await box(page).fill('sushi');
    await page.getByRole('link', { name: 'See the whole menu' }).click();
    await expect(dishes(page)).toHaveCount((await api.menu()).length);
    await expect(box(page)).toHaveValue('');
  });
});
