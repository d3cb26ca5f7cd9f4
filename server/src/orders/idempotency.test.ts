import { items } from '../catalog/catalog-tables';
import { buildTestApp, type TestApp, type TestCustomer } from '../testing/test-app';
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

it('the same key for another order is refused', async () => {
  const body = buildOrderRequest(asha, home);
  await order(site, asha, body, 'attempt-1');

  const other = await order(site, asha, { ...body, items: [body.items[0]] }, 'attempt-1');

  expect(other.statusCode).toBe(422);
  expect(other.json().code).toBe('IDEMPOTENCY_KEY_REUSED');
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
