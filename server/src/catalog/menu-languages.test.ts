import { request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MenuDocument, MenuItem } from '@food/contracts/catalog';
import { buildOrderRequest, order, saveAddress } from '../orders/testing/order-fixtures';
import { buildMenu } from '../testing/build-menu';
import { buildTestApp, OPS_TOKEN, type TestApp } from '../testing/test-app';

const OPS = { authorization: `Bearer ${OPS_TOKEN}` };
let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp();
});
beforeEach(async () => {
  await site.reset();
  await put(translated());
});
afterAll(() => site.close());

/** The dosa, its category, a keyword and a coupon have Hindi; of Telugu there is the dosa's name alone. */
function translated(): MenuDocument {
  const { categories, keywords, items, coupons, ...menu } = buildMenu();
  const dosa = {
    hi: { name: 'मसाला डोसा', subcontent: 'नारियल की चटनी के साथ', combo_type: 'सिंगल' },
    te: { name: 'మసాలా దోస' },
  };
  return {
    ...menu,
    categories: categories.map((category) =>
      category.id === 1 ? { ...category, translations: { hi: { name: 'नाश्ता' } } } : category,
    ),
    keywords: keywords.map((keyword) =>
      keyword.name === 'Mild' ? { ...keyword, translations: { hi: { name: 'कम तीखा' } } } : keyword,
    ),
    items: items.map((item) => (item.id === 101 ? { ...item, translations: dosa } : item)),
    coupons: coupons.map((coupon) => ({ ...coupon, translations: { hi: { description: 'छूट' } } })),
  };
}

const put = (body: object) => site.call('PUT', '/ops/menu', { headers: OPS, body });
const get = async (path: string, language = '') =>
  (await site.call('GET', path, { headers: language ? { 'accept-language': language } : {} })).json();

const LISTS = [
  '/auth/category/menu/items',
  '/auth/category/menu/items?q=dosa',
  '/auth/category/1/items',
  '/auth/home/bestseller',
];
const dosaIn = async (path: string, language = ''): Promise<MenuItem> =>
  (await get(path, language)).find(({ id }: MenuItem) => id === 101);

describe('A menu in several languages', () => {
  it.each(LISTS)('names its dishes in the language of the request: %s', async (path) => {
    const english = await dosaIn(path);

    expect(english).toMatchObject({ name: 'Masala Dosa', category_name: 'Breakfast' });
    expect(english).not.toHaveProperty('english_name');
    expect(await dosaIn(path, 'hi')).toEqual({
      ...english,
      name: 'मसाला डोसा',
      subcontent: 'नारियल की चटनी के साथ',
      combo_type: 'सिंगल',
      category_name: 'नाश्ता',
      english_name: 'Masala Dosa',
    });
    expect(await dosaIn(path, 'te')).toEqual({
      ...english,
      name: 'మసాలా దోస',
      english_name: 'Masala Dosa',
    });
  });

  it('begins its page in the language of the request', async () => {
    const { items, total } = await get('/auth/category/menu/start', 'hi');

    expect([items[0].name, items[1].name, total]).toEqual(['मसाला डोसा', 'Chicken Curry', 3]);
  });

  it('names its categories', async () => {
    const names = async (path: string, language: string) =>
      (await get(path, language)).map(({ name }: { name: string }) => name);

    for (const path of ['/auth/home/categories', '/auth/category/menu/categories']) {
      expect(await names(path, 'hi')).toEqual(['नाश्ता', 'Curries']);
      expect(await names(path, 'te')).toEqual(['Breakfast', 'Curries']);
    }
  });

  it('labels its keywords, whose names stay what filters ask for', async () => {
    for (const path of ['/auth/category/menu/keywords', '/auth/category/1/keywords']) {
      expect(await get(path, 'hi')).toContainEqual({ id: 2, name: 'Mild', label: 'कम तीखा' });
      expect(await get(path)).toContainEqual({ id: 2, name: 'Mild' });
    }
    expect(await dosaIn('/auth/category/menu/items?keyword=Mild', 'hi')).toMatchObject({ id: 101 });
  });

  it.each(['मसाला', 'masala', 'masla', 'नारियल', 'कम तीखा', 'mild'])(
    'is searched by its own names and by the English ones: %s',
    async (typed) => {
      const path = `/auth/category/menu/items?q=${encodeURIComponent(typed)}`;

      expect(await dosaIn(path, 'hi')).toMatchObject({ name: 'मसाला डोसा' });
    },
  );

  it('describes its coupons', async () => {
    const described = async (language: string) => (await get('/auth/coupons', language))[0].description;

    expect(await described('hi')).toBe('छूट');
    expect(await described('te')).toBe(buildMenu().coupons[0]?.description);
  });

  it('takes another document for each language as it is', async () => {
    await put(buildMenu());

    expect(await dosaIn('/auth/category/menu/items', 'hi')).toEqual(
      await dosaIn('/auth/category/menu/items', 'en'),
    );
  });

  it.each([
    ['a language that the site does not speak', { ta: { name: 'மசாலா' } }],
    ['English, which the document is in', { en: { name: 'Dosa' } }],
    ['a name that is too long', { hi: { name: 'ड'.repeat(121) } }],
    ['an empty name', { hi: { name: ' ' } }],
  ])('is refused with %s', async (_, translations) => {
    const menu = buildMenu();
    const items = menu.items.map((item) => ({ ...item, translations }));

    expect((await put({ ...menu, items })).statusCode).toBe(400);
  });
});

