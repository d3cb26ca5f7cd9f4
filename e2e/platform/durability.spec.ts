import type { AnswerOf } from '@food/contracts/call';
import type { placeOrder } from '@food/contracts/orders';
import { endInterceptions, intercept } from '../fixtures/intercept';
import { expect, test } from '../fixtures/own-site';

/** So many phones order at a time, each some orders one after another: the server dies while others are on their way. */
const PHONES = 6;
const ORDERS_EACH = 3;
const ACKNOWLEDGED = 6;

test('Every order that was acknowledged before the server was killed is on the list after it', async ({
  page,
  own,
  api,
  asCustomer,
  pageErrors,
}) => {
  const customer = await asCustomer();
  await api.proveEmail(customer);
  const body = await api.orderBody(customer, { dishes: { 'Masala Dosa': 1, 'Gulab Jamun': 2 } });
  await page.goto('/orders');
  await expect(page.getByText('No Active orders found.')).toBeVisible();

  const acknowledged: string[] = [];
  let dead: Promise<void> | undefined;
  const sent = Array.from({ length: PHONES }, async () => {
    for (let order = 0; order < ORDERS_EACH; order++) {
      const answer = await api.call<AnswerOf<typeof placeOrder>>('POST', '/auth/order', {
        token: customer.token,
        body,
      });
      acknowledged.push(answer.order_id);
      if (acknowledged.length === ACKNOWLEDGED) dead = own.process.kill();
    }
  });
  const outcomes = await Promise.allSettled(sent);
  await dead;
  expect(acknowledged.length).toBeGreaterThanOrEqual(ACKNOWLEDGED);
  expect(outcomes.some(({ status }) => status === 'rejected')).toBe(true);
  await own.startAgain();

  // The open page lost the server, perhaps in the middle of an answer.
  pageErrors.allow(/socket\.io/, /ERR_CONNECTION/, /ERR_EMPTY_RESPONSE/, /WebSocket/);
  await page.goto('/orders');
  const cards = page.getByRole('article');
  await expect(cards.first()).toBeVisible();
  const shown = await cards.getByRole('heading').allTextContents();
  expect(shown).toEqual(expect.arrayContaining(acknowledged));
  expect(new Set(shown).size).toBe(shown.length);
  for (const order of await api.orders(customer)) expect(order.total).toBe(body.total);
});

test('A customer whose answer was lost with the server orders again, and it is one order', async ({
  page,
  own,
  api,
  alerts,
  readyToOrder,
  pageErrors,
}) => {
  const customer = await readyToOrder();
  pageErrors.allow(/ERR_/, /socket\.io/);
  await intercept(page, { urlPattern: '*/auth/order' }, async ({ real }) => {
    await real();
    await own.process.kill();
    return 'ConnectionReset' as const;
  });

  await page.getByRole('button', { name: /^Place Order/ }).click();
  await alerts.expect('Order failed. Please try again.');
  await endInterceptions(page);
  await own.startAgain();
  await page.getByRole('button', { name: /^Place Order/ }).click();

  await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible();
  await expect(page.getByRole('region', { name: /^Invoice ORD-/ })).toBeVisible();
  expect(await api.orders(customer)).toHaveLength(1);
});
