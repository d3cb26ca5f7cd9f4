import type { OrderStatus } from '@food/contracts/orders';
import { formatRupees } from '@food/format/money';
import { announcements } from '../../fixtures/announced';
import { answerCalls } from '../../fixtures/answers';
import { intercept } from '../../fixtures/intercept';
import { expectNoSidewaysScroll } from '../../fixtures/screen-checks';
import { expectCartBar } from '../../fixtures/steps';
import { expect, type Page, test } from '../../site';

const DINNER = { dishes: { 'Masala Dosa': 2, 'Gulab Jamun': 1 } };
const card = (page: Page, orderId: string) => page.getByRole('article', { name: orderId });
const offers = (page: Page, orderId: string) => card(page, orderId).locator('a, button');
const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click();

/** The server has sent these words over the page's live channel. */
const heard = async (page: Page, words: string): Promise<void> => {
  const channel = await page.waitForEvent('websocket', (socket) => socket.url().includes('/socket.io/'));
  await channel.waitForEvent('framereceived', ({ payload }) => payload.includes(words));
};

test('Each tab has its orders or says that it is empty, and each order offers what can be done with it', async ({
  page,
  api,
  asCustomer,
}) => {
  const customer = await asCustomer();
  await page.goto('/orders');
  for (const tab of ['Active', 'Completed', 'Canceled']) {
    await openTab(page, tab);
    await expect(page.getByText(`No ${tab} orders found.`)).toBeVisible();
  }

  const pending = await api.placeOrder(customer, DINNER);
  // One after the other: a new account has at most three open orders (rule: open-orders-limited).
  const placeAs = async (status: OrderStatus) => {
    const id = await api.placeOrder(customer, DINNER);
    await api.ops.status(id, status);
    return id;
  };
  const active = await placeAs('active');
  const delivered = await placeAs('delivered');
  const cancelled = await placeAs('cancelled');
  const unknown = await placeAs('help');
  await page.goto('/orders');

  await test.step('active orders, among them one whose status the product does not know', async () => {
    await expect(page.getByRole('article')).toHaveCount(3);
    await expect(offers(page, pending)).toHaveText(['Track Driver', 'Cancel Order', 'Invoice']);
    await expect(offers(page, active)).toHaveText(['Track Driver', 'Invoice']);
    await expect(card(page, unknown)).toContainText('Processing');
    await expect(offers(page, unknown)).toHaveText(['Invoice']);
  });

  await test.step('a card shows id, date, items, status and total', async () => {
    const order = await api.order(customer, pending);
    const shown = card(page, pending);
    await expect(shown.getByRole('heading')).toHaveText(pending);
    await expect(shown).toContainText('Masala Dosa x 2');
    await expect(shown).toContainText('Gulab Jamun x 1');
    await expect(shown).toContainText('Pending');
    await expect(shown).toContainText(formatRupees(order.total));
    await expect(shown.locator('time')).toHaveText(/^\d{2} [A-Z][a-z]+,? (at )?\d{2}:\d{2}$/);
    await expect(shown.locator('time')).toHaveAttribute('datetime', order.date);
  });

  await test.step('cancelled orders', async () => {
    await openTab(page, 'Canceled');
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(offers(page, cancelled)).toHaveText(['Invoice']);
  });

  await test.step('completed orders; Reorder puts the first dish into the cart, once, at the price of today', async () => {
    const dosa = (await api.menu()).find(({ name }) => name === 'Masala Dosa');
    await openTab(page, 'Completed');
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(offers(page, delivered)).toHaveText(['Reorder', 'Reorder all', 'Rate Order', 'Invoice']);
    await card(page, delivered).getByRole('button', { name: 'Reorder', exact: true }).click();
    await expect(page.getByText('Masala Dosa is in your cart.')).toBeVisible();
    await expectCartBar(page, 1, dosa?.price ?? 0);
  });

  await test.step('Reorder all adds every dish with its quantity and leads to the cart', async () => {
    await card(page, delivered).getByRole('button', { name: 'Reorder all' }).click();
    await expect(page).toHaveURL('/cart');
    const quantities = page.getByRole('main').getByRole('group', { name: /^Quantity of/ });
    await expect(quantities).toHaveText(['3 Masala Dosa', '1 Gulab Jamun']);
  });
});

test('A status is the same in capitals: its tab, its word and what it offers', async ({
  page,
  api,
  asCustomer,
}) => {
  const customer = await asCustomer();
  const written = {
    PENDING: ['Active', 'Pending', ['Track Driver', 'Cancel Order', 'Invoice']],
    Active: ['Active', 'Active', ['Track Driver', 'Invoice']],
    DELIVERED: ['Completed', 'Delivered', ['Reorder', 'Reorder all', 'Rate Order', 'Invoice']],
    cAnCeLlEd: ['Canceled', 'Cancelled', ['Invoice']],
  } as const;
  await api.proveEmail(customer);
  const ids = new Map<string, string>();
  for (const status of Object.keys(written)) ids.set(await api.placeOrder(customer, DINNER), status);
  const orders = (await api.orders(customer)).map((order) => ({ ...order, status: ids.get(order.id) }));
  await answerCalls(page, `/auth/order/${customer.id}`, { orders });
  // The live channel would write the statuses as this server does.
  await page.routeWebSocket(/socket\.io/, () => undefined);
  await page.goto('/orders');

  for (const [orderId, status] of ids) {
    const [tab, word, buttons] = written[status as keyof typeof written];
    await openTab(page, tab);
    await expect(card(page, orderId).getByText(word, { exact: true }), status).toBeVisible();
    await expect(offers(page, orderId), status).toHaveText(buttons);
  }
});

