import type { WebSocket } from '@playwright/test';
import { expectInvoice } from '../../fixtures/amounts';
import { expectAccessible } from '../../fixtures/screen-checks';
import { expectCartBar } from '../../fixtures/steps';
import { expect, type Page, test } from '../../site';

const DINNER = { dishes: { 'Masala Dosa': 2, 'Gulab Jamun': 1 } };
/** The page's live connection, once the server has said these words over it. */
const lineOf = async (page: Page, words: string): Promise<WebSocket> => {
  const line = await page.waitForEvent('websocket', (socket) => socket.url().includes('/socket.io/'));
  await line.waitForEvent('framereceived', ({ payload }) => payload.includes(words));
  return line;
};
const card = (page: Page, orderId: string) => page.getByRole('article', { name: orderId });

test('Each tab says when it is empty', async ({ page, signUp, enter }) => {
  await enter(await signUp());

  await page.goto('/orders');
  for (const tab of ['Active', 'Completed', 'Canceled']) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByText(`No ${tab} orders found.`)).toBeVisible();
  }
});

test('A pending order is cancelled with a reason', async ({ page, api, alerts, asCustomerWithOrder }) => {
  const { customer, orderId } = await asCustomerWithOrder();
  await page.goto('/orders');
  await card(page, orderId).getByRole('link', { name: 'Cancel Order' }).click();
  const submit = page.getByRole('button', { name: 'Cancel Order' });

  await submit.click();
  await alerts.expect('Please select or enter a reason');
  await page.getByRole('radio', { name: 'Others' }).check();
  await submit.click();
  await alerts.expect('Please select or enter a reason');
  await expectAccessible(page);
  await page.getByRole('radio', { name: 'Ordered by mistake' }).check();
  await submit.click();

  await expect(page).toHaveURL(/\/cancel-success$/);
  expect((await api.order(customer, orderId)).status).toBe('cancelled');
  await page.goto('/orders?tab=canceled');
  await expect(card(page, orderId)).toContainText('Cancelled');
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
  await expect(page.getByRole('status').getByText(`Order ${orderId} is now Active.`)).toBeVisible();
});

test('An order list that lost its connection catches up when it is back', async ({
  page,
  context,
  api,
  pageErrors,
  asCustomerWithOrder,
}) => {
  const { customer, orderId } = await asCustomerWithOrder();
  const joined = lineOf(page, 'roomJoined');
  await page.goto('/orders');
  const line = await joined;
  pageErrors.allow(/ERR_INTERNET_DISCONNECTED/, /WebSocket/);

  await context.setOffline(true);
  if (!line.isClosed()) await line.waitForEvent('close', { timeout: 60_000 });
  await api.ops.status(orderId, 'delivered');
  const second = await api.placeOrder(customer, DINNER);
  await context.setOffline(false);

  await expect(page.getByText(`Order ${orderId} is now Delivered.`)).toBeVisible();
  await expect(card(page, orderId)).toHaveCount(0);
  await expect(card(page, second)).toBeVisible();
});

test('From the order list to tracking and on to cancelling, one connection follows the order', async ({
  page,
  api,
  asCustomerWithOrder,
}) => {
  const { orderId } = await asCustomerWithOrder();
  const lines: string[] = [];
  const code: string[] = [];
  page.on('websocket', (line) => lines.push(line.url()));
  page.on('request', (request) => {
    if (/\/live\.\w+\.js$/.test(request.url())) code.push(request.url());
  });
  const joined = lineOf(page, 'roomJoined');
  await page.goto('/orders');
  await joined;

  await card(page, orderId).getByRole('link', { name: 'Track Driver' }).click();
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await page.goBack();
  await card(page, orderId).getByRole('link', { name: 'Cancel Order' }).click();
  await page.getByRole('radio', { name: 'Price too high' }).check();
  await api.ops.status(orderId, 'active');

  await expect(page.getByText('This order is now Active and can no longer be cancelled.')).toBeVisible();
  expect(lines).toHaveLength(1);
  expect(code).toHaveLength(1);
});

