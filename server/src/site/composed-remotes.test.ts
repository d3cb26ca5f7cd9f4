import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { promote } from '@food/releases/promote/promote';
import { buildTestApp, type TestApp } from '../testing/test-app';
import { openTestStore, type TestStore } from './testing/test-store';

let site: TestStore;
let app: TestApp;
beforeAll(async () => {
  site = openTestStore();
  await site.publishHost();
  for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0']) await site.publishCatalog({ version });
  await site.promote('host@1.0.0', 'catalog@1.0.0');
  await site.promote('catalog@1.1.0');
  await promote(site.store, ['catalog@1.2.0'], { by: 'asha', why: '', canary: 10 });
  app = await buildTestApp({ env: site.env });
});
afterAll(async () => {
  await app.close();
  site.clear();
});

const get = (url: string, headers: Record<string, string> = {}) => app.call('GET', url, { headers });
const versions = async (url: string) => {
  const { live, previous } = (await get(url)).json();
  return [live.version, previous?.version ?? null];
};

describe('A remote that a page did not bring', () => {
  it.each([
    ['the live release', '/composition/3/catalog@1.1.0.json', ['1.1.0', '1.0.0']],
    [
      'the canary, with the live release to fall back to',
      '/composition/3/catalog@1.2.0.json',
      ['1.2.0', '1.1.0'],
    ],
    ['what was live in an older deployment', '/composition/1/catalog@1.0.0.json', ['1.0.0', null]],
    ['what is live now, whatever its number', '/composition/live/catalog@1.1.0.json', ['1.1.0', '1.0.0']],
    ['the canary of now', '/composition/live/catalog@1.2.0.json', ['1.2.0', '1.1.0']],
    ['a release that is previewed', '/composition/3/catalog@1.3.0.json', ['1.3.0', '1.1.0']],
  ])('is %s, as the page was made with it', async (_what, address, wanted) => {
    expect(await versions(address)).toEqual(wanted);
  });

  it('has its files with their integrity, and tells nothing about who made it', async () => {
    const answer = await get('/composition/3/catalog@1.1.0.json');

    expect(answer.json().live).toMatchObject({
      name: 'catalog',
      base: '/releases/catalog/1.1.0/',
      entry: { file: 'entry.js', integrity: expect.stringMatching(/^sha256-/) },
    });
    for (const secret of ['abc1234', 'digest-of-the-source', 'asha', 'createdAt'])
      expect(answer.body).not.toContain(secret);
  });

  it('comes compressed, and is asked for again by every page', async () => {
    const answer = await get('/composition/3/catalog@1.1.0.json', { 'accept-encoding': 'gzip, br' });

    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-encoding': 'br',
      vary: 'accept-encoding',
      'cache-control': 'no-cache',
    });
    expect(JSON.parse(brotliDecompressSync(answer.rawPayload).toString()).live.version).toBe('1.1.0');
  });

  it('is not sent again to a browser that has it', async () => {
    const headers = { 'accept-encoding': 'br' };
    const first = await get('/composition/3/catalog@1.1.0.json', headers);

    const mark = String(first.headers.etag);
    const again = await get('/composition/3/catalog@1.1.0.json', { ...headers, 'if-none-match': mark });
    const other = await get('/composition/3/catalog@1.2.0.json', { ...headers, 'if-none-match': mark });

    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', mark]);
    expect(again.headers).toMatchObject({ vary: 'accept-encoding', 'cache-control': 'no-cache' });
    expect(other.statusCode).toBe(200);
  });

  it('that stays live is at the same address after another part changed, and is not sent again', async () => {
    const address = '/composition/live/catalog@1.1.0.json';
    const first = await get(address);
    await site.publishHost({ version: '1.1.0' });
    await site.promote('host@1.1.0');
    while ((await get('/deployment.json')).json().number === 3) await pause(20);

    const again = await get(address, { 'if-none-match': String(first.headers.etag) });

    expect([again.statusCode, again.body]).toEqual([304, '']);
    // What every answer says, the browser keeps with what it has.
    const sent = ['cache-control', 'connection', 'date', 'etag', 'vary', 'x-request-id'];
    expect(Object.keys(again.headers).sort()).toEqual(sent);
  });

  it.each([
    '/composition/live/catalog@1.0.0.json',
    '/composition/live/catalog@1.3.0.json',
    '/composition/3/catalog@9.9.9.json',
    '/composition/3/offers@1.0.0.json',
    '/composition/3/constructor@1.0.0.json',
    '/composition/3/host@1.0.0.json',
    '/composition/99/catalog@1.1.0.json',
  ])('that is not in the store is not found, in words: %s', async (address) => {
    const answer = await get(address);

    expect(answer.statusCode).toBe(404);
    expect(answer.json().message).toMatch(/Reload the page\.$/);
  });

  it.each([
    '/composition/3/catalog',
    '/composition/x/catalog@1.1.0.json',
    '/composition/3/..%2Fcatalog@1.1.0.json',
    '/composition/3/catalog@1.1.0.json.json',
  ])('has no other address: %s', async (address) => {
    expect((await get(address)).statusCode).toBe(404);
  });
});
