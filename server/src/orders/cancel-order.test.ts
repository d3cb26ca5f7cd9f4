import { eq } from 'drizzle-orm';
import { changesDuring } from '../testing/await-changes';
import { buildTestApp, type TestApp, type TestCustomer } from '../testing/test-app';
import { moveOrder } from './order-status';
import { orders } from './orders-tables';
import { customerWithOrder, stockMenu } from './testing/order-fixtures';

let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp();
});
beforeEach(async () => {
  await site.reset();
  await stockMenu(site.db);
});
afterAll(() => site.close());

const cancel = (customer: TestCustomer, orderId: string, reason: unknown = 'Ordered by mistake') =>
  site.call('PATCH', `/auth/order/${orderId}/cancel`, { headers: customer.headers, body: { reason } });
const stored = async (orderId: string) =>
  (await site.db.select().from(orders).where(eq(orders.id, orderId)))[0];

it('a pending order is cancelled with its reason, and its room is notified', async () => {
  const { customer, orderId } = await customerWithOrder(site);

  const { changed } = await changesDuring(site.context, async () => {
    expect((await cancel(customer, orderId, '  Price too high ')).statusCode).toBe(200);
  });

  expect(await stored(orderId)).toMatchObject({
    status: 'cancelled',
    cancelledBy: 'customer',
    cancelReason: 'Price too high',
  });
  expect(changed).toEqual([orderId]);
});

it('cancelling again is answered alike and changes nothing, also with another reason', async () => {
  const { customer, orderId } = await customerWithOrder(site);
  const first = await cancel(customer, orderId, 'Price too high');

  const again = await cancel(customer, orderId, 'Others');

  expect(again.statusCode).toBe(200);
  expect(again.json()).toEqual(first.json());
  expect((await stored(orderId))?.cancelReason).toBe('Price too high');
});

it.each([
  ['active', /: it is on its way\.$/],
  ['help', /: it is on its way\.$/],
  ['delivered', /already been delivered/],
] as const)('an order that is %s is not cancelled, and says why', async (status, words) => {
  const { customer, orderId } = await customerWithOrder(site, status);

  const refused = await cancel(customer, orderId);

  expect(refused.statusCode).toBe(409);
  expect(refused.json().message).toMatch(words);
  expect((await stored(orderId))?.status).toBe(status);
});

it('an order that the restaurant cancelled is not the customer’s to cancel', async () => {
  const { customer, orderId } = await customerWithOrder(site);
  await moveOrder(site.context, orderId, 'cancelled');

  const refused = await cancel(customer, orderId);

  expect(refused.statusCode).toBe(409);
  expect(refused.json().message).toMatch(/by the restaurant/);
});

it.each([[''], ['   '], ['x'.repeat(501)], [undefined], [null], [{}], ['a\0b']])(
  'a reason must be 1 to 500 characters of text, unlike %p',
  async (reason) => {
    const { customer, orderId } = await customerWithOrder(site);

    const refused = await site.call('PATCH', `/auth/order/${orderId}/cancel`, {
      headers: customer.headers,
      body: { reason },
    });

    expect(refused.statusCode).toBe(400);
    expect((await stored(orderId))?.status).toBe('pending');
  },
);

it('a reason of 500 characters fits, in any script', async () => {
  const { customer, orderId } = await customerWithOrder(site);

  expect((await cancel(customer, orderId, 'ఆ'.repeat(500))).statusCode).toBe(200);
});