test('The orders are here before the first script is, and are asked for once', async ({
  page,
  asCustomerWithOrder,
}) => {
  const { orderId } = await asCustomerWithOrder();
  const isList = (url: string) => /\/auth\/order\/USR-\w+$/.test(url);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (isList(request.url())) asked.push(request.url());
  });
  let bringScripts = () => {};
  const held = new Promise<undefined>((resolve) => {
    bringScripts = () => resolve(undefined);
  });
  await intercept(page, { urlPattern: '*/main.*.js' }, () => held);
  const answered = page.waitForResponse((answer) => isList(answer.url()));

  await page.goto('/orders', { waitUntil: 'commit' });
  await answered;
  bringScripts();

  await expect(card(page, orderId)).toBeVisible();
  expect(asked).toHaveLength(1);
});

test('Cancel Order vanishes by itself when the kitchen begins', async ({
  page,
  api,
  asCustomerWithOrder,
}) => {
  const { orderId } = await asCustomerWithOrder();
  await page.goto('/orders');
  await expect(card(page, orderId).getByRole('link', { name: 'Cancel Order' })).toBeVisible();

  await api.ops.status(orderId, 'active');

  await expect(card(page, orderId).getByRole('link', { name: 'Cancel Order' })).toHaveCount(0);
  await expect(card(page, orderId).getByRole('link', { name: 'Track Driver' })).toBeVisible();
  await expect(page.getByText(`Order ${orderId} is now active.`)).toBeVisible();
  await expect(announcements(page)).toHaveText(`Order ${orderId} is now active.`);
});

test('An order list that lost its connection catches up when it is back', async ({
  page,
  context,
  api,
  pageErrors,
  asCustomerWithOrder,
}) => {
  const { customer, orderId } = await asCustomerWithOrder();
  const joined = heard(page, 'roomJoined');
  await page.goto('/orders');
  await joined;
  pageErrors.allow(/ERR_INTERNET_DISCONNECTED/, /WebSocket/);

  await context.setOffline(true);
  // The live channel stops listening with this event. The socket itself may stay half closed for a minute: the server's
  // answer to its end may be lost with the line.
  await page.waitForFunction(() => !navigator.onLine);
  await api.ops.status(orderId, 'delivered');
  const second = await api.placeOrder(customer, DINNER);
  await context.setOffline(false);

  await expect(page.getByText(`Order ${orderId} is now delivered.`)).toBeVisible();
  await expect(card(page, orderId)).toHaveCount(0);
  await expect(card(page, second)).toBeVisible();
});

test('From the order list to tracking and on to cancelling, one connection follows the order', async ({
  page,
  api,
  asCustomerWithOrder,
}) => {
  const { orderId } = await asCustomerWithOrder();
  const connections: string[] = [];
  const code: string[] = [];
  page.on('websocket', (socket) => connections.push(socket.url()));
  page.on('request', (request) => {
    if (/\/live\.\w+\.js$/.test(request.url())) code.push(request.url());
  });
  const joined = heard(page, 'roomJoined');
  await page.goto('/orders');
  await joined;

  await card(page, orderId).getByRole('link', { name: 'Track Driver' }).click();
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await page.goBack();
  await card(page, orderId).getByRole('link', { name: 'Cancel Order' }).click();
  await page.getByRole('radio', { name: 'Price too high' }).check();
  await api.ops.status(orderId, 'active');

  await expect(page.getByText('This order is now active and can no longer be cancelled.')).toBeVisible();
  expect(connections).toHaveLength(1);
  expect(code).toHaveLength(1);
});

test('On a phone at 200 % no page about an order scrolls sideways', async ({
  page,
  api,
  asCustomerWithOrder,
}) => {
  const dishes = { 'Masala Dosa': 99, 'Gulab Jamun': 30 };
  const { customer, orderId } = await asCustomerWithOrder({ dishes, status: 'active' });
  const { total } = await api.invoice(customer, orderId);
  await page.setViewportSize({ width: 195, height: 422 });
  await page.goto('/orders');
  await expect(page.getByText(formatRupees(total))).toBeVisible();
  await expectNoSidewaysScroll(page);
  await api.ops.status(orderId, 'delivered');

  for (const [path, shown] of [
    ['/orders?tab=completed', orderId],
    [`/track/${orderId}`, 'Delivery is Here!'],
    [`/invoice/${orderId}`, formatRupees(total)],
    [`/review/${orderId}`, 'Submit Review'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(shown).first()).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
});
