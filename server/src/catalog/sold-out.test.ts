import { expireAll } from '../ops/housekeeping';
import {
  buildOrderRequest,
  countOrders,
  order,
  type SavedAddress,
  saveAddress,
} from '../orders/testing/order-fixtures';
import { awaitChanges } from '../testing/await-changes';
import { buildMenu } from '../testing/build-menu';
import { buildTestApp, OPS_TOKEN, type TestApp, type TestCustomer } from '../testing/test-app';
import { soldOut } from './catalog-tables';
import { MENU_EXPIRIES } from './sold-out';

const KITCHEN_TOKEN = 'a-token-of-the-kitchen';

let site: TestApp;
let asha: TestCustomer;
let home: SavedAddress;
beforeAll(async () => {
  site = await buildTestApp({ env: { OPS_TOKEN_KITCHEN: KITCHEN_TOKEN } });
});
beforeEach(async () => {
  await site.reset();
  await putMenu({});
  asha = await site.signUpAndLogin();
  home = await saveAddress(site, asha);
});
afterAll(() => site.close());

/** Tests begin on a Monday at 12:00 in India. */
const at = (time: string): string => new Date(`2026-03-${time}+05:30`).toISOString();
const MIDNIGHT = at('03T00:00');
const EVENINGS = [1, 2].map((day) => ({ day, from: '11:00', to: '23:00' }));

const authorization = (token: string) => ({ authorization: `Bearer ${token}` });
const putMenu = (hours: object) => {
  const menu = buildMenu();
  const body = { ...menu, settings: { ...menu.settings, ...hours } };
  return site.call('PUT', '/ops/menu', { headers: authorization(OPS_TOKEN), body });
};
const mark = (itemCode: string, sold_out: unknown = true, token = KITCHEN_TOKEN) =>
  site.call('PUT', `/ops/dishes/${itemCode}/sold-out`, { headers: authorization(token), body: { sold_out } });
const kitchenDishes = async (query = '') =>
  (await site.call('GET', `/ops/dishes${query}`, { headers: authorization(KITCHEN_TOKEN) })).json().dishes;
const marks = () => site.db.select().from(soldOut);

/** Every open call that lists the dosa. */
const LISTS = [
  '/auth/category/menu/items',
  '/auth/category/menu/items?q=dosa',
  '/auth/category/1/items',
  '/auth/home/bestseller',
];
const dosaIn = async (list: string) =>
  (await site.call('GET', list))
    .json()
    .find(({ item_code }: { item_code: string }) => item_code === 'DOSA-1');

/** Two dosas: 240 with 39 delivery and 24.50 taxes. */
const request = (change = {}) =>
  buildOrderRequest(asha, home, {
    items: [{ item_code: 'DOSA-1', name: 'Masala Dosa', price: 120, image_url: '', quantity: 2 }],
    subtotal: 240,
    total: 303.5,
    ...change,
  });
const placing = async (change = {}) => (await order(site, asha, request(change))).statusCode;

describe('A dish that has sold out', () => {
  it.each(LISTS)('says so at once, and no more once it is available again: %s', async (list) => {
    expect(await dosaIn(list)).not.toHaveProperty('sold_out_until');

    await mark('DOSA-1');
    expect((await dosaIn(list)).sold_out_until).toBe(MIDNIGHT);

    await mark('DOSA-1', false);
    expect(await dosaIn(list)).not.toHaveProperty('sold_out_until');
  });

  it('changes the marks of the answers that pages are made of', async () => {
    const tags = async () => {
      const answers = ['/auth/settings', '/auth/category/menu/start'].map((path) => site.call('GET', path));
      return (await Promise.all(answers)).map(({ headers }) => headers.etag);
    };
    const before = await tags();
    await mark('DOSA-1');
    const marked = await tags();

    expect(marked.filter((tag) => before.includes(tag))).toEqual([]);

    await mark('DOSA-1', false);
    expect(await tags()).toEqual(before);
  });

  it('is told with the settings, which a cart asks for', async () => {
    const told = async () => (await site.call('GET', '/auth/settings')).json().sold_out;
    expect(await told()).toBeUndefined();

    await mark('DOSA-1');

    expect(await told()).toEqual([{ id: 101, item_code: 'DOSA-1', sold_out_until: MIDNIGHT }]);
  });

  it('stays so when the menu is put again', async () => {
    await mark('DOSA-1');

    await putMenu({});

    expect((await dosaIn(LISTS[0] ?? '')).sold_out_until).toBe(MIDNIGHT);
  });

  it('is sold out until the hours end that go on past midnight', async () => {
    await putMenu({ opening_hours: [{ day: 1, from: '18:00', to: '02:00' }] });
    site.clock.set(at('03T01:00'));

    expect((await mark('DOSA-1')).json().sold_out_until).toBe(at('03T02:00'));
  });

  it('is forgotten when its day is over, so that new pages are drawn without it', async () => {
    await mark('DOSA-1');
    site.clock.set(at('02T23:59'));
    await mark('CUR-1', false);
    await expireAll(site.context, MENU_EXPIRIES);
    expect(await marks()).toHaveLength(1);

    site.clock.set(MIDNIGHT);
    await expireAll(site.context, MENU_EXPIRIES);

    expect(await marks()).toEqual([]);
  });
});