describe('An order from a menu in another language', () => {
  it('has the English names', async () => {
    const asha = await site.signUpAndLogin();
    const headers = { ...asha.headers, 'accept-language': 'hi' };
    const request = buildOrderRequest(asha, await saveAddress(site, asha), {
      items: [{ item_code: 'DOSA-1', name: 'मसाला डोसा', price: 120, image_url: '', quantity: 2 }],
      subtotal: 240,
      total: 303.5,
    });

    const { order_id } = (await order(site, { ...asha, headers }, request)).json();

    const placed = await site.call('GET', `/auth/order/order/${order_id}`, { headers });
    expect(placed.json().items[0].name).toBe('Masala Dosa');
  });

  it('is refused by the name that the customer reads', async () => {
    await site.call('PUT', '/ops/dishes/DOSA-1/sold-out', { headers: OPS, body: { sold_out: true } });
    const asha = await site.signUpAndLogin();
    const headers = { ...asha.headers, 'accept-language': 'hi' };
    const request = buildOrderRequest(asha, await saveAddress(site, asha), {
      items: [{ item_code: 'DOSA-1', name: 'Masala Dosa', price: 120, image_url: '', quantity: 2 }],
    });

    expect((await order(site, { ...asha, headers }, request)).json().message).toBe(
      '“मसाला डोसा” आज ख़त्म है। कृपया इसे कार्ट से हटा दें।',
    );
  });
});

describe('A menu answer that is kept', () => {
  /** Over a port, at which cached answers are sent before Fastify. */
  const over = (headers: Record<string, string>) =>
    new Promise<{ name: string; vary: string; etag: string }>((resolve, reject) => {
      const { port } = site.app.server.address() as AddressInfo;
      ask({ port, path: LISTS[0], headers, agent: false }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part) => (text += part));
        answer.on('end', () => {
          const { vary = '', etag = '' } = answer.headers;
          resolve({ name: JSON.parse(text)[0].name, vary, etag });
        });
      })
        .on('error', reject)
        .end();
    });

  it('is not sent in another language, however often it was sent', async () => {
    await site.app.listen({ port: 0 });
    const asked = [
      [{ 'accept-language': 'hi' }, 'मसाला डोसा'],
      [{ 'accept-language': 'te-IN,te;q=0.9' }, 'మసాలా దోస'],
      [{}, 'Masala Dosa'],
      [{ 'accept-language': 'hi-IN', cookie: 'language=te' }, 'మసాలా దోస'],
      [{ 'accept-language': 'hi-IN', cookie: 'language=en' }, 'Masala Dosa'],
      // A page that was opened before.
      [{ 'accept-language': 'hi', cookie: 'language=en' }, 'मसाला डोसा'],
    ] as const;
    for (const _ of [1, 2, 3])
      for (const [headers, name] of asked) {
        const answer = await over({ ...headers });

        expect(answer.name).toBe(name);
        expect(answer.vary).toMatch(/accept-language, cookie/i);
      }
    const [hindi, telugu] = [
      await over({ 'accept-language': 'hi' }),
      await over({ 'accept-language': 'te' }),
    ];
    expect(hindi.etag).not.toBe(telugu.etag);
  });

  it('is another one as soon as a translation changes', async () => {
    const path = '/auth/category/menu/items';
    expect(await dosaIn(path, 'hi')).toMatchObject({ name: 'मसाला डोसा' });

    await put(buildMenu());

    expect(await dosaIn(path, 'hi')).toMatchObject({ name: 'Masala Dosa' });
  });
});
