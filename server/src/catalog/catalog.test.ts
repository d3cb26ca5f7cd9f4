import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { KeywordDishes, MenuItem } from '@food/contracts/catalog';
import { indexMenu, pickFound } from '@food/contracts/menu-search';
import { PICTURE_WIDTHS } from '@food/ui/picture-sizes';
import sharp from 'sharp';
import { buildMenu } from '../testing/build-menu';
import { buildTestApp, OPS_TOKEN, type TestApp } from '../testing/test-app';

const OPS = { authorization: `Bearer ${OPS_TOKEN}` };
let test: TestApp;

beforeAll(async () => {
  test = await buildTestApp();
});
beforeEach(async () => {
  await test.reset();
  await test.call('PUT', '/ops/menu', { body: buildMenu(), headers: OPS });
});
afterAll(() => test.close());

const names = async (url: string): Promise<string[]> => {
  const answer = await test.call('GET', url);
  expect(answer.statusCode).toBe(200);
  return (answer.json() as MenuItem[]).map(({ name }) => name);
};
const DOSA = 'Masala Dosa';
const CHICKEN = 'Chicken Curry';
const PANEER = 'Paneer Curry';

describe('the home screen', () => {
  it('shows the category strip in the order of the menu', async () => {
    const answer = await test.call('GET', '/auth/home/categories');

    expect(answer.json()).toEqual([
      { id: 1, name: 'Breakfast', catimage_url: '/images/menu/breakfast.webp' },
      { id: 2, name: 'Curries', catimage_url: '/images/menu/curries.webp' },
    ]);
  });

  it('shows best sellers and new dishes', async () => {
    expect(await names('/auth/home/bestseller')).toEqual([DOSA, CHICKEN]);
    expect(await names('/auth/home/whatsnew')).toEqual([PANEER]);
  });
});

describe('the menu', () => {
  it('tells everything a card shows, with the price in rupees', async () => {
    const [, chicken] = (await test.call('GET', '/auth/category/menu/items')).json();

    expect(chicken).toEqual({
      id: 201,
      item_code: 'CUR-1',
      name: CHICKEN,
      price: 260.5,
      subcontent: 'With coconut chutney',
      image_url: '/images/menu/dosa.webp',
      food_type: 'NON VEG',
      combo_type: 'Single',
      category_id: 2,
      category_name: 'Curries',
    });
  });

  it.each([
    ['food_type=VEG', [DOSA, PANEER]],
    ['food_type=non-veg', [CHICKEN]],
    ['food_type=Non%20Veg', [CHICKEN]],
    ['food_type=NONVEG', [CHICKEN]],
    ['keyword=Spicy', [CHICKEN, PANEER]],
    ['keyword=spicy', [CHICKEN, PANEER]],
    ['keyword=1', [CHICKEN, PANEER]],
    ['category_id=1', [DOSA]],
    ['sort=asc', [DOSA, PANEER, CHICKEN]],
    ['sort=desc', [CHICKEN, DOSA, PANEER]],
    ['food_type=VEG&keyword=Mild&category_id=2', [PANEER]],
    ['food_type=&sort=&keyword=&category_id=', [DOSA, CHICKEN, PANEER]],
  ])('is narrowed and sorted by %s', async (query, expected) => {
    expect(await names(`/auth/category/menu/items?${query}`)).toEqual(expected);
  });

  it.each([
    'food_type=vegan',
    'keyword=nothing',
    'keyword=99',
    "keyword='%20or%201=1%20--",
    'category_id=99',
    'category_id=99999999999999999999',
    'category_id=-1',
    'category_id=one',
    'food_type=constructor',
    'food_type=__proto__',
  ])('is empty, not an error, for the unknown filter %s', async (query) => {
    expect(await names(`/auth/category/menu/items?${query}`)).toEqual([]);
  });

  it.each(['food_type', 'keyword', 'category_id'])(
    'is empty for an unknown %s, however long',
    async (name) => {
      expect(await names(`/auth/category/menu/items?${name}=${'x'.repeat(300)}`)).toEqual([]);
    },
  );

  it('knows a keyword by its id only if none has that name', async () => {
    const menu = buildMenu();
    const keywords = menu.keywords.map((keyword) => (keyword.id === 3 ? { ...keyword, name: '1' } : keyword));
    const items = menu.items.map((item) => (item.id === 101 ? { ...item, keyword_ids: [3] } : item));
    await test.call('PUT', '/ops/menu', { body: { ...menu, keywords, items }, headers: OPS });

    expect(await names('/auth/category/menu/items?keyword=1')).toEqual([DOSA]);
    expect(await names('/auth/category/menu/items?keyword=3')).toEqual([DOSA]);
  });

  it('begins with its first hundred dishes, and says how many there are', async () => {
    const menu = buildMenu();
    const more = Array.from({ length: 98 }, (_, at) => ({
      ...menu.items[0],
      id: 1_000 + at,
      item_code: `MORE-${at}`,
    }));
    await test.call('PUT', '/ops/menu', { body: { ...menu, items: [...menu.items, ...more] }, headers: OPS });

    const { items, total } = (await test.call('GET', '/auth/category/menu/start')).json();

    expect([items.length, total]).toEqual([100, 101]);
    expect(items).toEqual((await test.call('GET', '/auth/category/menu/items')).json().slice(0, 100));
  });

  it('offers the filters that lead somewhere', async () => {
    expect((await test.call('GET', '/auth/category/menu/foodtypes')).json()).toEqual(['VEG', 'NON VEG']);
    expect((await test.call('GET', '/auth/category/menu/keywords')).json()).toEqual([
      { id: 1, name: 'Spicy' },
      { id: 2, name: 'Mild' },
    ]);
    expect((await test.call('GET', '/auth/category/menu/categories')).json()).toEqual([
      { id: 1, name: 'Breakfast' },
      { id: 2, name: 'Curries' },
    ]);
  });
});

