import { DAY } from '@food/contracts/durations';
import { buildTestApp, OPS_TOKEN, START, type TestApp, type TestCustomer } from '../testing/test-app';
import { orders } from './orders-tables';
import {
  buildOrderRequest,
  countOrders,
  type OrderRequest,
  order,
  proveEmail,
  repeatOrder,
  type SavedAddress,
  saveAddress,
  stockMenu,
} from './testing/order-fixtures';

const KITCHEN_TOKEN = 'kitchen-token-for-tests';
const COURIER_TOKEN = 'courier-token-for-tests';
let site: TestApp;
let asha: TestCustomer;
let home: SavedAddress;
beforeAll(async () => {
  site = await buildTestApp({ env: { OPS_TOKEN_KITCHEN: KITCHEN_TOKEN, OPS_TOKEN_COURIER: COURIER_TOKEN } });
});
beforeEach(async () => {
  await site.reset();
  await stockMenu(site.db);
  asha = await site.signUpAndLogin();
  home = await saveAddress(site, asha);
});
afterAll(() => site.close());

/** An order with a note for its first dish and one for the whole order. */
function withNotes(dish: unknown, whole: unknown): OrderRequest {
  const request = buildOrderRequest(asha, home);
  const [paratha, coffee] = request.items;
  return { ...request, items: [{ ...paratha, note: dish }, coffee], note: whole } as OrderRequest;
}

const place = async (dish: unknown, whole: unknown): Promise<string> =>
  (await order(site, asha, withNotes(dish, whole))).json().order_id;
const read = async (path: string) => (await site.call('GET', path, { headers: asha.headers })).json();
const kitchen = (token: string) =>
  site.call('GET', '/ops/orders', { headers: { authorization: `Bearer ${token}` } });

describe('a note for the kitchen', () => {
  it('to a dish and to the order is kept as it was typed, and shown wherever the order is', async () => {
    const id = await place('  no onion,\n<b>please</b> ', 'Ring twice 🔔');

    const shown = {
      items: [expect.objectContaining({ note: 'no onion,\n<b>please</b>' }), expect.anything()],
      note: 'Ring twice 🔔',
    };
    expect(await read(`/auth/order/order/${id}`)).toMatchObject(shown);
    expect(await read(`/auth/order/${id}`)).toMatchObject(shown);
    expect(await read(`/auth/order/${asha.id}`)).toMatchObject({ orders: [shown] });
  });

  it.each([
    ['left out', undefined],
    ['null', null],
    ['empty', ''],
    ['blank', ' \n '],
  ])('is none if it is %s', async (_, none) => {
    const bill = await read(`/auth/order/order/${await place(none, none)}`);

    expect(bill).not.toHaveProperty('note');
    expect(bill.items[0]).not.toHaveProperty('note');
  });

  it('has 140 characters to a dish and 280 to the order, in any script, and no more', async () => {
    const tooLong = [
      await order(site, asha, withNotes('🌶'.repeat(141), '')),
      await order(site, asha, withNotes('', 'అ'.repeat(281))),
    ];

    expect(tooLong.map((answer) => [answer.statusCode, answer.json().message])).toEqual([
      [400, 'The note to a dish can have at most 140 characters.'],
      [400, 'The note to the order can have at most 280 characters.'],
    ]);
    expect(await countOrders(site.db)).toBe(0);
    expect(await place('🌶'.repeat(140), 'అ'.repeat(280))).toMatch(/^ORD-/);
  });

  it('belongs to the attempt: the same key with another note is another order', async () => {
    const first = await order(site, asha, withNotes('no onion', ''), 'a-key');
    const same = await order(site, asha, withNotes('no onion', ''), 'a-key');
    const other = await order(site, asha, withNotes('no garlic', ''), 'a-key');

    expect(same.json()).toEqual(first.json());
    expect([other.statusCode, other.json().code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  });

  it('stays in the quote of a price that changed, so that the customer decides on the same order', async () => {
    const refused = await order(site, asha, {
      ...withNotes('no onion', 'Ring twice'),
      taxes: 0,
      total: 386.33,
    });

    expect(refused.json()).toMatchObject({
      code: 'PRICE_CHANGED',
      quote: { items: [{ note: 'no onion' }, {}] },
    });
    expect(await countOrders(site.db)).toBe(0);
  });
});

describe('the kitchen', () => {
  it('sees dishes and notes of the orders that are on their way, the longest waiting first, and nothing of whom they are for', async () => {
    await proveEmail(site, asha);
    const first = await place('no onion', 'Ring twice');
    site.clock.forward(60_000);
    const second = await place(null, null);
    const over = await place('too late', 'too late');
    await site.call('PATCH', `/auth/order/${over}/cancel`, { headers: asha.headers, body: { reason: 'No' } });

    const answer = await kitchen(KITCHEN_TOKEN);

    expect(answer.json()).toEqual({
      orders: [
        {
          id: first,
          status: 'pending',
          date: expect.any(String),
          deliver_at: null,
          note: 'Ring twice',
          items: [
            { item_code: 'BRK-001', name: 'Aloo Paratha', quantity: 2, note: 'no onion' },
            { item_code: 'BRK-003', name: 'Filter Coffee', quantity: 1 },
          ],
        },
        expect.objectContaining({ id: second }),
      ],
    });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('gets two hundred orders at once', async () => {
    await repeatOrder(site.db, await place(null, null), 200);

    expect(await site.db.$count(orders)).toBe(201);
    expect((await kitchen(OPS_TOKEN)).json().orders).toHaveLength(200);
  });

  it.each([
    ['two hundred that nobody ever closed', { status: 'help', placedAt: new Date(START.getTime() - DAY) }],
    ['two hundred slots of the day after tomorrow', { deliverAt: new Date(START.getTime() + 2 * DAY) }],
  ] as const)('hears of a new order beside %s', async (_, others) => {
    await repeatOrder(site.db, await place(null, null), 200);
    await site.db.update(orders).set(others);
    const ravi = await site.signUpAndLogin();
    const request = buildOrderRequest(ravi, await saveAddress(site, ravi));
    const placed = (await order(site, ravi, request)).json().order_id;

    const shown = (await kitchen(OPS_TOKEN)).json().orders.map(({ id }: { id: string }) => id);

    expect(shown).toHaveLength(200);
    expect(shown).toContain(placed);
  });

  it('alone sees them: another duty is refused, and so is a customer', async () => {
    const statuses = [COURIER_TOKEN, asha.token, 'no-token-of-this-site'].map(
      async (token) => (await kitchen(token)).statusCode,
    );

    expect(await Promise.all(statuses)).toEqual([403, 401, 401]);
  });
});
