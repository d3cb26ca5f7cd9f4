import { failCalls } from '../../fixtures/answers';
import { HOME_ADDRESS } from '../../fixtures/api';
import { endInterceptions } from '../../fixtures/intercept';
import { addToCart, logIn, press } from '../../fixtures/steps';
import { cartOf, chosenAddress } from '../../fixtures/stored';
import { type Customer, expect, type Page, test } from '../../site';

const bar = (page: Page) => page.getByRole('complementary', { name: 'Your cart' });
const placing = (page: Page) => page.getByRole('button', { name: /^Place Order/ });
const greeting = (page: Page, name?: string) =>
  page.getByText(name ? new RegExp(`^Good \\w+, ${name}$`) : /^Good \w+$/);

async function logOut(page: Page): Promise<void> {
  await page.goto('/settings');
  await press(page, 'Logout');
  await expect(page).toHaveURL('/');
}

test('A login in one tab is a login in the others, wherever they are', async ({ page, alerts, signUp }) => {
  const customer = await signUp();
  const [atHome, atLogin, atOrders, atCart] = (await tabsAt(page, '/home', '/login', '/orders', '/cart')) as [
    Page,
    Page,
    Page,
    Page,
  ];
  await addToCart(atHome, 'Chicken 65');
  await expect(atCart.getByRole('button', { name: 'Login to Pay' })).toBeVisible();
  await page.goto('/login');

  await logIn(page, customer.email, customer.password);
  await alerts.expect('Login successful!');

  await expect(page).toHaveURL('/home');
  await expect(greeting(atHome, 'Meera')).toBeVisible();
  await expect(atLogin).toHaveURL('/home');
  await expect(atOrders).toHaveURL('/orders');
  await expect(atOrders.getByText('No Active orders found.')).toBeVisible();
  await expect(placing(atCart)).toBeVisible();
  await page.reload();
  await expect(greeting(page, 'Meera')).toBeVisible();
});

test('A customer who logs in again in one tab finds the others as they were left', async ({
  page,
  api,
  alerts,
  pageErrors,
  asCustomerWithOrder,
  remember,
}) => {
  const { customer, orderId } = await asCustomerWithOrder({ status: 'delivered' });
  const address = (await api.addresses(customer))[0]!;
  await remember({ ...chosenAddress(address), ...cartOf(await api.lines({ 'Chicken 65': 1 })) });
  await page.goto('/healthz');
  const [atCart, atReview] = (await tabsAt(page, '/cart', `/review/${orderId}`)) as [Page, Page];
  const chosen = atCart.getByRole('link', { name: /Deliver to/ });
  await expect(chosen).toContainText(address.area_road);
  await atReview.getByLabel('Comment').fill('Crisp to the last bite');
  await failCalls(page, pageErrors, '/auth/me');
  await page.goto('/profile');
  await alerts.expect('Please login again.');
  await endInterceptions(page);

  await logIn(page, customer.email, customer.password);
  await alerts.expect('Login successful!');
  await expect(page).toHaveURL('/profile');

  const token = await page.evaluate(() => localStorage.getItem('token'));
  expect(token).not.toBe(customer.token);
  for (const tab of [atCart, atReview]) {
    await expect.poll(() => tab.evaluate(() => localStorage.getItem('token'))).toBe(token);
  }
  await expect(atReview).toHaveURL(`/review/${orderId}`);
  await expect(atReview.getByLabel('Comment')).toHaveValue('Crisp to the last bite');
  await expect(chosen).toContainText(address.area_road);
  await page.goto('/home');
  await expect(page.getByText(address.area_road)).toBeVisible();
});

