/** @jest-environment node */
import { openTestStore, type TestStore } from '../site/testing/test-store';
import { buildMenu } from '../testing/build-menu';
import { buildTestApp, OPS_TOKEN, type TestApp } from '../testing/test-app';

let site: TestStore;
let test: TestApp;
beforeAll(async () => {
  site = openTestStore();
  await site.publishHost();
  await site.publishCatalog();
  await site.promote('host@1.0.0', 'catalog@1.0.0');
  test = await buildTestApp({ env: { ...site.env, PUBLIC_URL: 'https://food.example/' } });
});
afterAll(async () => {
  await test.close();
  site.clear();
});

const [dish] = buildMenu().items;
const putDish = async (changed: Partial<typeof dish> = {}) => {
  const menu = buildMenu();
  const [first, ...others] = menu.items;
  const body = { ...menu, items: [{ ...first, ...changed }, ...others] };
  const headers = { authorization: `Bearer ${OPS_TOKEN}` };
  expect((await test.call('PUT', '/ops/menu', { body, headers })).statusCode).toBe(200);
};

/** The card's properties in the page at this address. */
async function cardAt(url: string): Promise<Record<string, string>> {
  const { body } = await test.call('GET', url);
  const found = [...body.matchAll(/<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)">/g)];
  return Object.fromEntries(found.map(([, name = '', content = '']) => [name, content]));
}

it.each([`/home?dish=${dish?.id}`, `/category/${dish?.category_id}?food_type=VEG&dish=${dish?.id}`])(
  'A link to a dish that is shared shows its name, what it is and its picture: %s',
  async (url) => {
    await putDish({
      name: 'Dosa "Paper" <large>',
      subcontent: 'Crisp, with three chutneys.',
      image: '/images/menu/brk-001.webp',
    });

    expect(await cardAt(url)).toEqual({
      'og:type': 'website',
      'og:site_name': 'Verandah Kitchen',
      'og:title': 'Dosa &quot;Paper&quot; &lt;large&gt;',
      'og:description': 'Crisp, with three chutneys.',
      'og:url': `https://food.example/all-items?dish=${dish?.id}`,
      'og:image': 'https://food.example/images/menu/brk-001.webp',
      'og:image:alt': 'Dosa &quot;Paper&quot; &lt;large&gt;',
      'twitter:card': 'summary_large_image',
    });
  },
);

it('Each dish has a card of its own, though their pages are asked for in the same moment', async () => {
  const [one, other] = buildMenu().items;

  const cards = await Promise.all([one, other].map((item) => cardAt(`/home?dish=${item?.id}`)));

  expect(cards.map((card) => card['og:url'])).toEqual(
    [one, other].map((item) => `https://food.example/all-items?dish=${item?.id}`),
  );
});

it.each([
  '/home',
  '/home?q=dosa',
  '/home?dish=',
  '/home?dish=999999',
  '/home?dish=1e3',
  '/home?dish=-1',
  '/nowhere?dish=101',
])('A page without a dish of the menu has no card: %s', async (url) => {
  expect(await cardAt(url)).toEqual({});
});

it('A link to a dish opens also while the menu can’t be read, without a card', async () => {
  jest.spyOn(test.db, 'select').mockImplementation(() => {
    throw new Error('the database is gone');
  });

  const page = await test.call('GET', `/home?dish=${buildMenu().items[2]?.id}`);
  jest.restoreAllMocks();

  expect(page.statusCode).toBe(200);
  expect(page.body).not.toContain('og:title');
});
