import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { HostManifest, InvalidManifest, parseManifest, RemoteManifest } from './part-manifest';

const FILE = 'remote-offers/remote.json';
const PAGE = { path: '/offers', chunk: 'offers' };
const ENTRY = { label: 'Offers', path: '/offers', icon: 'coupon', order: 50 };
const MANIFEST = { part: 'offers', pages: [PAGE], exposes: { './routes': './src/routes.ts' } };

/** The refusal that the author of this manifest reads. */
function refusalOf(manifest: unknown): string {
  const json = typeof manifest === 'string' ? manifest : JSON.stringify(manifest);
  try {
    parseManifest(RemoteManifest, json, FILE);
  } catch (error) {
    if (error instanceof InvalidManifest) return error.message;
    throw error;
  }
  return 'accepted';
}

describe('The manifest of a remote', () => {
  it('says what a page that leaves everything out does', () => {
    const { pages, uses, navigation, links } = parseManifest(RemoteManifest, JSON.stringify(MANIFEST), FILE);

    expect(pages).toEqual([{ ...PAGE, preload: [], next: [], reloadSafe: false }]);
    expect([uses, navigation, links]).toEqual([{}, [], []]);
  });

  it('says what customers see of it outside its pages', () => {
    const manifest = {
      ...MANIFEST,
      displayName: 'Offers',
      unavailableMessage: 'The offers can’t be shown right now. Your cart is still here.',
      pages: [{ ...PAGE, title: 'Offers', bottomNavigation: true }],
      navigation: [ENTRY],
      links: ['/coupons'],
    };

    const { exposes: _, ...said } = manifest;
    expect(parseManifest(RemoteManifest, JSON.stringify(manifest), FILE)).toMatchObject(said);
  });

  it('says which calls of a customer its pages make first', () => {
    const firstCalls = ['/auth/order/:customerId', '/auth/review/order/:orderId'];
    const pages = [{ ...PAGE, path: '/offers/:orderId', firstCalls }];

    expect(parseManifest(RemoteManifest, JSON.stringify({ ...MANIFEST, pages }), FILE).pages).toMatchObject(
      pages,
    );
  });

  it('says which version of a piece others get, and which versions of theirs it takes', () => {
    const teaser = { import: './src/teaser.tsx', version: '1.2.0' };
    const uses = { 'orders/invoice': '^1.0.0', 'catalog/dish': '*' };
    const manifest = { ...MANIFEST, exposes: { ...MANIFEST.exposes, './teaser': teaser }, uses };

    expect(parseManifest(RemoteManifest, JSON.stringify(manifest), FILE)).toMatchObject({
      exposes: { './routes': { import: './src/routes.ts' }, './teaser': teaser },
      uses,
    });
  });

  it.each([
    ['label', 'Offers of today', 'it takes words of at most 12 characters, such as "Orders".'],
    ['label', '', 'it takes words of at most 12 characters, such as "Orders".'],
    ['path', '/deals', 'it takes the address of a page of this remote.'],
    ['icon', 'Coupon.svg', 'it takes an icon that the host has, such as home: host.json lists them.'],
    ['order', 1.5, 'it takes a whole number from 0 to 999.'],
    ['order', -1, 'it takes a whole number from 0 to 999.'],
  ])('is refused if an entry of the navigation has the %s %p', (field, value, words) => {
    expect(refusalOf({ ...MANIFEST, navigation: [{ ...ENTRY, [field]: value }] })).toBe(
      `${FILE}: navigation[0].${field} is ${JSON.stringify(value)}; ${words}`,
    );
  });

  it('is refused if an entry of the navigation has a key that is not known', () => {
    expect(refusalOf({ ...MANIFEST, navigation: [{ ...ENTRY, to: '/offers' }] })).toBe(
      `${FILE}: navigation[0] has an unknown key "to"; the keys are label, path, icon, order.`,
    );
  });

  it('may lead its entry to a page whose path has a parameter', () => {
    const pages = [{ ...PAGE, path: '/offers/:day' }];

    expect(refusalOf({ ...MANIFEST, pages, navigation: [{ ...ENTRY, path: '/offers/1' }] })).toBe('accepted');
  });

  it.each([
    [
      'an address without its slash',
      { next: ['cart'] },
      'pages[0].next[0] is "cart"; it takes an address that begins with a slash, such as /track/1.',
    ],
    [
      'a path without its slash',
      { path: 'offers' },
      'pages[0].path is "offers"; it takes a path that begins with a slash, such as /category/:categoryId.',
    ],
    [
      'a call that there is not',
      { preload: ['/auth/x'] },
      'pages[0].preload[0] is "/auth/x"; it takes the path of an open GET call, such as /auth/home/categories: the contracts list them.',
    ],
    [
      'a call behind a login',
      { preload: ['/auth/me'] },
      'pages[0].preload[0] is "/auth/me"; it takes the path of an open GET call, such as /auth/home/categories: the contracts list them.',
    ],
    [
      'a parameter that its path lacks',
      { preload: ['/auth/category/:id/items'] },
      'pages[0].preload[0] is "/auth/category/:id/items"; it takes only parameters of the page\'s path /offers.',
    ],
    [
      'an open call among its first calls',
      { firstCalls: ['/auth/coupons'] },
      'pages[0].firstCalls[0] is "/auth/coupons"; it takes the path of a GET call that a customer may make, such as /auth/me: the contracts list them.',
    ],
    [
      'a call that changes something among its first calls',
      { firstCalls: ['/auth/logout'] },
      'pages[0].firstCalls[0] is "/auth/logout"; it takes the path of a GET call that a customer may make, such as /auth/me: the contracts list them.',
    ],
    [
      'a first call with a parameter that its path lacks',
      { firstCalls: ['/auth/order/:orderId'] },
      'pages[0].firstCalls[0] is "/auth/order/:orderId"; it takes only :customerId and parameters of the page\'s path /offers.',
    ],
    [
      'no chunk',
      { chunk: undefined },
      'pages[0].chunk is missing; it takes the webpackChunkName of the page in src/routes.ts, such as menu.',
    ],
    [
      'a key that is not known',
      { read: [] },
      'pages[0] has an unknown key "read"; the keys are path, chunk, title, preload, firstCalls, next, reloadSafe, bottomNavigation, serverRender, offline.',
    ],
    [
      'a word in place of a list',
      { next: '/cart' },
      'pages[0].next is "/cart"; it takes the addresses that visitors probably go to next, such as ["/cart"].',
    ],
  ])('is refused if a page has %s, and says what it takes', (_, page, words) => {
    expect(refusalOf({ ...MANIFEST, pages: [{ ...PAGE, ...page }] })).toBe(`${FILE}: ${words}`);
  });

  it.each([
    [
      'no pages',
      { pages: undefined },
      'pages is missing; it takes the pages, such as [{ "path": "/offers", "chunk": "offers" }].',
    ],
    [
      'an empty list of pages',
      { pages: [] },
      'pages takes one page at least, such as [{ "path": "/offers", "chunk": "offers" }].',
    ],
    [
      'two pages with one path',
      { pages: [PAGE, { ...PAGE, path: '/Offers' }] },
      'pages[1].path is "/Offers"; it takes a path that no other page here has.',
    ],
    [
      'no exposes',
      { exposes: undefined },
      'exposes is missing; it takes modules by their keys, such as { "./routes": "./src/routes.ts" }.',
    ],
    [
      'no routes among them',
      { exposes: { './teaser': './src/teaser.tsx' } },
      'exposes takes the key ./routes, with the file of its pages: "./src/routes.ts".',
    ],
    [
      'an expose without its dot',
      { exposes: { ...MANIFEST.exposes, teaser: './src/teaser.tsx' } },
      'exposes has the key "teaser"; it takes keys such as ./invoice.',
    ],
    [
      'a name that is too long for a heading',
      { displayName: 'x'.repeat(31) },
      `displayName is "${'x'.repeat(31)}"; it takes words of at most 30 characters, such as "Live tracking".`,
    ],
    [
      'a link without its slash',
      { links: ['cart'] },
      'links[0] is "cart"; it takes an address that begins with a slash, such as /track/1.',
    ],
    [
      'a piece without its remote',
      { uses: { invoice: '^1.0.0' } },
      'uses has the key "invoice"; it takes a piece of another remote, such as orders/invoice.',
    ],
    [
      'a piece without the versions that it takes',
      { uses: ['orders/invoice'] },
      'uses takes the pieces of other remotes that its pages show, such as { "orders/invoice": "^1.0.0" }.',
    ],
    [
      'a version that is none',
      { uses: { 'orders/invoice': 'newest' } },
      'uses.orders/invoice is "newest"; it takes the versions of that piece that it takes, such as ^1.0.0, or *.',
    ],
    [
      'an expose that is no file',
      { exposes: { ...MANIFEST.exposes, './teaser': { file: './src/teaser.tsx' } } },
      'exposes../teaser takes a source file, such as "./src/routes.ts", or with a version for others { "import": "./src/invoice.tsx", "version": "1.0.0" }.',
    ],
    [
      'a key that is not known',
      { page: [] },
      'there is an unknown key "page"; the keys are part, displayName, unavailableMessage, pages, navigation, links, exposes, uses.',
    ],
  ])('is refused if there is %s', (_, changed, words) => {
    expect(refusalOf({ ...MANIFEST, ...changed })).toBe(`${FILE}: ${words}`);
  });

  it('is refused if it is not JSON, in a line that names the file', () => {
    expect(refusalOf('{ "part": ')).toMatch(/^remote-offers\/remote\.json is not JSON: .+$/);
  });

  it('tells every mistake, a line each', () => {
    expect(refusalOf({ ...MANIFEST, pages: [{ ...PAGE, path: 'a', next: ['b'] }] }).split('\n')).toHaveLength(
      2,
    );
  });

  it('is known to editors by the schema that stands beside it', () => {
    const schema = readFileSync(resolve(__dirname, '../remote.schema.json'), 'utf8');

    expect(JSON.parse(schema)).toEqual(z.toJSONSchema(RemoteManifest, { io: 'input' }));
  });
});

describe('The manifest of the host', () => {
  it('is refused if a page lacks its slash', () => {
    expect(() => parseManifest(HostManifest, '{ "pages": ["skip2"] }', 'host/host.json')).toThrow(
      'host/host.json: pages[0] is "skip2"; it takes a path that begins with a slash, such as /category/:categoryId.',
    );
  });
});
