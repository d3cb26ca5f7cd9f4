import { DAY } from '@food/contracts/durations';
import { items } from '../catalog/catalog-tables';
import { settings } from '../checkout/checkout-tables';
import { buildTestApp, START, type TestApp, type TestCustomer } from '../testing/test-app';
import { orders } from './orders-tables';
import {
  buildOrderRequest,
  countOrders,
  HOME,
  type OrderRequest,
  order,
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

const request = (change: Partial<OrderRequest> = {}) => buildOrderRequest(asha, home, change);
const line = (change: Partial<OrderRequest['items'][number]> = {}) => ({ ...request().items[0]!, ...change });

describe('an order', () => {
  it('is placed, pending, at the amounts that were shown, and can be read again', async () => {
    const placed = await order(site, asha, request());

    const { order_id } = placed.json();
    const read = await site.call('GET', `/auth/order/order/${order_id}`, { headers: asha.headers });
    expect(placed.statusCode).toBe(201);
    expect(order_id).toMatch(/^ORD-[0-9A-HJKMNP-TV-Z]{10,}$/);
    expect(read.json()).toEqual({
      id: order_id,
      status: 'pending',
      date: START.toISOString(),
      deliver_at: null,
      user_id: asha.id,
      items: [
        {
          id: 101,
          item_code: 'BRK-001',
          name: 'Aloo Paratha',
          price: 149,
          quantity: 2,
          image_url: '/images/menu/brk-001.webp',
        },
        {
          id: 103,
          item_code: 'BRK-003',
          name: 'Filter Coffee',
          price: 49.33,
          quantity: 1,
          image_url: '/images/menu/brk-003.webp',
        },
      ],
      subtotal: 347.33,
      discount: 0,
      delivery_charge: 39,
      taxes: 24.5,
      total: 410.83,
      coupon_code: null,
      address: home,
    });
  });

  it('keeps its prices and names when the menu changes afterwards', async () => {
    const { order_id } = (await order(site, asha, request())).json();

    await site.db.update(items).set({ name: 'Gone', pricePaise: 1 });

    const read = await site.call('GET', `/auth/order/order/${order_id}`, { headers: asha.headers });
    expect(read.json().items[0]).toMatchObject({ name: 'Aloo Paratha', price: 149 });
  });

  it('takes names and pictures from the menu, whatever was sent', async () => {
    const [paratha, coffee] = request().items;
    const dressed = { ...paratha!, name: '<script>', image_url: 'javascript:alert(1)' };

    const { order_id } = (await order(site, asha, request({ items: [dressed, coffee!] }))).json();

    const read = await site.call('GET', `/auth/order/order/${order_id}`, { headers: asha.headers });
    expect(read.json().items[0]).toMatchObject({
      name: 'Aloo Paratha',
      image_url: '/images/menu/brk-001.webp',
    });
  });

  it('may name a dish by its id if the cart has no item code', async () => {
    const byId = request({
      items: request().items.map((item, n) => ({ ...item, item_code: '', id: [101, 103][n]! })),
    });

    expect((await order(site, asha, byId)).statusCode).toBe(201);
  });

  it('tells the rest of the product that it was placed', async () => {
    const told: unknown[] = [];
    site.context.events.once('order-placed', (event) => told.push(event));

    const { order_id } = (await order(site, asha, request())).json();

    expect(told).toEqual([{ orderId: order_id, userId: asha.id }]);
  });
});

describe('money is never believed', () => {
  const cheaper: [string, Partial<OrderRequest>][] = [
    ['a subtotal of one paisa less', { subtotal: 347.32, total: 410.82 }],
    ['a discount without a coupon', { discount: 1, total: 409.83 }],
    ['free delivery', { delivery_charge: 0, total: 371.83 }],
    ['no taxes', { taxes: 0, total: 386.33 }],
    ['a total of nothing', { total: 0 }],
  ];
  it.each(cheaper)(
    '%s is refused with what it would really cost, and nothing is stored',
    async (_, change) => {
      const refused = await order(site, asha, request(change));

      expect(refused.statusCode).toBe(409);
      expect(refused.json()).toMatchObject({
        code: 'PRICE_CHANGED',
        message: expect.stringContaining('prices have changed'),
        quote: { subtotal: 347.33, discount: 0, delivery_charge: 39, taxes: 24.5, total: 410.83 },
      });
      expect(refused.json().quote.items).toHaveLength(2);
      expect(await countOrders(site.db)).toBe(0);
    },
  );

  it('a dish that became dearer since it was put into the cart is quoted at its new price', async () => {
    await site.db.update(items).set({ pricePaise: 15_900 });

    const refused = await order(site, asha, request());

    expect(refused.json().quote).toMatchObject({ items: [{ price: 159 }, { price: 159 }], subtotal: 477 });
  });

  it('two wrong prices that make the right sum are still wrong prices', async () => {
    const [paratha, coffee] = request().items;
    const swapped = [
      { ...paratha!, price: 148 },
      { ...coffee!, price: 51.33 },
    ];

    expect((await order(site, asha, request({ items: swapped }))).json().code).toBe('PRICE_CHANGED');
  });

  it('the quote, sent back, is accepted', async () => {
    await site.db.update(settings).set({ deliveryChargePaise: 5_005 });
    const { quote } = (await order(site, asha, request())).json();

    expect((await order(site, asha, request(quote))).statusCode).toBe(201);
  });

  it.each([
    ['a negative price', { items: [{ item_code: 'BRK-001', name: 'x', price: -149, quantity: 1 }] }],
    ['a negative quantity', { items: [{ item_code: 'BRK-001', name: 'x', price: 149, quantity: -1 }] }],
    ['half a dish', { items: [{ item_code: 'BRK-001', name: 'x', price: 149, quantity: 0.5 }] }],
    ['a discount below zero', { discount: -50 }],
    ['an amount in words', { total: 'four hundred' }],
    ['an endless amount', { total: 1e308 }],
    ['no items', { items: [] }],
    ['items as an object', { items: { length: 1 } }],
  ])('%s is refused as invalid', async (_, change) => {
    const refused = await order(site, asha, { ...request(), ...change });

    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ message: expect.any(String), code: expect.any(String) });
    expect(await countOrders(site.db)).toBe(0);
  });
});

