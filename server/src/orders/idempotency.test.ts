import * as calls from '@food/contracts/orders';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { items } from '../catalog/catalog-tables';
import { buildTestApp, type TestApp, type TestCustomer } from '../testing/test-app';
import { ORDER_EXPIRIES } from './expire-idempotency-keys';
import { orders } from './orders-tables';
import { storeOrder } from './store-order';
import {
  buildOrderRequest,
  countOrders,
  order,
  proveEmail,
  type SavedAddress,
  saveAddress,
  stockMenu,
} from './testing/order-fixtures';

let site: TestApp;
let asha: TestCustomer;
let home: SavedAddress;
beforeAll(async () => {
  site = await buildTestApp();
});
beforeEach(async () => {
  await site.reset();
  await stockMenu(site.db);
  asha = await site.signUpAndLogin();
  home = await saveAddress(site, asha);
});
afterAll(() => site.close());

it('asking again with the same key gives the same order, even after the price has changed', async () => {
  const body = buildOrderRequest(asha, home);
  const first = await order(site, asha, body, 'attempt-1');
  await site.db.update(items).set({ pricePaise: 1 });

  const again = await order(site, asha, body, 'attempt-1');

  expect(again.statusCode).toBe(201);
  expect(again.json()).toEqual(first.json());
  expect(await countOrders(site.db)).toBe(1);
});

it('the same order with its fields in another sequence is the same order', async () => {
  const body = buildOrderRequest(asha, home);
  const turned = Object.fromEntries(Object.entries(body).reverse());

  const first = await order(site, asha, body, 'attempt-1');
  const again = await order(site, asha, turned, 'attempt-1');

  expect(again.json().order_id).toBe(first.json().order_id);
});

it('the same order is still the same after a deploy whose server fills in a field that it did not know before', async () => {
  const body = buildOrderRequest(asha, home);
  const first = await order(site, asha, body, 'attempt-1');
  const { body: known } = calls.placeOrder;
  const newer = jest.replaceProperty(
    calls.placeOrder as { body: unknown },
    'body',
    known.extend({ cutlery: z.boolean().default(false) }),
  );
  const deployed = await buildTestApp({ database: site.database });

  const again = await order(deployed, asha, body, 'attempt-1');

  newer.restore();
  await deployed.close();
  expect([again.statusCode, again.json().order_id]).toEqual([201, first.json().order_id]);
});

it('a field that this server does not know makes it another order under the same key', async () => {
  const body = buildOrderRequest(asha, home);
  await order(site, asha, body, 'attempt-1');

  expect((await order(site, asha, { ...body, cutlery: true }, 'attempt-1')).statusCode).toBe(422);
});

it.each(['customer', 'restaurant'] as const)(
  'asking again for an order that the %s has cancelled is no success, and no second order either',
  async (cancelledBy) => {
    const body = buildOrderRequest(asha, home);
    const { order_id } = (await order(site, asha, body, 'attempt-1')).json();
    const cancelReason = 'Changed my mind';
    await site.db
      .update(orders)
      .set({ status: 'cancelled', cancelledBy, cancelReason })
      .where(eq(orders.id, order_id));

    const again = await order(site, asha, body, 'attempt-1');
    const anew = await order(site, asha, body, 'attempt-2');

    expect(again.statusCode).toBe(409);
    expect(again.json()).toEqual({
      code: 'IDEMPOTENCY_KEY_CANCELLED',
      message:
        'This order was placed before, and has been cancelled since. To have it after all, place it again.',
    });
    expect(anew.statusCode).toBe(201);
    expect(anew.json().order_id).not.toBe(order_id);
    expect(await countOrders(site.db)).toBe(2);
  },
);

it('the same key for another order is refused', async () => {
  const body = buildOrderRequest(asha, home);
  await order(site, asha, body, 'attempt-1');

  const other = await order(site, asha, { ...body, items: [body.items[0]] }, 'attempt-1');

  expect(other.statusCode).toBe(422);
  expect(other.json().code).toBe('IDEMPOTENCY_KEY_REUSED');
  expect(await countOrders(site.db)).toBe(1);
});