test('An order that was begun meanwhile is not cancelled, and the customer is told', async ({
  page,
  api,
  alerts,
  pageErrors,
  asCustomerWithOrder,
}) => {
  const { customer, orderId } = await asCustomerWithOrder();
  await page.goto(`/cancel/${orderId}`);
  await page.getByRole('radio', { name: 'Price too high' }).check();
  await api.ops.status(orderId, 'active');
  pageErrors.expect(/409 PATCH .*\/cancel/);

  await page.getByRole('button', { name: 'Cancel Order' }).click();

  await alerts.expect('This order can no longer be cancelled: it is being prepared or on its way.');
  expect((await api.order(customer, orderId)).status).toBe('active');
});

test('A delivered order is reviewed, once', async ({ page, alerts, asCustomerWithOrder }) => {
  const { orderId } = await asCustomerWithOrder({ status: 'delivered' });
  await page.goto('/orders?tab=completed');
  await card(page, orderId).getByRole('link', { name: 'Rate Order' }).click();

  await page.getByRole('button', { name: 'Submit Review' }).click();
  await alerts.expect('Please select a star rating!');
  // The star lies over its radio button.
  await page.getByRole('radio', { name: '4 stars' }).check({ force: true });
  await page.getByLabel('Comment').fill('The dosa was crisp to the edge.');
  await page.getByRole('button', { name: 'Submit Review' }).click();
  await alerts.expect('Thank you for your review!');
  await page.reload();

  await expect(page.getByText('You have already submitted a review for this order!')).toBeVisible();
  await expect(page.getByRole('img', { name: '4 of 5 stars' })).toBeVisible();
  await expect(page.getByText('The dosa was crisp to the edge.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit Review' })).toHaveCount(0);
});

test('Reorder puts the first dish into the cart, once, at the price of today', async ({
  page,
  api,
  signUp,
  enter,
}) => {
  const customer = await signUp();
  const orderId = await api.placeOrder(customer, DINNER);
  await api.ops.status(orderId, 'delivered');
  const dosa = (await api.menu()).find(({ name }) => name === 'Masala Dosa');
  await enter(customer);
  await page.goto('/orders?tab=completed');

  await card(page, orderId).getByRole('button', { name: 'Reorder' }).click();

  await expect(page.getByText('Masala Dosa is in your cart.')).toBeVisible();
  await expectCartBar(page, 1, dosa?.price ?? 0);
});

test('An invoice shows the amounts of the server and does not move on', async ({
  page,
  api,
  asCustomerWithOrder,
}) => {
  const { customer, orderId } = await asCustomerWithOrder({ coupon: 'REGULAR10' });

  await page.goto(`/invoice/${orderId}`);

  await expectInvoice(page, await api.invoice(customer, orderId));
  await expectAccessible(page);
  await expect(page.getByRole('button', { name: 'Print Invoice' })).toBeVisible();
  await expect(page.getByText(/Live tracking opens/)).toHaveCount(0);
});

test("Another customer's order is as if it did not exist", async ({
  page,
  api,
  signUp,
  enter,
  pageErrors,
}) => {
  const orderId = await api.placeOrder(await signUp(), DINNER);
  await enter(await signUp());
  pageErrors.expect(new RegExp(`404 GET .*${orderId}`));

  await page.goto(`/invoice/${orderId}`);

  await expect(page.getByText('Invoice not available.')).toBeVisible();
  await expect(page.getByText('Masala Dosa')).toHaveCount(0);
});

test('Feedback needs a login; sent, the form starts over', async ({ page, alerts, signUp, enter }) => {
  await page.goto('/feedback');
  await page.getByRole('button', { name: 'Submit Feedback' }).click();
  await alerts.expect('User not logged in');

  await enter(await signUp());
  await page.goto('/feedback');
  await page.getByLabel('Rating').selectOption('3');
  await page.getByPlaceholder('Write your feedback here').fill('More coriander, please. '.repeat(200));
  await page.getByRole('button', { name: 'Submit Feedback' }).click();
  await alerts.expect('Thank you! Your feedback has been submitted.');

  await expect(page.getByLabel('Rating')).toHaveValue('5');
  await expect(page.getByPlaceholder('Write your feedback here')).toHaveValue('');
});
