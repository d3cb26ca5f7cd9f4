import { buildTestApp, type TestApp } from '../testing/test-app';
import { openTestStore } from './testing/test-store';

const store = openTestStore();
let site: TestApp;
beforeAll(async () => {
  await store.publishHost();
  await store.publishCatalog({ version: '1.0.0' });
  await store.promote('host@1.0.0', 'catalog@1.0.0');
  site = await buildTestApp({ env: store.env });
});
afterAll(async () => {
  await site.close();
  store.clear();
});

const get = (url: string, headers: Record<string, string> = {}) => site.call('GET', url, { headers });
const languageOf = (html: string) => ({
  html: /<html lang="(..)">/.exec(html)?.[1],
  data: /"language":"(..)"/.exec(html)?.[1],
});
const both = (language: string) => ({ html: language, data: language });

describe('A page is in the language', () => {
  it('that its customer chose, whatever the browser asks for', async () => {
    const page = await get('/home', { cookie: 'visitor=7; language=te', 'accept-language': 'hi-IN,hi' });

    expect(languageOf(page.body)).toEqual(both('te'));
  });

  it('that the browser asks for first of those that the site speaks', async () => {
    const page = await get('/home', { 'accept-language': 'ta-IN, hi-IN;q=0.8, en;q=0.5' });

    expect(languageOf(page.body)).toEqual(both('hi'));
  });

  it.each([{}, { cookie: 'language=fr' }, { 'accept-language': 'fr-FR, *;q=0.1' }])(
    'of the sources if nobody asks for another: %j',
    async (headers) => {
      expect(languageOf((await get('/home', headers)).body)).toEqual(both('en'));
    },
  );

  it('that each visitor reads, also when all ask at once and again', async () => {
    const asked = ['en', 'hi', 'te', 'hi', 'en', 'te'];
    for (let turn = 0; turn < 2; turn++) {
      const pages = await Promise.all(
        asked.map((language) => get('/home', { cookie: `language=${language}` })),
      );

      expect(pages.map(({ body }) => languageOf(body))).toEqual(asked.map(both));
      expect(new Set(pages.map(({ headers }) => headers.etag)).size).toBe(3);
    }
  });
});

it('A shared cache is told what a page’s language depends on', async () => {
  expect((await get('/home')).headers.vary).toBe(
    'accept-encoding, available-dictionary, accept-language, cookie',
  );
  expect((await get('/manifest.webmanifest')).headers.vary).toBe('accept-encoding, accept-language, cookie');
});

it('The facts of another remote are at an address of the page’s language', async () => {
  const inHindi = await get('/composition/hi/live/catalog@1.0.0.json');
  const inNone = await get('/composition/fr/live/catalog@1.0.0.json');

  expect([inHindi.statusCode, inNone.statusCode]).toEqual([200, 404]);
  expect(inHindi.json().live.version).toBe('1.0.0');
});
