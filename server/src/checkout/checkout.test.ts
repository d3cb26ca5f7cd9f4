import { DAY } from '@food/contracts/durations';
import { buildOrderRequest, HOME, order, saveAddress, stockMenu } from '../orders/testing/order-fixtures';
import { buildTestApp, START, type TestApp } from '../testing/test-app';
import { coupons } from './checkout-tables';

let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp({ env: { GEOCODER_URL: 'http://127.0.0.1:9' } });
});
beforeEach(async () => {
  await site.reset();
});
afterAll(() => site.close());

describe('charges and coupons', () => {
  it('anybody sees delivery charge and taxes in rupees', async () => {
    await stockMenu(site.db);

    const response = await site.call('GET', '/auth/settings');

    expect(response.json()).toMatchObject({ delivery_charge: 39, taxes: 24.5 });
  });

  it('before there is a menu nothing is charged, and there are no coupons', async () => {
    expect((await site.call('GET', '/auth/settings')).json()).toMatchObject({ delivery_charge: 0, taxes: 0 });
    expect((await site.call('GET', '/auth/coupons')).json()).toEqual([]);
  });

  it('only coupons that can still be used are listed, with amounts in rupees and per cent', async () => {
    await stockMenu(site.db);

    const list = (await site.call('GET', '/auth/coupons')).json();

    expect(list.map(({ code }: { code: string }) => code)).toEqual(['FLAT50', 'TEN']);
    expect(list[1]).toMatchObject({
      discount_type: 'percentage',
      discount_value: 10,
      max_discount: 100,
      min_order_value: 0,
      expires_at: '2026-04-01T06:30:00.000Z',
    });
  });

  it('a coupon leaves the list in the moment in which it expires; one without an expiry stays', async () => {
    await stockMenu(site.db);
    await site.db.insert(coupons).values({
      code: 'ALWAYS',
      description: '',
      discountType: 'flat',
      discountValue: 100,
      minOrderPaise: 0,
      position: 9,
    });
    site.clock.set(new Date(START.getTime() + 30 * DAY));

    const list = (await site.call('GET', '/auth/coupons')).json();

    expect(list.map(({ code }: { code: string }) => code)).toEqual(['ALWAYS']);
  });
});