describe('The kitchen says what has sold out', () => {
  it('and that it is available again, as often as it likes', async () => {
    const answers = [await mark('DOSA-1'), await mark('DOSA-1')];
    for (const { statusCode, body } of answers) {
      expect([statusCode, JSON.parse(body)]).toEqual([
        200,
        {
          message: '“Masala Dosa” has sold out for today.',
          item_code: 'DOSA-1',
          sold_out_until: MIDNIGHT,
        },
      ]);
    }
    expect(await marks()).toHaveLength(1);

    for (const answer of [await mark('DOSA-1', false), await mark('DOSA-1', false)])
      expect(answer.json()).toMatchObject({ item_code: 'DOSA-1', sold_out_until: null });
    expect(await marks()).toEqual([]);
  });

  it('and sees every dish, or those that have sold out', async () => {
    await mark('CUR-1');

    expect(await kitchenDishes()).toEqual([
      { item_code: 'DOSA-1', name: 'Masala Dosa', sold_out_until: null },
      { item_code: 'CUR-1', name: 'Chicken Curry', sold_out_until: MIDNIGHT },
      { item_code: 'CUR-2', name: 'Paneer Curry', sold_out_until: null },
    ]);
    expect(await kitchenDishes('?sold_out=true')).toHaveLength(1);

    site.clock.set(MIDNIGHT);
    expect(await kitchenDishes('?sold_out=true')).toEqual([]);
  });

  it.each([
    ['a dish that the menu doesn’t have', 'NO-1', true, KITCHEN_TOKEN, 404],
    ['what is neither yes nor no', 'DOSA-1', 'perhaps', KITCHEN_TOKEN, 400],
    ['nothing at all', 'DOSA-1', undefined, KITCHEN_TOKEN, 400],
    ['somebody without a token', 'DOSA-1', true, '', 401],
  ])('and is refused: %s', async (_, itemCode, value, token, status) => {
    expect((await mark(itemCode, value ?? null, token)).statusCode).toBe(status);
    expect(await marks()).toEqual([]);
  });

  it('and every other process is notified of changes, and of nothing else', async () => {
    const second = await buildTestApp({ database: site.database });
    const dosaThere = async () => (await second.call('GET', LISTS[0] ?? '')).json()[0].sold_out_until;
    await awaitChanges(second.context);
    let changes = 0;
    second.context.events.on('menu-changed', () => (changes += 1));
    expect(await dosaThere()).toBeUndefined();

    await mark('DOSA-1');
    await mark('DOSA-1');
    await awaitChanges(second.context);
    expect([await dosaThere(), changes]).toEqual([MIDNIGHT, 1]);

    await mark('DOSA-1', false);
    await mark('DOSA-1', false);
    await awaitChanges(second.context);
    expect([await dosaThere(), changes]).toEqual([undefined, 2]);
    await second.close();
  });
});

describe('An order with a dish that has sold out', () => {
  it('is refused with the code of the dish, and nothing is stored', async () => {
    await mark('DOSA-1');

    const answer = await order(site, asha, request());

    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      {
        code: 'SOLD_OUT',
        message: '“Masala Dosa” is sold out today. Please remove it from your cart.',
        item_codes: ['DOSA-1'],
      },
    ]);
    expect(await countOrders(site.db)).toBe(0);
  });

  it('is taken under the same key once the dish is available again', async () => {
    await mark('DOSA-1');
    await order(site, asha, request(), 'attempt-1');
    await mark('DOSA-1', false);

    expect((await order(site, asha, request(), 'attempt-1')).statusCode).toBe(201);
  });

  it('is the same order when it is asked for again after the dish has sold out', async () => {
    const placed = await order(site, asha, request(), 'attempt-1');
    await mark('DOSA-1');

    const again = await order(site, asha, request(), 'attempt-1');

    expect([again.statusCode, again.json()]).toEqual([201, placed.json()]);
  });

  it('is taken when the day is over, whether or not anybody has removed the mark', async () => {
    await mark('DOSA-1');
    site.clock.set(at('02T23:59'));
    expect(await placing()).toBe(409);

    site.clock.set(MIDNIGHT);

    expect(await placing()).toBe(201);
  });

  it('is refused for a slot of today, and taken for one of tomorrow', async () => {
    await putMenu({ opening_hours: EVENINGS });
    await mark('DOSA-1');

    expect(await placing({ deliver_at: at('02T19:00') })).toBe(409);
    expect(await placing({ deliver_at: at('03T12:00') })).toBe(201);
  });

  it('names all of them', async () => {
    await mark('DOSA-1');
    await mark('CUR-1');
    const items = [
      { item_code: 'CUR-1', name: 'Chicken Curry', price: 260.5, image_url: '', quantity: 1 },
      { id: 101, name: 'Masala Dosa', price: 120, image_url: '', quantity: 1 },
    ];

    const answer = (await order(site, asha, request({ items }))).json();

    expect(answer.item_codes.toSorted()).toEqual(['CUR-1', 'DOSA-1']);
    expect(answer.message).toMatch(
      /^“.+” and “.+” are sold out today\. Please remove them from your cart\.$/,
    );
  });
});
