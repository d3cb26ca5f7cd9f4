import { PAGES, type PageRow } from '../../fixtures/pages';
import { expectComplete } from '../../fixtures/screen-checks';
import { heading, logIn, press } from '../../fixtures/steps';
import { cartOf } from '../../fixtures/stored';
import { expect, type Page, test } from '../../site';

type Who = 'visitor' | 'customer';

/** The address shows its page, or the one that it redirects to, complete and with the right bars. */
async function expectPage(page: Page, row: PageRow, address: string, who: Who): Promise<void> {
  const leads = row.leads?.[who];
  const there = leads ? PAGES.find(({ path }) => path === leads)! : row;
  await expect(page, row.path).toHaveURL(leads ?? address);
  await expect(heading(page, there.heading), row.path).toBeAttached();
  await expectComplete(page, row.path);
  const bar = page.getByRole('complementary', { name: 'Your cart' });
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await expect(bar, `cart bar on ${row.path}`).toHaveCount(there.bars === 'none' ? 0 : 1);
  await expect(navigation, `navigation on ${row.path}`).toHaveCount(
    there.bars === 'cart and navigation' ? 1 : 0,
  );
}

test('Each of the 27 addresses opens for a visitor: its page with its bars, or the one where a visitor must go, and a login leads back to exactly the address', async ({
  page,
  api,
  alerts,
  signUp,
}) => {
  expect(PAGES).toHaveLength(27);
  const customer = await signUp();
  const orderId = await api.placeOrder(customer, { dishes: { 'Masala Dosa': 1 } });
  const cart = cartOf(await api.lines({ 'Chicken 65': 1 }));
  await page.goto('/healthz');
  for (const row of PAGES) {
    await page.evaluate((kept) => {
      sessionStorage.clear();
      localStorage.clear();
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
    }, cart);
    const address = row.path.replace(':orderId', orderId);
    await page.goto(address);
    if (row.alert?.visitor) await alerts.expect(row.alert.visitor);

    await expectPage(page, row, address, 'visitor');
    if (row.path === '/success') await expect(page.getByText('Invoice not available.')).toBeVisible();
    if (row.leads?.visitor !== '/login' || row.path === '/social-login-success') continue;
    if (!row.alert) {
      const state = await page.evaluate(() => (history.state as { usr: unknown }).usr);
      expect(state, row.path).toEqual({ returnTo: address });
    }
    await page.reload();
    await logIn(page, row.alert ? customer.mobile : customer.email, customer.password);
    await alerts.expect('Login successful!');
    await expect(page, row.path).toHaveURL(address);
    await expect(heading(page, row.heading), row.path).toBeVisible();
  }
});

test('A page and one that asks for a login open in a fresh tab, with the cart of the others', async ({
  page,
  context,
  api,
  remember,
}) => {
  await remember(cartOf(await api.lines({ 'Chicken 65': 1 })));
  await page.goto('/healthz');
  for (const path of ['/settings', '/orders?tab=completed']) {
    const tab = await context.newPage();
    await tab.goto(path);

    await expectPage(tab, PAGES.find((row) => row.path === path)!, path, 'visitor');
  }
});

test('Each of the 27 addresses opens for a customer: its page with its bars, or the one where a customer must go', async ({
  page,
  api,
  alerts,
  asCustomerWithOrder,
  remember,
}) => {
  const { orderId } = await asCustomerWithOrder();
  await remember(cartOf(await api.lines({ 'Chicken 65': 1 })));
  for (const row of PAGES) {
    const address = row.path.replace(':orderId', orderId);
    await page.goto(address);
    if (row.alert?.customer) await alerts.expect(row.alert.customer);

    await expectPage(page, row, address, 'customer');
  }
});

test('An address without a page says so, and so do an order, a category and a filter that do not exist', async ({
  page,
  api,
  signUp,
  asCustomerWithOrder,
  pageErrors,
}) => {
  // The site itself answers an unknown address with 404, and the page.
  pageErrors.expect(/404 GET .*\/(nowhere|orders\/1\/2|category|Home\/there)$/, /404 GET .*\/auth\//);
  const stranger = await signUp({ name: 'Somebody Else' });
  const foreign = await api.placeOrder(stranger, { dishes: { 'Chicken 65': 3 } });
  await asCustomerWithOrder();

  for (const path of ['/nowhere', '/orders/1/2', '/category', '/Home/there']) {
    await page.goto(path);
    await expect(heading(page, 'Page not found'), path).toBeAttached();
    await expect(page.getByText('There is nothing at this address.')).toBeVisible();
  }
  for (const orderId of [foreign, 'ORD-0000000000', 'nonsense']) {
    for (const [screen, words] of [
      ['cancel', 'We could not find this order.'],
      ['review', 'We could not find this order.'],
      ['track', 'We could not find this order.'],
      ['invoice', 'Invoice not available.'],
    ] as const) {
      await page.goto(`/${screen}/${orderId}`);
      await expect(page.getByText(words), `/${screen}/${orderId}`).toBeVisible();
      await expect(page.getByRole('link', { name: 'Your orders' })).toBeVisible();
      await expect(page.getByRole('main')).not.toContainText('Chicken 65');
    }
  }
  for (const path of ['/all-items?keyword=Unheard-of', '/category/9999']) {
    await page.goto(path);
    await expect(page.getByText('No items found'), path).toBeVisible();
  }
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Menu' }).click();

  await expect(heading(page, 'All items')).toBeVisible();
});

test('A visitor whose first page is the address book logs in, confirms an address and goes on to the cart', async ({
  page,
  api,
  alerts,
  signUp,
}) => {
  const customer = await signUp();
  await api.addAddress(customer);
  await page.goto('/address');
  await logIn(page, customer.email, customer.password);
  await alerts.expect('Login successful!');

  await page.getByRole('main').getByRole('listitem').click();
  await press(page, 'Confirm and Proceed');

  await expect(page).toHaveURL('/cart');
});
