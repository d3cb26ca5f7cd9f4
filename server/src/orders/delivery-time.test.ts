import { simulate } from '../simulator/simulator';
import { buildMenu } from '../testing/build-menu';
import { buildTestApp, OPS_TOKEN, type TestApp, type TestCustomer } from '../testing/test-app';
import {
  buildOrderRequest,
  countOrders,
  order,
  proveEmail,
  type SavedAddress,
  saveAddress,
} from './testing/order-fixtures';

let site: TestApp;
let asha: TestCustomer;
let home: SavedAddress;
beforeAll(async () => {
  site = await buildTestApp({ env: { SIMULATOR_SPEED: '1' } });
});
beforeEach(async () => {
  await site.reset();
  await putHours({ opening_hours: EVENING });
  asha = await site.signUpAndLogin();
  home = await saveAddress(site, asha);
});
afterAll(() => site.close());

const OPS = { authorization: `Bearer ${OPS_TOKEN}` };
/** Tests begin on a Monday at 12:00 in India. */
const EVENING = [
  { day: 1, from: '18:00', to: '23:00' },
  { day: 3, from: '18:00', to: '01:00' },
];
const at = (time: string): string => new Date(`2026-03-${time}+05:30`).toISOString();
const TWELVE_MONDAYS = Array.from({ length: 12 }, (_, week) =>
  new Date(Date.UTC(2026, 2, 2 + 7 * week)).toISOString().slice(0, 10),
);
const CLOSED_UNTIL = at('02T18:00');

const put = (hours: object) => {
  const menu = buildMenu();
  return site.call('PUT', '/ops/menu', {
    headers: OPS,
    body: { ...menu, settings: { delivery_charge: 39, taxes: 24.5, ...hours } },
  });
};
async function putHours(hours: object): Promise<void> {
  expect((await put(hours)).statusCode).toBe(200);
}
/** Two dosas: 240 with 39 delivery and 24.50 taxes. */
const request = (change = {}) =>
  buildOrderRequest(asha, home, {
    items: [{ item_code: 'DOSA-1', name: 'Masala Dosa', price: 120, image_url: '', quantity: 2 }],
    subtotal: 240,
    total: 303.5,
    ...change,
  });
const read = async (orderId: string) =>
  (await site.call('GET', `/auth/order/order/${orderId}`, { headers: asha.headers })).json();

describe('Opening hours in the settings', () => {
  it('are told to everybody, and a menu without them opens the kitchen for good', async () => {
    const settings = async () => (await site.call('GET', '/auth/settings')).json();
    expect(await settings()).toEqual({
      delivery_charge: 39,
      taxes: 24.5,
      opening_hours: EVENING,
      closed_on: [],
      lead_minutes: 30,
    });

    await putHours({});

    expect(await settings()).toMatchObject({ opening_hours: [], closed_on: [], lead_minutes: 30 });
    expect((await order(site, asha, request())).statusCode).toBe(201);
  });

  it('have a mark, so that a page which shows them can be kept until they change', async () => {
    const first = await site.call('GET', '/auth/settings');
    await putHours({ opening_hours: EVENING, closed_on: ['2026-12-25'] });
    const second = await site.call('GET', '/auth/settings');

    expect(first.headers.etag).toBeDefined();
    expect(second.headers.etag).not.toBe(first.headers.etag);
  });

  it.each([
    ['a day that no week has', { opening_hours: [{ day: 7, from: '11:00', to: '23:00' }] }],
    ['a time that no day has', { opening_hours: [{ day: 1, from: '24:30', to: '23:00' }] }],
    ['a time in other words', { opening_hours: [{ day: 1, from: '11', to: '23:00' }] }],
    ['more than 50 stretches', { opening_hours: Array(51).fill(EVENING[0]) }],
    ['a date that no calendar has', { closed_on: ['2026-02-30'] }],
    ['more than 400 dates', { closed_on: Array(401).fill('2026-12-25') }],
    ['more than a day of lead', { lead_minutes: 1_441 }],
  ])('are refused whole with %s', async (_, hours) => {
    expect((await put(hours)).statusCode).toBe(400);

    expect((await site.call('GET', '/auth/settings')).json().opening_hours).toEqual(EVENING);
  });
});

