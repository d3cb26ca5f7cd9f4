import type { FastifyBaseLogger } from 'fastify';
import { readConfig } from '../config';
import { pageServer } from './page-server';
import { storeSource } from './store-source';
import { openTestStore, type TestStore } from './testing/test-store';

const NOBODY = { read: async () => null, write: async () => undefined };
let site: TestStore;
beforeAll(async () => {
  site = openTestStore();
  await site.publishHost();
  await site.publishCatalog();
  await site.promote('host@1.0.0', 'catalog@1.0.0');
});
afterAll(() => site.clear());

/** The answers that a page carries where the API answers so. */
async function answersWith(readAnswer: () => Promise<unknown>): Promise<unknown> {
  const source = storeSource(site.store, NOBODY, {} as FastifyBaseLogger);
  const pages = pageServer(source, readConfig({ DEMO: '1' }), {
    readAnswer,
    renderPage: async () => null,
    overlayIntegrity: () => '',
  });
  const page = await pages({
    path: '/home',
    search: '',
    deployment: await source.live(),
    preview: null,
    isInspected: false,
  });
  const html = `${await page.encoded(null)}`;
  return JSON.parse(/id="page-data">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '').answers;
}

describe('A page whose first answers', () => {
  it('come in time carries them', async () => {
    expect(await answersWith(async () => ['Biryani'])).toEqual({ '/auth/home/categories': ['Biryani'] });
  });

  it.each([
    ['hang', () => new Promise(() => undefined)],
    ['fail', () => Promise.reject(new Error('the database is gone'))],
  ])('%s comes all the same, without them: the browser asks itself', async (_, readAnswer) => {
    expect(await answersWith(readAnswer)).toEqual({});
  });
});