describe('the address book', () => {
  it('a customer saves, sees, changes and deletes an address', async () => {
    const asha = await site.signUpAndLogin();
    const { headers } = asha;

    const saved = await site.call('POST', '/auth/address', { headers, body: HOME });
    const { id } = saved.json();
    const changed = await site.call('PUT', `/auth/address/${id}`, {
      headers,
      body: { ...HOME, city: 'Guntur' },
    });
    const list = (await site.call('GET', '/auth/address', { headers })).json();
    const deleted = await site.call('DELETE', `/auth/address/${id}`, { headers });

    expect(saved.statusCode).toBe(201);
    expect(saved.json()).toEqual({ id, ...HOME });
    expect(changed.json().city).toBe('Guntur');
    expect(list).toEqual([{ id, ...HOME, city: 'Guntur' }]);
    expect(deleted.statusCode).toBe(200);
    expect((await site.call('GET', '/auth/address', { headers })).json()).toEqual([]);
  });

  it('an address may be empty, and may have no position', async () => {
    const { headers } = await site.signUpAndLogin();

    const saved = await site.call('POST', '/auth/address', { headers, body: {} });

    expect(saved.statusCode).toBe(201);
    expect(saved.json()).toMatchObject({ city: '', latitude: null, longitude: null });
  });

  it.each([
    ['half a position', { latitude: 17, longitude: null }],
    ['a latitude beyond the pole', { latitude: 90.1, longitude: 0 }],
    ['a longitude beyond the date line', { latitude: 0, longitude: -180.1 }],
    ['a position in words', { latitude: 'north', longitude: 'east' }],
    ['a novel for a city', { city: 'x'.repeat(10_000) }],
    ['a zero character', { city: 'Gun\0tur' }],
    ['a number for a city', { city: 7 }],
  ])('%s is refused with a message, and nothing is saved', async (_, change) => {
    const { headers } = await site.signUpAndLogin();

    const refused = await site.call('POST', '/auth/address', { headers, body: { ...HOME, ...change } });

    expect(refused.statusCode).toBe(400);
    expect(refused.json().message).toMatch(/\w/);
    expect((await site.call('GET', '/auth/address', { headers })).json()).toEqual([]);
  });

  it('has an address once, though it was sent again because its answer was lost or the button tapped twice', async () => {
    const [asha, ravi] = [await site.signUpAndLogin(), await site.signUpAndLogin()];
    const first = await saveAddress(site, asha);
    site.clock.forward(DAY);

    const again = await Promise.all([saveAddress(site, asha), saveAddress(site, asha)]);
    const others = [
      await saveAddress(site, asha, { house_block_no: '12-6' }),
      await saveAddress(site, asha, { latitude: 17.4238 }),
      await saveAddress(site, asha, { latitude: null, longitude: null }),
      await saveAddress(site, ravi),
    ];

    expect(again).toEqual([first, first]);
    expect(new Set([first, ...others].map(({ id }) => id)).size).toBe(5);
    expect((await site.call('GET', '/auth/address', { headers: asha.headers })).json()).toHaveLength(4);
  });

  it('is full at fifty addresses; the next is refused in words, and there is room again after one is deleted', async () => {
    const [asha, ravi] = [await site.signUpAndLogin(), await site.signUpAndLogin()];
    const { headers } = asha;
    let saved = 0;
    const save = () =>
      site.call('POST', '/auth/address', { headers, body: { ...HOME, house_block_no: String(++saved) } });
    while (saved < 49) await save();

    const atOnce = await Promise.all([save(), save(), save()]);
    const refused = await save();

    expect(atOnce.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
    expect(refused.json()).toEqual({
      message: 'You have 50 saved addresses, and there is no room for more. Please delete one first.',
      code: 'TOO_MANY_ADDRESSES',
    });
    const list = (await site.call('GET', '/auth/address', { headers })).json();
    expect(list).toHaveLength(50);
    expect(await saveAddress(site, asha, { house_block_no: '1' })).toEqual(list[0]);
    expect(await saveAddress(site, ravi)).toMatchObject(HOME);
    const change = await site.call('PUT', `/auth/address/${list[0].id}`, { headers, body: HOME });
    expect(change.statusCode).toBe(200);
    await site.call('DELETE', `/auth/address/${list[0].id}`, { headers });
    expect((await save()).statusCode).toBe(201);
  });

  it("another person's address can't be seen, changed or deleted, and looks like one that never was", async () => {
    const [asha, ravi] = [await site.signUpAndLogin(), await site.signUpAndLogin()];
    const { id } = await saveAddress(site, asha);

    const change = await site.call('PUT', `/auth/address/${id}`, {
      headers: ravi.headers,
      body: { city: 'X' },
    });
    const remove = await site.call('DELETE', `/auth/address/${id}`, { headers: ravi.headers });
    const unknown = await site.call('DELETE', '/auth/address/999999', { headers: ravi.headers });

    expect([change.statusCode, remove.statusCode, unknown.statusCode]).toEqual([404, 404, 404]);
    expect(change.json()).toEqual(unknown.json());
    expect((await site.call('GET', '/auth/address', { headers: ravi.headers })).json()).toEqual([]);
    expect((await site.call('GET', '/auth/address', { headers: asha.headers })).json()).toMatchObject([HOME]);
  });

  it.each([
    'abc',
    '0',
    '-1',
    '1.5',
    '1e3',
    '99999999999999999999',
    '1;drop table addresses',
    "1' or '1'='1",
    '%00',
  ])('an address called %s is not found', async (id) => {
    const { headers } = await site.signUpAndLogin();

    const response = await site.call('DELETE', `/auth/address/${encodeURIComponent(id)}`, { headers });

    expect(response.statusCode).toBe(404);
  });

  it('without a login there is no address book', async () => {
    const calls = [
      await site.call('GET', '/auth/address'),
      await site.call('POST', '/auth/address', { body: HOME }),
      await site.call('PUT', '/auth/address/1', { body: HOME }),
      await site.call('DELETE', '/auth/address/1'),
    ];

    expect(calls.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401]);
  });

  it('an order keeps the address that it was placed with, whatever becomes of it', async () => {
    await stockMenu(site.db);
    const asha = await site.signUpAndLogin();
    const address = await saveAddress(site, asha);
    const { order_id } = (await order(site, asha, buildOrderRequest(asha, address))).json();
    const { headers } = asha;

    await site.call('PUT', `/auth/address/${address.id}`, { headers, body: { city: 'Elsewhere' } });
    await site.call('DELETE', `/auth/address/${address.id}`, { headers });

    const kept = (await site.call('GET', `/auth/order/order/${order_id}`, { headers })).json();
    expect(kept.address).toEqual(address);
  });
});

describe('reverse lookup', () => {
  const lookUp = async (query: string) => {
    const { headers } = await site.signUpAndLogin();
    return site.call('GET', `/auth/geocode/reverse${query}`, { headers });
  };

  it('a service that is down is a failure of ours, told without its address', async () => {
    const response = await lookUp('?latitude=17.4&longitude=78.5');

    expect(response.statusCode).toBe(503);
    expect(response.json()).toEqual({
      message: 'Something went wrong',
      code: 'GEOCODER_DOWN',
      request_id: expect.any(String),
    });
    expect(site.logged()).toContain('"code":"GEOCODER_DOWN"');
    expect(response.body).not.toContain('127.0.0.1');
  });

  it.each([
    '',
    '?latitude=17',
    '?longitude=78',
    '?latitude=&longitude=78',
    '?latitude=17&longitude=',
    '?latitude=%20&longitude=78',
    '?latitude=0x11&longitude=78',
    '?latitude=1e1&longitude=78',
    '?latitude=17&latitude=18&longitude=78',
    '?latitude=91&longitude=0',
    '?latitude=0&longitude=-180.1',
    '?latitude=x&longitude=y',
  ])('a lookup of no position on earth (%s) is refused, and says what to send', async (query) => {
    const refused = await lookUp(query);

    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toEqual({
      message: 'Please send latitude (-90 to 90) and longitude (-180 to 180) as decimal numbers.',
      code: 'INVALID',
      field: expect.stringMatching(/^(lat|long)itude$/),
    });
  });
});
