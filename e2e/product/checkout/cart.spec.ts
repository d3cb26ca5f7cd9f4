import { expectWordsWhole } from '../../fixtures/cut-words';
import { linesOfWords } from '../../fixtures/lines-of-words';
import { expectNoSidewaysScroll } from '../../fixtures/screen-checks';
import { logIn, press } from '../../fixtures/steps';
import { cartOf, chosenAddress } from '../../fixtures/stored';
import { expect, test } from '../../site';

test('Ninety-nine of a dish are the most; a visitor is led by Login to Pay to the start, and the cart waits', async ({
  page,
  api,
  alerts,
  signUp,
  remember,
}) => {
  const customer = await signUp();
  const items = page.getByRole('region', { name: 'Items' });
  await remember(cartOf(await api.lines({ 'Chicken 65': 98 })));
  await page.goto('/cart');

  await press(page, 'One more Chicken 65');
  await expect(items).toContainText('₹26,631.00');
  await expect(page.getByRole('button', { name: 'One more Chicken 65' })).toBeDisabled();
  await expect(page.getByText('Pay on delivery. Nothing is charged now.')).toBeVisible();

  await press(page, 'Login to Pay');
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Chicken 65' })).toBeVisible();

  await press(page, 'Login to Pay');
  for (let slide = 0; slide < 3; slide++) await page.getByRole('link', { name: 'Next' }).click();
  await logIn(page, customer.email, customer.password);
  await alerts.expect('Login successful!');
  await expect(page).toHaveURL('/cart');
});

test('A cart line counts up and down, and goes at nothing; an empty cart says so and leads to the menu', async ({
  page,
  api,
  remember,
}) => {
  await remember(cartOf(await api.lines({ 'Chicken 65': 1 })));
  await page.goto('/cart');

  await press(page, 'One more Chicken 65');
  await expect(page.getByRole('region', { name: 'Items' })).toContainText('₹538.00');
  await press(page, 'One less Chicken 65');
  await press(page, 'Remove Chicken 65');

  await expect(page.getByText('Your cart is empty', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Browse the menu' }).click();
  await expect(page).toHaveURL('/all-items');
});

test('Explore More of a line without category, from an older cart, shows from the whole menu', async ({
  page,
  api,
  remember,
}) => {
  const menu = await api.menu();
  const { category_id, category_name, ...dish } = menu[0]!;
  await remember(cartOf([{ ...dish, quantity: 1 }]));

  await page.goto('/cart');

  const more = page.getByRole('region', { name: 'Explore More' }).getByRole('heading', { level: 3 });
  await expect(more.locator('span:last-child')).toHaveText(menu.slice(1, 11).map(({ name }) => name));
  await page.getByRole('button', { name: `Add ${menu[1]!.name}` }).click();
  await expect(page.getByRole('region', { name: 'Items' })).toContainText(menu[1]!.name);
});

test('On a phone at 200 % a page with a filled cart scrolls sideways nowhere', async ({
  page,
  api,
  asCustomer,
  remember,
}) => {
  await page.setViewportSize({ width: 195, height: 422 });
  await api.addAddress(await asCustomer());
  await remember(cartOf(await api.lines({ 'Chicken 65': 99, 'Kesar Jalebi': 12 })));

  for (const [path, shown] of [
    ['/home', 'View Cart'],
    ['/cart', /^Place Order/],
    ['/address', 'Edit'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(shown).first()).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
});

test('On the narrowest phone a long address is read whole in the cart', async ({
  page,
  api,
  asCustomer,
  remember,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const area_road = 'Venkatanarasimharajuvaripetasubrahmanyeswara-Road-Behind-The-Old-Post-Office';
  const address = await api.addAddress(await asCustomer(), { area_road });
  await remember({ ...chosenAddress(address), ...cartOf(await api.lines({ 'Chicken 65': 1 })) });
  await page.goto('/cart');

  await expect(page.getByRole('link', { name: /Deliver to/ })).toContainText(area_road);
  await expectWordsWhole(page, 'the cart');
});

test('On the narrowest phone a large amount beside a dish leaves the words of its name whole', async ({
  page,
  api,
  remember,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await remember(cartOf(await api.lines({ 'Hyderabadi Chicken Biryani': 99 })));
  await page.goto('/cart');

  const name = page.getByRole('heading', { name: 'Hyderabadi Chicken Biryani' });
  expect(await linesOfWords(name)).toEqual([1, 1, 1]);
});

test('A session that ends in another tab scrolls a cart that is being read nowhere', async ({
  page,
  api,
  context,
  asCustomer,
  remember,
}) => {
  await asCustomer();
  await remember(cartOf(await api.lines({ 'Chicken 65': 1, 'Hyderabadi Chicken Biryani': 1 })));
  // So low that the button that orders is below it.
  await page.setViewportSize({ width: 1100, height: 420 });
  await page.goto('/cart');
  await expect(page.getByRole('button', { name: /^Place Order/ })).not.toBeInViewport();

  const other = await context.newPage();
  await other.goto('/cart');
  await other.evaluate(() => localStorage.removeItem('token'));

  await expect(page.getByRole('button', { name: 'Login to Pay' }).locator('..')).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('On a desktop the longest amount of a line ends where the others do', async ({
  page,
  api,
  remember,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const [line] = await api.lines({ 'Chicken 65': 99 });
  await remember(cartOf([{ ...line, price: 1299 }]));
  await page.goto('/cart');

  const amount = page.getByRole('region', { name: 'Items' }).getByText('₹1,28,601.00');
  await expect(amount).toBeVisible();
  const ends = (element: Element) => element.getBoundingClientRect().right;
  expect(await amount.evaluate(ends)).toBe(
    await page.getByRole('region', { name: 'Items' }).getByRole('listitem').evaluate(ends),
  );
});