describe('coupons', () => {
  const flat = { discount: 50, total: 360.83 };
  const ten = { discount: 34.73, total: 376.1 };

  it.each([
    ['a flat coupon', 'FLAT50', flat],
    ['ten per cent, to the paisa', 'TEN', ten],
  ])('%s takes off what it promises', async (_, coupon_code, amounts) => {
    const { order_id } = (await order(site, asha, request({ coupon_code, ...amounts }))).json();

    const read = await site.call('GET', `/auth/order/order/${order_id}`, { headers: asha.headers });
    expect(read.json()).toMatchObject({ coupon_code, ...amounts });
  });

  it('a percentage stops at its cap', async () => {
    const ten = line({ quantity: 10 });
    const amounts = { subtotal: 1490, discount: 100, total: 1453.5 };

    expect(
      (await order(site, asha, request({ items: [ten], coupon_code: 'TEN', ...amounts }))).statusCode,
    ).toBe(201);
  });

  it('a discount never makes the dishes cost less than nothing', async () => {
    const coffee = { item_code: 'BRK-003', name: 'Filter Coffee', price: 49.33, quantity: 1 };
    const amounts = { subtotal: 49.33, discount: 49.33, total: 63.5 };

    const placed = await order(site, asha, request({ items: [coffee], coupon_code: 'FLAT50', ...amounts }));

    expect(placed.statusCode).toBe(201);
  });

  it('a discount without a code is accepted if an active coupon gives exactly that', async () => {
    const { order_id } = (await order(site, asha, request(ten))).json();

    const read = await site.call('GET', `/auth/order/order/${order_id}`, { headers: asha.headers });
    expect(read.json()).toMatchObject({ coupon_code: 'TEN', discount: 34.73 });
  });

  it('an expired coupon gives nothing, named or guessed', async () => {
    const old = { discount: 77, total: 333.83 };

    const named = await order(site, asha, request({ coupon_code: 'OLD', ...old }));
    const guessed = await order(site, asha, request(old));

    expect(named.json()).toMatchObject({
      code: 'COUPON_INVALID',
      message: 'The coupon OLD can no longer be used.',
    });
    expect([named.statusCode, guessed.statusCode]).toEqual([409, 409]);
    expect(guessed.json().code).toBe('PRICE_CHANGED');
  });

  it('a coupon that expires between cart and order is refused', async () => {
    site.clock.set(new Date(START.getTime() + 30 * DAY - 1));
    asha = await site.signUpAndLogin();
    home = await saveAddress(site, asha);
    const before = await order(site, asha, request({ coupon_code: 'FLAT50', ...flat }));
    site.clock.forward(1);

    const after = await order(site, asha, request({ coupon_code: 'FLAT50', ...flat }));

    expect([before.statusCode, after.statusCode]).toEqual([201, 409]);
  });

  it.each(['NOPE', "' or 1=1 --", 'flat50'])(
    'an unknown coupon (%s) is refused by name',
    async (coupon_code) => {
      const refused = await order(site, asha, request({ coupon_code, ...flat }));

      expect(refused.statusCode).toBe(409);
      expect(refused.json().message).toContain(coupon_code);
    },
  );

  it('a coupon can be used again', async () => {
    await order(site, asha, request({ coupon_code: 'FLAT50', ...flat }));

    expect((await order(site, asha, request({ coupon_code: 'FLAT50', ...flat }))).statusCode).toBe(201);
  });
});

