import { setTimeout as pause } from 'node:timers/promises';
import { promote } from '@food/releases/promote/promote';
import { buildTestApp, type TestApp } from '../testing/test-app';
import { openTestStore } from './testing/test-store';

const store = openTestStore();
let site: TestApp;
beforeAll(async () => {
  await store.publishHost();
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await store.publishCatalog({ version });
  await store.promote('host@1.0.0', 'catalog@1.0.0');
  site = await buildTestApp({ env: store.env });
});
afterAll(async () => {
  await site.close();
  store.clear();
});

const get = (url: string, headers: Record<string, string> = {}) => site.call('GET', url, { headers });
/** The page at /home, once this server has seen what was promoted. */
async function homeOnce(isSo: (page: Awaited<ReturnType<typeof get>>) => boolean) {
  let page = await get('/home');
  for (; !isSo(page); page = await get('/home')) await pause(20);
  return page;
}

describe('A browser that has a page already', () => {
  it.each(['identity', 'gzip', 'br'])(
    'is told so, and with which policy, in place of the page: %s',
    async (encoding) => {
      const headers = { 'accept-encoding': encoding };
      const page = await get('/home', headers);
      const again = await get('/home', { ...headers, 'if-none-match': `W/"other", ${page.headers.etag}` });

      expect(page.headers.etag).toMatch(/^"[\w-]{43}"$/);
      expect([again.statusCode, again.body]).toEqual([304, '']);
      for (const name of ['etag', 'cache-control', 'vary', 'content-security-policy', 'integrity-policy'])
        expect(again.headers[name]).toBe(page.headers[name]);
    },
  );

  it('has one in each encoding', async () => {
    const encodings = ['identity', 'gzip', 'br'];
    const pages = await Promise.all(
      encodings.map((encoding) => get('/home', { 'accept-encoding': encoding })),
    );

    expect(new Set(pages.map(({ headers }) => headers.etag)).size).toBe(3);
  });

  it('gets the new page after a promotion', async () => {
    const before = await get('/home');
    await store.promote('catalog@1.1.0');
    await homeOnce(({ body }) => body.includes('/releases/catalog/1.1.0/'));

    const after = await get('/home', { 'if-none-match': String(before.headers.etag) });

    expect(after.statusCode).toBe(200);
    expect(after.headers.etag).not.toBe(before.headers.etag);
  });

  it('has none if there is no page', async () => {
    expect((await get('/nowhere')).headers.etag).toBeUndefined();
  });
});

describe('A CDN', () => {
  const PRIVATE = 'private, no-cache';

  it('may keep a page for two seconds that everybody gets', async () => {
    const page = await get('/home');

    expect(page.headers['cache-control']).toBe('public, max-age=0, must-revalidate, s-maxage=2');
    expect(page.headers['set-cookie']).toBeUndefined();
  });

  it.each(['/home?release=catalog@1.0.0', '/home?deployment=1', '/home?inspect', '/home?tab=1', '/nowhere'])(
    'keeps none that may be another for somebody, or is none: %s',
    async (url) => {
      expect((await get(url)).headers['cache-control']).toBe(PRIVATE);
    },
  );

  it('keeps none while a canary is live, whichever side a visitor is on', async () => {
    await promote(store.store, ['catalog@1.2.0'], { by: 'asha', why: 'new dishes', canary: 50 });
    const first = await homeOnce(({ headers }) => headers['set-cookie'] !== undefined);
    const pages = await Promise.all(
      ['1', '5000', '9999'].map((bucket) => get('/home', { cookie: `visitor=${bucket}` })),
    );

    for (const { headers } of [first, ...pages]) expect(headers['cache-control']).toBe(PRIVATE);
    expect(new Set(pages.map(({ headers }) => headers.etag)).size).toBe(2);
  });
});
