import { createHash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { buildPage, integrityFor } from '@food/releases/testing/release-builders';
import { unhurriedRendering } from '@food/releases/testing/unhurried-rendering';
import type { Database } from '../db/database';
import { buildTestApp, type TestApp } from '../testing/test-app';
import { openTestDatabase } from '../testing/test-database';
import { keptDictionaries } from './kept-dictionaries';
import { hostFiles, openTestStore, type TestStore } from './testing/test-store';

/** Draws each page with a menu of its own, after it has failed for as many times as its path says. */
const SERVER = `const failed = {};
module.exports = {
  provided: {},
  renderPage: async (routes, path, data) => {
    failed[path] ??= 0;
    if (path.startsWith('/late') && failed[path]++ < Number(path.slice(5))) throw new Error('not yet');
    if (path === '/opens') return '<!--' + '<style>'.repeat(200_000) + '-->';
    if (path === '/long') return '<p>long' + 'x'.repeat(500_000) + '</p>';
    return '<p>' + path + ' with the menu ' + Math.random() + '</p>';
  },
};`;
const ROUTES = 'module.exports = {};';

unhurriedRendering();
let site: TestStore;
let database: Database;
let apps: TestApp[];
beforeEach(async () => {
  database = await openTestDatabase();
  site = openTestStore();
  apps = [];
});
afterEach(async () => {
  jest.restoreAllMocks();
  for (const app of apps) await app.close();
  await database.close();
  site.clear();
});

const pin = (text: string) => ({ bytes: text.length, integrity: integrityFor(text) });
const server = (text: string) => ({ file: 'server.cjs', integrity: integrityFor(text) });

/** Releases whose pages a server draws. */
async function publishDrawn(...paths: string[]): Promise<void> {
  const files = hostFiles().set('server.cjs', Buffer.from(SERVER));
  const pins = Object.fromEntries([...files].map(([name, bytes]) => [name, pin(String(bytes))]));
  await site.publishHost({ server: server(SERVER), files: pins }, files);
  const pages = paths.map((path) =>
    buildPage(path, {
      js: [],
      css: [],
      serverRender: true,
      preload: path === '/login' ? [] : ['/auth/home/categories'],
    }),
  );
  await site.publishCatalog(
    { pages, server: server(ROUTES), files: { 'server.cjs': pin(ROUTES) } },
    { 'server.cjs': ROUTES },
  );
  await site.promote('host@1.0.0', 'catalog@1.0.0');
}

async function start(): Promise<TestApp> {
  const app = await buildTestApp({ database, env: site.env });
  apps.push(app);
  return app;
}

/** The address that a page offers, and what is there. Pages don't wait until it is made. */
async function offeredBy(app: TestApp, language = 'en') {
  const headers = { 'accept-language': language };
  for (;;) {
    const page = await app.call('GET', '/home', { headers });
    const address = /^<([^>]+)>/.exec(String(page.headers.link ?? ''))?.[1];
    if (address) return { address, text: (await app.call('GET', address)).body };
    await turn();
  }
}

const now = performance.now.bind(performance);
let passed = 0;
/** What is kept for a while is over. */
function letTimePass(): void {
  passed += 15_000;
  jest.spyOn(performance, 'now').mockImplementation(() => now() + passed);
}

describe('The dictionary of a deployment', () => {
  it('has the pages that a server draws from the menu, as it is at that moment', async () => {
    await publishDrawn('/home', '/all-items', '/category/:categoryId', '/login');

    const { text } = await offeredBy(await start());

    expect(text).toContain('/home with the menu');
    expect(text).toContain('/all-items with the menu');
    expect(text).not.toContain('/category/:categoryId with');
    expect(text).not.toContain('/login with');
  });

  it('goes without a page that is too long to be fetched by every visitor', async () => {
    await publishDrawn('/long', '/home');

    const { text } = await offeredBy(await start());

    expect(text).toContain('/home with the menu');
    expect(text).not.toContain('longxxx');
  });

  it('comes in time, and without the page, if one opens style sheets without end: nothing else is answered meanwhile', async () => {
    await publishDrawn('/opens', '/home');

    const { text } = await offeredBy(await start());

    expect(text).toContain('/home with the menu');
    expect(text).not.toContain('<style><style>');
  });

  it('is that of all processes, whatever each of them would draw, also after a restart', async () => {
    await publishDrawn('/home');
    const [one, other] = await Promise.all([start(), start()]);

    const offered = await Promise.all([offeredBy(one), offeredBy(other)]);
    const later = await offeredBy(await start());

    expect(new Set([...offered, later].map(({ text }) => text)).size).toBe(1);
    expect(new Set([...offered, later].map(({ address }) => address)).size).toBe(1);
  });

  it('is another one for each language', async () => {
    await publishDrawn('/home');
    const app = await start();

    const [english, hindi] = [await offeredBy(app), await offeredBy(app, 'hi')];

    expect([english.address, hindi.address]).toEqual([
      expect.stringMatching(/^\/composition\/pages\/1\/en\//),
      expect.stringMatching(/^\/composition\/pages\/1\/hi\//),
    ]);
    expect(hindi.text).toContain('lang="hi"');
  });

  it.each([
    ['waits for a page that is drawn late', '/late1', true],
    ['goes without a page that can not be drawn', '/late99', false],
  ])('%s', async (_, path, isIn) => {
    await publishDrawn('/home', path);
    const app = await start();
    const failures = () => app.logged().split('not yet').length - 1;

    for (const times of isIn ? [1] : [1, 2]) {
      while (failures() < times) {
        expect((await app.call('GET', '/home')).headers.link).toBeUndefined();
        await turn();
      }
      letTimePass();
    }

    const { text } = await offeredBy(app);
    expect(text.includes(`${path} with the menu`)).toBe(isIn);
    expect(text).toContain('/home with the menu');
  });
});

it('A process that hears of a promotion before its dictionary is kept sends differences to it as soon as it is', async () => {
  await publishDrawn('/home');
  const [one, other] = await Promise.all([start(), start()]);
  const { address, text } = await offeredBy(one);
  await database.db.execute('alter table page_dictionaries rename to put_aside');
  await database.db.execute('create table page_dictionaries (like put_aside including all)');
  await site.publishCatalog({ version: '1.1.0' });
  await site.promote('catalog@1.1.0');
  const digest = createHash('sha256').update(text).digest('base64');
  const headers = {
    'accept-encoding': 'br, dcz',
    'available-dictionary': `:${digest}:`,
    'dictionary-id': '"1/en"',
  };
  const encoding = async () => (await other.call('GET', '/home', { headers })).headers['content-encoding'];
  while (!(await other.call('GET', '/home', { headers })).headers.link) await turn();
  expect(await encoding()).toBe('br');

  await database.db.execute('insert into page_dictionaries select * from put_aside');
  letTimePass();

  while ((await encoding()) !== 'dcz') await turn();
  expect((await other.call('GET', address)).statusCode).toBe(200);
});

describe('The kept dictionaries', () => {
  const made = (text: string, digest = 'a') => ({ digest, bytes: Buffer.from(text) });
  const owner = (deployment: number) => ({ deployment, language: 'en' }) as const;

  it('are of the process that was first, unless another deployment has its number', async () => {
    const kept = keptDictionaries(database.db, 'file:/store');

    expect(await kept.keep(owner(1), made('first'))).toEqual(made('first'));
    expect(await kept.keep(owner(1), made('second'))).toEqual(made('first'));
    expect(await kept.keep(owner(1), made('of another', 'b'))).toEqual(made('of another', 'b'));
    expect(await keptDictionaries(database.db, 'file:/other').read(owner(1))).toBeNull();
  });

  it('are those of the last hundred deployments', async () => {
    const kept = keptDictionaries(database.db, 'file:/store');
    for (const number of [1, 2, 101]) await kept.keep(owner(number), made('any'));

    expect(await kept.read(owner(1))).toBeNull();
    expect(await kept.read(owner(2))).toEqual(made('any'));
  });
});
