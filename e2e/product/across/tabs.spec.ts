import { cartTotals } from '@food/cart/totals';
import { expectBill, expectInvoice } from '../../fixtures/amounts';
import { failCalls } from '../../fixtures/answers';
import { HOME_ADDRESS } from '../../fixtures/api';
import { addToCart, expectCartBar, heading, logIn, press, viewCart } from '../../fixtures/steps';
import { chosenAddress } from '../../fixtures/stored';
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

test('What one tab changes in cart, coupon and address stands in the other at once', async ({
  page,
  context,
  api,
  asCustomer,
}) => {
  const customer = await asCustomer();
  const { area_road } = await api.addAddress(customer);
  const dish = (await api.menu()).find(({ name }) => name === 'Egg Biryani')!;
  const coupon = (await api.coupons()).find(({ code }) => code === 'DUSK20')!;
  const settings = await api.settings();
  await page.goto('/category/3');
  const other = await context.newPage();
  await other.goto('/cart');
  await expect(other.getByText('Your cart is empty')).toBeVisible();

  await addToCart(page, 'Egg Biryani');
  await expect(other.getByRole('heading', { name: 'Egg Biryani' })).toBeVisible();
  await press(other, 'One more Egg Biryani');
  await expectCartBar(page, 2, dish.price * 2);
  await viewCart(page);
  await page.getByRole('link', { name: /Apply a coupon/ }).click();
  await press(page, 'Apply DUSK20');
  await expectBill(other, cartTotals({ lines: [{ ...dish, quantity: 2 }], coupon, settings }), {
    coupon: true,
  });
  await other.getByRole('link', { name: /Select an address/ }).click();
  await expect(other.getByRole('heading', { name: 'Addresses', exact: true })).toBeVisible();
  await other.getByRole('main').getByRole('listitem').click();
  await press(other, 'Confirm and Proceed');
  await expect(page.getByRole('link', { name: /Deliver to/ })).toContainText(area_road);
  await press(other, 'Remove coupon DUSK20');
  await expectBill(page, cartTotals({ lines: [{ ...dish, quantity: 2 }], settings }));
  await press(page, 'Remove Egg Biryani from cart');

  await expect(other.getByText('Your cart is empty')).toBeVisible();
});

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
  await remember(chosenAddress(address));
  await page.goto('/home');
  await addToCart(page, 'Chicken 65');
  const [atCart, atReview] = (await tabsAt(page, '/cart', `/review/${orderId}`)) as [Page, Page];
  const chosen = atCart.getByRole('link', { name: /Deliver to/ });
  await expect(chosen).toContainText(address.area_road);
  await atReview.getByLabel('Comment').fill('Crisp to the last bite');
  await failCalls(page, pageErrors, '/auth/me');
  await page.goto('/profile');
  await alerts.expect('Please login again.');
  await page.unrouteAll();

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
  asCustomerWithOrder,
  remember,
}) => {
  const { customer, orderId } = await asCustomerWithOrder();
  await remember(chosenAddress((await api.addresses(customer))[0]!));
  await page.goto('/home');
  await addToCart(page, 'Chicken 65');
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

test('An order in one tab empties the cart in the other', async ({
  page,
  context,
  api,
  asCustomer,
  remember,
}) => {
  const customer = await asCustomer();
  await remember(chosenAddress(await api.addAddress(customer)));
  await page.goto('/home');
  await addToCart(page, 'Chicken 65');
  const other = await context.newPage();
  await other.goto('/cart');
  await expect(placing(other)).toBeVisible();
  await viewCart(page);

  await placing(page).click();
  await expect(heading(page, 'Order Placed Successfully!')).toBeVisible();

  await expect(other.getByText('Your cart is empty')).toBeVisible();
  await expect(placing(other)).toHaveCount(0);
  await other.goto('/orders');
  await expect(other.getByRole('article')).toHaveCount(1);
});

test('A customer who presses Place Order in two tabs has ordered once', async ({
  page,
  context,
  api,
  asCustomer,
  remember,
}) => {
  const customer = await asCustomer();
  await remember(chosenAddress(await api.addAddress(customer)));
  await page.goto('/home');
  await addToCart(page, 'Chicken 65');
  await viewCart(page);
  const other = await context.newPage();
  await other.goto('/cart');
  // The first tab's answer is long in coming, so the customer tries the second.
  let goOn: () => void = () => undefined;
  const waiting = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route('**/auth/order', async (route) => {
    const response = await route.fetch();
    await waiting;
    await route.fulfill({ response });
  });

  await placing(page).click();
  await expect.poll(async () => (await api.orders(customer)).length).toBe(1);
  await placing(other).click();
  await expect(heading(other, 'Order Placed Successfully!')).toBeVisible();
  goOn();
  await expect(heading(page, 'Order Placed Successfully!')).toBeVisible();

  const orders = await api.orders(customer);
  expect(orders).toHaveLength(1);
  for (const tab of [page, other]) await expectInvoice(tab, orders[0]!);
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
  await remember(chosenAddress((await api.addresses(first))[0]!));
  await page.goto('/home');
  await addToCart(page, 'Chicken 65');
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

/** Neither name nor ways to reach the customer, nor the order, nor where it went. */
async function expectNothingOf(
  page: Page,
  { name, email, mobile }: Customer,
  orderId: string,
): Promise<void> {
  for (const words of [name, email, mobile, orderId, HOME_ADDRESS.area_road]) {
    await expect(page.locator('body')).not.toContainText(words);
  }
}