test('A logout in one tab takes everything private out of the others', async ({
  page,
  api,
  alerts,
  pageErrors,
  asCustomerWithOrder,
  remember,
}) => {
  // The server may close a tab's live channel before the browser notifies that tab; the tab then asks the server and gets a 401.
  pageErrors.allow(/401 GET .*\/auth\/order\//);
  const { customer, orderId } = await asCustomerWithOrder();
  await remember({
    ...chosenAddress((await api.addresses(customer))[0]!),
    ...cartOf(await api.lines({ 'Chicken 65': 1 })),
  });
  await page.goto('/healthz');
  const screens = [
    '/home',
    '/cart',
    '/orders',
    '/address',
    `/invoice/${orderId}`,
    `/track/${orderId}`,
    '/profile',
  ];
  const tabs = await tabsAt(page, ...screens);
  const [atHome, atCart, ...guarded] = tabs;
  await expect(greeting(atHome!, 'Meera')).toBeVisible();
  await expect(bar(atHome!)).toContainText('1 item(s)');
  await expect(atCart!.getByRole('link', { name: /Deliver to/ })).toBeVisible();

  await logOut(page);

  await expect(greeting(atHome!)).toBeVisible();
  await expect(bar(atHome!)).toHaveCount(0);
  await expect(atHome!.getByText('Choose a delivery address')).toBeVisible();
  await expect(atCart!.getByText('Your cart is empty')).toBeVisible();
  for (const tab of guarded) await expect(tab).toHaveURL('/login');
  for (const tab of tabs) await expectNothingOf(tab, customer, orderId);
  await logIn(guarded[0]!, customer.email, customer.password);
  await alerts.expect('Login successful!');

  for (const [at, tab] of guarded.entries()) await expect(tab).toHaveURL(screens[at + 2]!);
});

test('On a shared device the next customer finds nothing of the one before', async ({
  page,
  api,
  alerts,
  signUp,
  enter,
  remember,
}) => {
  const [first, second] = [await signUp({ name: 'Ravi Teja' }), await signUp({ name: 'Sita Devi' })];
  const orderId = await api.placeOrder(first, { dishes: { 'Masala Dosa': 2 } });
  await enter(first);
  await remember({
    ...chosenAddress((await api.addresses(first))[0]!),
    ...cartOf(await api.lines({ 'Chicken 65': 1 })),
  });
  for (const path of ['/profile', '/address', `/invoice/${orderId}`, '/orders']) {
    await page.goto(path);
    await expect(page.getByText(path === '/profile' ? first.email : /ORD-|Arundelpet/).first()).toBeVisible();
  }

  await logOut(page);
  await page.goto('/login');
  await logIn(page, second.email, second.password);
  await alerts.expect('Login successful!');
  await expect(greeting(page, 'Sita')).toBeVisible();

  for (const [path, words] of [
    ['/home', 'Choose a delivery address'],
    ['/cart', 'Your cart is empty'],
    ['/orders', 'No Active orders found.'],
    ['/address', 'No addresses saved yet.'],
    ['/profile', second.email],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(words)).toBeVisible();
    await expectNothingOf(page, first, orderId);
  }
});

test('A session that was ended elsewhere leaves no address behind for the next customer', async ({
  page,
  api,
  alerts,
  asCustomer,
  remember,
  pageErrors,
}) => {
  const customer = await asCustomer({ name: 'Ravi Teja' });
  await remember(chosenAddress(await api.addAddress(customer)));
  await page.goto('/home');
  await expect(page.getByText(/Arundelpet/)).toBeVisible();
  await api.call('POST', '/auth/logout', { token: customer.token, body: {} });
  pageErrors.expect(/401 GET .*\/auth\/order\//);

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Orders' }).click();
  await alerts.expect('Please login again.');
  await expect(page).toHaveURL('/login');
  await page.getByRole('link', { name: 'Skip', exact: true }).click();

  await expect(page.getByText('Choose a delivery address')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('selectedAddress'))).toBeNull();
});

/** Opens tabs beside the given one. */
async function tabsAt(page: Page, ...paths: string[]): Promise<Page[]> {
  const tabs: Page[] = [];
  for (const path of paths) {
    const tab = await page.context().newPage();
    await tab.goto(path);
    await expect(tab.getByRole('heading', { level: 1 }).first()).toBeAttached();
    tabs.push(tab);
  }
  return tabs;
}

/** The page shows no name, contact, order or delivery address of the customer. */
async function expectNothingOf(
  page: Page,
  { name, email, mobile }: Customer,
  orderId: string,
): Promise<void> {
  for (const words of [name, email, mobile, orderId, HOME_ADDRESS.area_road]) {
    await expect(page.locator('body')).not.toContainText(words);
  }
}