it('a key is known for seven days', async () => {
  const body = buildOrderRequest(asha, home);
  const other = { ...body, items: [body.items[0]] };
  await order(site, asha, body, 'attempt-1');
  const later = async (days: number) => {
    site.clock.forward(days * 86_400_000);
    for (const { expire } of ORDER_EXPIRIES) await expire(site.context, () => false);
    return (await order(site, asha, other, 'attempt-1')).json().code;
  };

  const statuses = [await later(6), await later(2)];

  expect(statuses[0]).toMatch(/^IDEMPOTENCY_KEY/);
  expect(statuses[1]).not.toBe(statuses[0]);
});

it('a key that has run out and was not removed is free for another order, which then keeps it', async () => {
  const body = buildOrderRequest(asha, home);
  await order(site, asha, body, 'attempt-1');
  site.clock.forward(7 * 86_400_000);

  const placed = await order(site, asha, body, 'attempt-1');
  const again = await order(site, asha, body, 'attempt-1');

  expect([placed.statusCode, again.statusCode]).toEqual([201, 201]);
  expect(again.json().order_id).toBe(placed.json().order_id);
  expect(await countOrders(site.db)).toBe(2);
});

it('a key that another order has is never given to a second one, which is then not stored', async () => {
  await order(site, asha, buildOrderRequest(asha, home), 'attempt-1');
  const [placed] = await site.db.select().from(orders);
  const { items: lines, couponCode, address, note, deliverAt } = placed!;
  const quote = { items: [], subtotal: 1, discount: 0, delivery_charge: 0, taxes: 0, total: 1 };
  const agreed = { lines, quote, couponCode, address: address!, note, deliverAt };
  const attempt = { key: 'attempt-1', bodyHash: 'another' };
  const now = site.clock.now();

  const second = site.db.transaction((tx) => storeOrder(tx, asha.id, { ...agreed, attempt, now }));

  await expect(second).rejects.toThrow('belongs to another order');
  expect(await countOrders(site.db)).toBe(1);
});

it('a refused order does not use the key up', async () => {
  const body = buildOrderRequest(asha, home);
  const refused = await order(site, asha, { ...body, total: 1 }, 'attempt-1');

  const placed = await order(site, asha, body, 'attempt-1');

  expect([refused.statusCode, placed.statusCode]).toEqual([409, 201]);
});

it('two customers may happen to use the same key', async () => {
  const ravi = await site.signUpAndLogin();
  const his = buildOrderRequest(ravi, await saveAddress(site, ravi));

  const first = await order(site, asha, buildOrderRequest(asha, home), 'attempt-1');
  const second = await order(site, ravi, his, 'attempt-1');

  expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
  expect(second.json().order_id).not.toBe(first.json().order_id);
});

it('without a key, or with another one, the same cart can be ordered twice', async () => {
  await proveEmail(site, asha);
  const body = buildOrderRequest(asha, home);

  for (const key of [undefined, undefined, 'attempt-1', 'attempt-2']) {
    expect((await order(site, asha, body, key)).statusCode).toBe(201);
  }
  expect(await countOrders(site.db)).toBe(4);
});

it('an order with a key is announced once, however often it is asked for', async () => {
  const told: string[] = [];
  const listen = ({ orderId }: { orderId: string }) => told.push(orderId);
  site.context.events.on('order-placed', listen);

  await order(site, asha, buildOrderRequest(asha, home), 'attempt-1');
  await order(site, asha, buildOrderRequest(asha, home), 'attempt-1');

  site.context.events.off('order-placed', listen);
  expect(told).toHaveLength(1);
});

it.each([
  ['too long', 'k'.repeat(201)],
  ['with a space', 'two words'],
  ['of strange letters', 'schlüssel'],
])('a key that is %s is refused before anything happens', async (_, key) => {
  const refused = await order(site, asha, buildOrderRequest(asha, home), key);

  expect(refused.statusCode).toBe(400);
  expect(await countOrders(site.db)).toBe(0);
});