describe('An order while the kitchen is closed', () => {
  it('is refused without a slot, with the next opening, and nothing is stored', async () => {
    const answer = await order(site, asha, request());

    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({
      code: 'CLOSED',
      message:
        'We are closed now and open on Monday at 18:00, India’s time. Please choose a later delivery time.',
      opens_at: CLOSED_UNTIL,
    });
    expect(await countOrders(site.db)).toBe(0);
  });

  it.each([
    ['en', 'Monday, 9 March at 18:00'],
    ['hi', 'सोमवार, 9 मार्च को 18:00'],
  ])('names the date, in %s, if the next opening is not in the week to come', async (language, when) => {
    await putHours({ opening_hours: [EVENING[0]], closed_on: ['2026-03-02'] });

    const headers = { ...asha.headers, 'accept-language': language };
    const answer = await site.call('POST', '/auth/order', { headers, body: request() });

    expect(answer.json()).toMatchObject({
      code: 'CLOSED',
      message: expect.stringContaining(when),
      opens_at: at('09T18:00'),
    });
  });

  it('does not ask for a time if there is none to choose', async () => {
    const message = async (closed_on: string[]) => {
      await putHours({ opening_hours: [EVENING[0]], closed_on });
      return (await order(site, asha, request())).json().message;
    };

    expect(await message(['2026-03-02'])).toBe(
      'We are closed now and open on Monday, 9 March at 18:00, India’s time. Please order then, or for a delivery time up to three days before.',
    );
    expect(await message(TWELVE_MONDAYS)).toBe('We are closed for the time being.');
  });

  it('says nothing of an opening if none is near', async () => {
    await putHours({
      opening_hours: [EVENING[0]],
      closed_on: TWELVE_MONDAYS,
    });

    expect((await order(site, asha, request())).json()).toMatchObject({ code: 'CLOSED', opens_at: null });
  });

  it('is taken in the moment it opens', async () => {
    site.clock.set(CLOSED_UNTIL);

    const placed = await order(site, asha, request());

    expect(placed.statusCode).toBe(201);
    expect((await read(placed.json().order_id)).deliver_at).toBeNull();
  });

  it('is taken for a slot, which list, order, invoice and kitchen name', async () => {
    const slot = at('02T19:15');
    const { order_id } = (await order(site, asha, request({ deliver_at: slot }))).json();

    const { headers } = asha;
    const list = (await site.call('GET', `/auth/order/${asha.id}`, { headers })).json();
    const tracked = (await site.call('GET', `/auth/order/${order_id}`, { headers })).json();
    const kitchen = (await site.call('GET', '/ops/orders', { headers: OPS })).json();
    const named = [list.orders[0], tracked, await read(order_id), kitchen.orders[0]];
    expect(named.map(({ deliver_at }) => deliver_at)).toEqual([slot, slot, slot, slot]);
  });

  it('is told to the kitchen after those that are due before its slot', async () => {
    await proveEmail(site, asha);
    site.clock.set(CLOSED_UNTIL);
    const placed: string[] = [];
    for (const slot of [at('04T19:00'), at('02T19:30'), null]) {
      placed.push((await order(site, asha, request({ deliver_at: slot }))).json().order_id);
      site.clock.forward(60_000);
    }

    const { orders } = (await site.call('GET', '/ops/orders', { headers: OPS })).json();

    expect(orders.map(({ id }: { id: string }) => id)).toEqual(placed.toReversed());
  });

  it.each([
    ['before the opening', '02T17:45'],
    ['as the kitchen closes', '02T23:00'],
    ['not on a quarter of an hour', '02T19:10'],
    ['on a day without hours', '03T19:00'],
    ['more than three days ahead', '09T19:00'],
  ])('is refused for a slot that is not one: %s', async (_, time) => {
    const answer = await order(site, asha, request({ deliver_at: at(time) }));

    expect([answer.statusCode, answer.json().code]).toEqual([409, 'SLOT_UNAVAILABLE']);
    expect(await countOrders(site.db)).toBe(0);
  });

  it('has slots past midnight', async () => {
    expect((await order(site, asha, request({ deliver_at: at('05T00:45') }))).statusCode).toBe(201);
  });

  it('whose slot has passed meanwhile is refused under its key, which takes the next slot', async () => {
    const slot = at('02T18:30');
    site.clock.set(at('02T18:01'));
    const late = await order(site, asha, request({ deliver_at: slot }), 'attempt-1');
    const next = await order(site, asha, request({ deliver_at: at('02T18:45') }), 'attempt-1');

    expect(late.json().code).toBe('SLOT_UNAVAILABLE');
    expect(next.statusCode).toBe(201);
  });

  it('that was placed and is asked for again after closing is the same order', async () => {
    site.clock.set(at('02T22:59'));
    const placed = await order(site, asha, request(), 'attempt-1');
    site.clock.set(at('02T23:05'));

    const again = await order(site, asha, request(), 'attempt-1');

    expect(again.statusCode).toBe(201);
    expect(again.json()).toEqual(placed.json());
  });
});

describe('The demo kitchen', () => {
  it('does not begin an order before its slot', async () => {
    const { order_id } = (await order(site, asha, request({ deliver_at: CLOSED_UNTIL }))).json();
    site.clock.set(at('02T17:59'));
    await simulate(site.context);
    const before = (await read(order_id)).status;

    site.clock.set(CLOSED_UNTIL);
    await simulate(site.context);

    expect([before, (await read(order_id)).status]).toEqual(['pending', 'active']);
  });
});