describe('dishes and quantities', () => {
  it('a dish that left the menu is named', async () => {
    const gone = line({ item_code: 'OLD-1', name: 'Lobster' });

    const refused = await order(site, asha, request({ items: [gone] }));

    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toEqual({
      code: 'ITEM_UNAVAILABLE',
      message: '“Lobster” is no longer on the menu. Please remove it from your cart.',
    });
  });

  it('all dishes that left the menu are named at once, each once', async () => {
    const lobster = line({ item_code: 'OLD-1', name: 'Lobster' });
    const items = [lobster, line(), line({ item_code: 'OLD-2', name: 'Prawns' }), lobster];

    const refused = await order(site, asha, request({ items }));

    expect(refused.json().message).toBe(
      '“Lobster” and “Prawns” are no longer on the menu. Please remove them from your cart.',
    );
  });

  it('ninety-nine of a dish are fine, one more is not, nor in two lines', async () => {
    const most = { subtotal: 14_751, total: 14_814.5 };
    const split = [line({ quantity: 60 }), line({ quantity: 40, item_code: '', id: 101 })];

    const ninetyNine = await order(site, asha, request({ items: [line({ quantity: 99 })], ...most }));
    const hundred = await order(site, asha, request({ items: [line({ quantity: 100 })] }));
    const inTwoLines = await order(site, asha, request({ items: split }));

    expect([ninetyNine.statusCode, hundred.statusCode, inTwoLines.statusCode]).toEqual([201, 400, 400]);
    expect(inTwoLines.json().message).toBe('You can order at most 99 of “Aloo Paratha”.');
  });

  it('fifty lines are fine, one more is not', async () => {
    const lines = (count: number) => Array.from({ length: count }, () => line({ quantity: 1 }));
    const fifty = { subtotal: 7450, total: 7513.5 };

    const most = await order(site, asha, request({ items: lines(50), ...fifty }));
    const tooMany = await order(site, asha, request({ items: lines(51) }));

    expect([most.statusCode, tooMany.statusCode]).toEqual([201, 400]);
  });

  it('an id far beyond any menu is an unknown dish, not a breakdown', async () => {
    const far = line({ item_code: '', id: Number.MAX_SAFE_INTEGER });

    expect((await order(site, asha, request({ items: [far] }))).statusCode).toBe(409);
  });
});