describe('a search', () => {
  const MENU = '/auth/category/menu';
  const read = async <T>(path: string): Promise<T> => (await test.call('GET', MENU + path)).json() as T;

  it.each([
    ['q=curry', [CHICKEN, PANEER]],
    ['q=curry&sort=asc', [PANEER, CHICKEN]],
    ['q=panner', [PANEER]],
    ['q=coconut', [DOSA, CHICKEN, PANEER]],
    ['q=mild', [DOSA, PANEER]],
    ['q=mild&category_id=2', [PANEER]],
    ['q=spicy&food_type=VEG', [PANEER]],
    ['q=pizza', []],
    ['q=%20', [DOSA, CHICKEN, PANEER]],
  ])('finds by %s', async (query, expected) => {
    expect(await names(`${MENU}/items?${query}`)).toEqual(expected);
  });

  it.each([
    ['panner curry', ''],
    ['spicy curry', 'food_type=VEG'],
    ['masala', 'sort=desc'],
    ['cury', 'keyword=Mild'],
  ])('for %s with "%s" finds the dishes that the page finds, in its order', async (q, filters) => {
    const menu = await read<MenuItem[]>('/items');
    const index = indexMenu(menu, await read<KeywordDishes[]>('/keyword-items'));
    const listed = await read<MenuItem[]>(`/items?${filters}`);

    const onPage = pickFound(
      index.search(q).ids,
      listed,
      new URLSearchParams(filters).get('sort') ?? undefined,
    );

    expect(await read(`/items?${filters}&q=${encodeURIComponent(q)}`)).toEqual(onPage);
  });

  it('looks at the beginning of what is too long', async () => {
    expect(await names(`${MENU}/items?q=curry${'%20'.repeat(100)}pizza`)).toEqual([CHICKEN, PANEER]);
  });

  it('knows a new menu at once', async () => {
    expect(await names(`${MENU}/items?q=idli`)).toEqual([]);

    const menu = buildMenu();
    const items = menu.items.map((item) => (item.id === 101 ? { ...item, name: 'Ghee Idli' } : item));
    await test.call('PUT', '/ops/menu', { body: { ...menu, items }, headers: OPS });

    expect(await names(`${MENU}/items?q=idly`)).toEqual(['Ghee Idli']);
  });
});

describe('a category', () => {
  it('has its own dishes, keywords and food types', async () => {
    expect(await names('/auth/category/2/items?sort=asc')).toEqual([PANEER, CHICKEN]);
    expect((await test.call('GET', '/auth/category/1/keywords')).json()).toEqual([{ id: 2, name: 'Mild' }]);
    expect((await test.call('GET', '/auth/category/2/foodtypes')).json()).toEqual(['NON VEG', 'VEG']);
  });

  it('keeps to itself, whatever the query says', async () => {
    expect(await names('/auth/category/1/items?category_id=2')).toEqual([DOSA]);
  });

  it.each(['99', 'none', '0', '%27', '%20', '9'.repeat(40)])(
    'that does not exist (%s) is empty',
    async (id) => {
      for (const list of ['items', 'keywords', 'foodtypes']) {
        expect((await test.call('GET', `/auth/category/${id}/${list}`)).json()).toEqual([]);
      }
    },
  );
});

describe('a picture of the menu', () => {
  it('may be kept for a week and is asked for by its mark after that', async () => {
    const first = await test.call('GET', '/images/menu/brk-001.webp');
    const again = await test.call('GET', '/images/menu/brk-001.webp', {
      headers: { 'if-none-match': String(first.headers.etag) },
    });

    expect(first.statusCode).toBe(200);
    expect(first.headers['content-type']).toBe('image/webp');
    expect(first.headers['cache-control']).toContain('max-age=604800');
    expect(again.statusCode).toBe(304);
  });

  it('is there whole and in every size that pages ask for', async () => {
    const folder = join(import.meta.dirname, '../../seed/images');
    const pictures = (await readdir(folder)).filter((file) => file.endsWith('.webp'));
    const sizes = pictures.map((file) => file.replace('.webp', '.avif')).sort();
    // A server that read a profile picture in this process before has switched it off (server/src/auth/profile-picture.ts).
    sharp.unblock({ operation: ['VipsForeignLoadHeif'] });

    for (const width of PICTURE_WIDTHS) {
      expect((await readdir(join(folder, String(width)))).sort()).toEqual(sizes);
      const answer = await test.call('GET', `/images/menu/${width}/bir-001.avif`);
      expect(answer.headers['content-type']).toBe('image/avif');
      expect(answer.headers['cache-control']).toContain('max-age=604800');
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width, height: width });
    }
  });

  it.each(['/images/menu/none.webp', '/images/menu/..%2f..%2fpackage.json', '/images/menu/'])(
    'that is not one (%s) is not found',
    async (url) => {
      const answer = await test.call('GET', url);

      expect([403, 404]).toContain(answer.statusCode);
      expect(answer.json()).toEqual({ message: expect.any(String), code: expect.any(String) });
    },
  );
});
