import { integrityFor } from '@food/releases/testing/release-builders';
import { buildTestApp, type TestApp } from '../testing/test-app';
import { hostFiles, openTestStore } from './testing/test-store';

/** A host that says where it draws, and how often it has. */
const SERVER = `let times = 0;
module.exports = { provided: {}, renderPage: async (routes, path) => 'drawn at ' + path + ', no. ' + ++times };`;

const store = openTestStore();
let site: TestApp;
beforeAll(async () => {
  const files = hostFiles().set('server.cjs', Buffer.from(SERVER));
  const pin = (bytes: Buffer) => ({ bytes: bytes.length, integrity: integrityFor(String(bytes)) });
  const pins = Object.fromEntries([...files].map(([name, bytes]) => [name, pin(bytes)]));
  await store.publishHost(
    { server: { file: 'server.cjs', integrity: integrityFor(SERVER) }, files: pins },
    files,
  );
  await store.publishCatalog();
  await store.promote('host@1.0.0', 'catalog@1.0.0');
  site = await buildTestApp({ env: store.env });
});
afterAll(async () => {
  await site.close();
  store.clear();
});

describe('An address that no part owns', () => {
  it('has the page of the host, drawn once for all of them, whatever their query', async () => {
    for (const url of ['/nowhere', '/category/3/old', '/nowhere?utm_source=mail', '/404', '/404']) {
      const page = await site.call('GET', url);

      expect([url, page.statusCode]).toEqual([url, 404]);
      expect(page.body).toContain('data-rendered="host@1.0.0">drawn at /404, no. 1<');
      expect(page.headers['cache-control']).toBe('private, no-cache');
    }
  });

  it('leaves the pages alone that have an owner', async () => {
    expect((await site.call('GET', '/home')).statusCode).toBe(200);
    expect((await site.call('GET', '/skip2')).body).toContain('drawn at /skip2');
  });
});