describe('the customer of an order', () => {
  it('is always logged in', async () => {
    const response = await site.call('POST', '/auth/order', { body: request() });

    expect(response.statusCode).toBe(401);
  });

  it('can not be another person', async () => {
    const ravi = await site.signUpAndLogin();

    const refused = await order(site, asha, request({ user_id: ravi.id }));

    expect(refused.statusCode).toBe(403);
    expect(await countOrders(site.db)).toBe(0);
  });

  it("another person's address, a deleted one and an impossible one are all the same: select an address", async () => {
    const ravi = await site.signUpAndLogin();
    const foreign = await saveAddress(site, ravi);
    const tries = [foreign, { id: 999_999 }, { id: -1 }, { id: Number.MAX_SAFE_INTEGER }];

    for (const address of tries) {
      const refused = await order(site, asha, { ...request(), address });
      expect(refused.statusCode).toBe(404);
      expect(refused.json().message).toBe('Please select an address.');
    }
    const missing = await order(site, asha, { ...request(), address: undefined });
    expect(missing.statusCode).toBe(400);
    expect(missing.json().message).toBe('Please select an address.');
  });

  it("the stored address is the owner's saved one, whatever was sent beside its id", async () => {
    const { house_block_no } = home;
    const forged = { id: home.id, house_block_no, landmark: 'Elsewhere', user_id: 'USR-0123456789' };

    const { order_id } = (await order(site, asha, request({ address: forged }))).json();

    const [stored] = await site.db.select().from(orders);
    expect(stored).toMatchObject({ id: order_id, latitude: HOME.latitude, longitude: HOME.longitude });
    expect(stored?.address).toEqual(home);
  });
});

describe('the address that an order goes to', () => {
  const change = (changed: object) =>
    site.call('PUT', `/auth/address/${home.id}`, { headers: asha.headers, body: { ...HOME, ...changed } });

  it.each([
    ['has got another house', { house_block_no: '7' }],
    ['has got another city', { city: 'Secunderabad' }],
    ['was moved on the map', { latitude: 17.4339 }],
    ['was taken off the map', { latitude: null, longitude: null }],
  ])('is looked at again if since it was chosen it %s: nothing is ordered', async (_, changed) => {
    await change(changed);

    const refused = await order(site, asha, request());

    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toEqual({
      code: 'ADDRESS_CHANGED',
      message: 'Your address was changed. Please check it and order again.',
    });
    expect(await countOrders(site.db)).toBe(0);
  });

  it('may be a changed one once the customer has seen it', async () => {
    const now = (await change({ house_block_no: '7' })).json();
    await order(site, asha, request(), 'attempt-1');

    const placed = await order(site, asha, request({ address: now }), 'attempt-1');

    expect(placed.statusCode).toBe(201);
    expect((await site.db.select().from(orders))[0]?.address).toEqual(now);
  });

  it('may have changed since the order was placed: asked for again, it is the same order', async () => {
    const first = await order(site, asha, request(), 'attempt-1');
    await change({ house_block_no: '7' });

    const again = await order(site, asha, request(), 'attempt-1');

    expect([again.statusCode, again.json().order_id]).toEqual([201, first.json().order_id]);
  });

  it.each<[string, object]>([
    [
      'by its id alone',
      { house_block_no: undefined, area_road: undefined, city: undefined, latitude: undefined },
    ],
    ['without a position', { latitude: undefined, longitude: undefined }],
    ['with a rounded position', { latitude: 17.42391, longitude: 78.4738 }],
    ['with a position as text', { latitude: '17.4239', longitude: '78.4738' }],
    ['with a space around a text', { city: ' Hyderabad ' }],
    ['with a null for a text', { district: null }],
    ['with more than the address has', { landmark: 'The lake', updated_at: 1 }],
  ])('is no other one if it is sent %s', async (_, sent) => {
    const placed = await order(site, asha, request({ address: { ...home, ...sent } }));

    expect(placed.statusCode).toBe(201);
  });
});
