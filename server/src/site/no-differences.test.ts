/** @jest-environment node */
import { createHash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { integrityFor } from '@food/releases/testing/release-builders';
import { buildTestApp, type TestApp } from '../testing/test-app';
import { openTestStore, type TestStore } from './testing/test-store';

/** The package says nothing if its memory can't be had: it never begins. */
jest.mock('@bokuweb/zstd-wasm', () => ({
  init: () => new Promise(() => undefined),
  createCCtx: () => {
    throw new TypeError('not a function');
  },
}));

const FILE = 'export const dishes = [];\n'.repeat(100);
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('base64');
const having = (bytes: string | Buffer, id: string) => ({
  'accept-encoding': 'br, dcz',
  'available-dictionary': `:${sha256(bytes)}:`,
  'dictionary-id': `"${id}"`,
});

let site: TestStore;
let app: TestApp;
beforeEach(async () => {
  site = openTestStore();
  await site.publishHost();
  const files = { 'entry.js': '', 'home.aaaaaaaaaa.js': FILE };
  const listed = Object.entries(files).map(([name, text]) => [
    name,
    { bytes: text.length, integrity: integrityFor(text) },
  ]);
  await site.publishCatalog({ files: Object.fromEntries(listed) }, files);
  await site.promote('host@1.0.0', 'catalog@1.0.0');
  app = await buildTestApp({ env: site.env });
});
afterEach(async () => {
  await app.close();
  site.clear();
});

describe('While no difference can be made', () => {
  it('a page comes whole', async () => {
    let link: string | undefined;
    while (!link) {
      link = (await app.call('GET', '/home')).headers.link?.toString();
      // Cached pages come without a turn of the event loop, in which the database is read.
      await turn();
    }
    const dictionary = await app.call('GET', /<(.+)>/.exec(link)?.[1] ?? '');

    const page = await app.call('GET', '/home', { headers: having(dictionary.rawPayload, '1/en') });

    expect(page.statusCode).toBe(200);
    expect(page.headers['content-encoding']).toBe('br');
    expect(app.logged()).toContain('A page is not sent as a difference.');
  });

  it('a file of a release comes whole', async () => {
    const file = await app.call('GET', '/releases/catalog/1.0.0/home.aaaaaaaaaa.js', {
      headers: having(FILE, '1.0.0/home.aaaaaaaaaa.js'),
    });

    expect(file.body).toBe(FILE);
  });
});
