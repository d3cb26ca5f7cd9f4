import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { get as httpGet } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { buildTestApp, type TestApp } from '../testing/test-app';
import { ENTRY, openTestStore, type TestStore } from './testing/test-store';

let site: TestStore;
let app: TestApp;
beforeAll(async () => {
  site = openTestStore();
  await site.publishHost();
  await site.publishCatalog();
  await site.promote('host@1.0.0', 'catalog@1.0.0');
  app = await buildTestApp({ env: site.env });
});
afterAll(async () => {
  await app.close();
  site.clear();
});

const get = (url: string, headers: Record<string, string> = {}) => app.call('GET', url, { headers });
const ENTRY_ADDRESS = '/releases/catalog/1.0.0/entry.js';

describe('A page', () => {
  it.each(['/', '/skip2', '/home', '/category/3', '/HOME', '/home/', '/home?tab=1'])(
    'is there if a part owns it: %s',
    async (url) => {
      const page = await get(url);

      expect(page.statusCode).toBe(200);
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(page.body).toContain('<p class="shell">Verandah Kitchen</p>');
    },
  );

  it.each(['/nowhere', '/category', '/home/more', '/favicon.ico', '/authors', '/releases'])(
    'says it isn’t there if nobody does, and still is the site: %s',
    async (url) => {
      const page = await get(url);

      expect(page.statusCode).toBe(404);
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(page.body).toContain('/releases/host/1.0.0/main.js');
    },
  );

  it('is asked for again each time, so that a rollback reaches everybody at once', async () => {
    expect((await get('/home')).headers['cache-control']).toMatch(/^public, max-age=0,/);
  });

  it('comes with its own policy, by which exactly its style sheet may apply', async () => {
    const page = await get('/home');

    const policy = String(page.headers['content-security-policy']);
    const style = /<style>([\s\S]*?)<\/style>/.exec(page.body)?.[1] ?? '';
    expect(style).toContain('body{margin:0}');
    expect(policy).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
    expect(policy).not.toContain('unsafe');
    expect(page.headers['integrity-policy']).toBe('blocked-destinations=(script)');
  });

  it('carries the answers that it shows first', async () => {
    const page = await get('/home');

    const data = JSON.parse(/id="page-data">([\s\S]*?)<\/script>/.exec(page.body)?.[1] ?? '');
    expect(data.answers).toEqual({ '/auth/home/categories': (await get('/auth/home/categories')).json() });
  });

  it('answers HEAD as it answers GET, without the page', async () => {
    const head = await app.call('HEAD', '/home');
    const missing = await app.call('HEAD', '/nowhere');

    expect([head.statusCode, missing.statusCode]).toEqual([200, 404]);
    expect(head.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(head.body).toBe('');
  });

  it.each(['POST', 'PUT', 'DELETE'])('takes no %s', async (method) => {
    const answer = await app.call(method, '/home');

    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toContain('application/json');
  });
});

describe('The web app manifest', () => {
  it('is what the live deployment makes it, linked by each page and asked for again each time', async () => {
    const manifest = await get('/manifest.webmanifest');

    expect(manifest.headers).toMatchObject({
      'content-type': 'application/manifest+json',
      'cache-control': 'no-cache',
    });
    expect(manifest.json()).toMatchObject({ name: 'Verandah Kitchen', start_url: '/home' });
    expect((await get('/home')).body).toContain(
      '<link rel="manifest" href="/manifest.webmanifest" data-offline="',
    );
  });
});

describe('The service worker', () => {
  it('may ask this site alone, and is asked for again each time', async () => {
    const worker = await get('/service-worker.js');

    expect(worker.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    });
    expect(worker.body).toContain('"files":["/releases/","/composition/"]');
  });

  it('is packed, and not sent again to a browser that has it', async () => {
    const packed = { 'accept-encoding': 'br' };
    const first = await get('/service-worker.js', packed);

    const again = await get('/service-worker.js', { ...packed, 'if-none-match': String(first.headers.etag) });

    expect(brotliDecompressSync(first.rawPayload).toString()).toBe((await get('/service-worker.js')).body);
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('is one that ends itself if it is switched off', async () => {
    const without = await buildTestApp({ env: { ...site.env, OFFLINE: '0' } });

    const { body } = await without.call('GET', '/service-worker.js');
    await without.close();

    expect(body).toContain('registration.unregister()');
    expect(body).not.toContain("'fetch'");
  });
});

describe('A page of a site with a Google key', () => {
  let withKey: TestApp;
  beforeAll(async () => {
    withKey = await buildTestApp({ env: { ...site.env, GOOGLE_MAPS_KEY: 'a-key' } });
  });
  afterAll(() => withKey.close());

  const visit = async (encoding?: 'br' | 'gzip') => {
    const headers = encoding ? { 'accept-encoding': encoding } : {};
    const page = await withKey.call('GET', '/home', { headers });
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
    const html = encoding ? unpack[encoding](page.rawPayload).toString() : page.body;
    const policy = String(page.headers['content-security-policy']);
    return { page, html, policy, nonce: /<style nonce="([^"]+)">/.exec(html)?.[1] ?? '' };
  };

  it.each([undefined, 'br', 'gzip'] as const)(
    'has a nonce of its own in every answer, the same in its policy and in its style element: %s',
    async (encoding) => {
      const visits = [await visit(encoding), await visit(encoding), await visit(encoding)];

      for (const { html, policy, nonce } of visits) {
        expect(Buffer.from(nonce, 'base64')).toHaveLength(16);
        expect(policy.match(/'nonce-[^']+'/g)).toEqual([`'nonce-${nonce}'`]);
        expect(html.split(nonce)).toHaveLength(2);
      }
      expect(new Set(visits.map(({ nonce }) => nonce)).size).toBe(3);
    },
  );

  it('differs from answer to answer by the nonce alone', async () => {
    const [one, other] = [await visit(), await visit()];

    expect(one.html.replace(one.nonce, '')).toBe(other.html.replace(other.nonce, ''));
    expect(one.policy.replace(one.nonce, '')).toBe(other.policy.replace(other.nonce, ''));
  });

  it('is kept by no shared cache, and has no tag by which an old one could come back', async () => {
    const { page } = await visit();

    expect(page.headers['cache-control']).toBe('private, no-cache');
    expect(page.headers.etag).toBeUndefined();
  });

  it('gives its key to the browser; without a key there is neither key nor nonce', async () => {
    expect((await visit()).html).toContain('"googleMapsKey":"a-key"');
    const without = await get('/home');
    expect(without.body).toContain('"googleMapsKey":null');
    expect(without.body).toContain('<style>');
    expect(String(without.headers['content-security-policy'])).not.toMatch(/nonce|google|gstatic/);
    expect((await visit()).page.headers['integrity-policy']).toBeUndefined();
    expect((await get('/home')).body).toBe(without.body);
  });
});

describe('An address of the API never answers with a page', () => {
  it.each(['/auth', '/auth/nothing', '/auth?x', '/ops/nothing', '/dev/nothing', '/telemetry/nothing'])(
    '%s',
    async (url) => {
      const answer = await get(url, { accept: 'text/html' });

      expect(answer.statusCode).toBe(404);
      expect(answer.headers['content-type']).toContain('application/json');
      expect(answer.json()).toMatchObject({ code: 'NOT_FOUND' });
    },
  );
});

describe('Compression', () => {
  const plain = async (url: string) => (await get(url)).rawPayload.toString();

  it.each(['/home', ENTRY_ADDRESS])('is brotli if the browser takes it: %s', async (url) => {
    const packed = await get(url, { 'accept-encoding': 'gzip, deflate, br' });

    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      vary: expect.stringMatching(/accept-encoding/i),
    });
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(await plain(url));
  });

  it.each(['/home', ENTRY_ADDRESS])('is gzip if the browser takes that alone: %s', async (url) => {
    const packed = await get(url, { 'accept-encoding': 'gzip, br;q=0' });

    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(packed.rawPayload).toString()).toBe(await plain(url));
  });

  it.each([undefined, '', 'identity', 'br;q=0, gzip; q=0.0', 'zstd'])(
    'is left out for a browser that takes none: %s',
    async (accepted) => {
      const answer = await get(ENTRY_ADDRESS, accepted === undefined ? {} : { 'accept-encoding': accepted });

      expect(answer.headers['content-encoding']).toBeUndefined();
      expect(answer.body).toBe(ENTRY);
    },
  );

  it('is left out if the release has no smaller copy', async () => {
    const picture = await get('/releases/catalog/1.0.0/poster.svg', { 'accept-encoding': 'br' });

    expect(picture.headers['content-encoding']).toBeUndefined();
    expect(picture.body).toContain('<svg');
  });
});

describe('A file of a release', () => {
  it('is kept by browsers for ever, since it never changes', async () => {
    const file = await get(ENTRY_ADDRESS);

    expect(file.statusCode).toBe(200);
    expect(file.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
  });

  it('may be run by a page on whatever origin', async () => {
    expect((await get(ENTRY_ADDRESS)).headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
  });

  it('answers HEAD as it answers GET', async () => {
    const head = await app.call('HEAD', ENTRY_ADDRESS);

    expect(head.statusCode).toBe(200);
    expect(head.headers['content-length']).toBe(String(ENTRY.length));
  });

  it.each([
    '/releases/catalog/1.0.0/release.json',
    '/releases/host/1.0.0/shell.html',
    '/releases/catalog/1.0.0/entry.js.br',
    '/releases/catalog/1.0.0/nothing.js',
    '/releases/catalog/9.9.9/entry.js',
    '/releases/catalog/1.0.0/',
    '/releases/catalog/1.0.0/deep/entry.js',
    '/releases/catalog/1.0.0/..%2F..%2F..%2Fdeployment.json',
    '/releases/catalog/..%2Fcatalog%2F1.0.0/entry.js',
    '/releases/catalog/1.0.0/..%5Centry.js',
    '/releases/catalog/1.0.0/%00.js',
    '/releases/catalog/1.0.0/.hidden.js',
  ])('is all that can be fetched from the store: not %s', async (url) => {
    const answer = await get(url);

    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toContain('application/json');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).not.toMatch(/releases|tmp|integrity/);
  });
});

describe('An address that climbs, sent as it is', () => {
  let port: number;
  beforeAll(async () => {
    await app.app.listen({ port: 0, host: '127.0.0.1' });
    port = (app.app.server.address() as AddressInfo).port;
  });

  /** Without a client that normalises the address first. */
  const raw = (path: string): Promise<{ status: number | undefined; body: string }> =>
    new Promise((resolve, reject) => {
      httpGet({ port, host: '127.0.0.1', path, agent: false }, (response) => {
        let body = '';
        response.setEncoding('utf8').on('data', (chunk) => {
          body += chunk;
        });
        response.on('end', () => resolve({ status: response.statusCode, body }));
      }).on('error', reject);
    });

  it.each([
    '/releases/../deployment.json',
    '/releases/../deployments/1.json',
    '/releases/catalog/../../deployment.json',
    '/releases/%2e%2e/deployments/1.json',
    '/releases/catalog/%2e%2e/release.json',
    '/releases/catalog/1.0.0/../1.0.0/release.json',
    '/releases/..%2f..%2f..%2fetc/1.0.0/passwd.js',
  ])('finds nothing: %s', async (path) => {
    const { status, body } = await raw(path);

    expect(status).toBe(404);
    expect(JSON.parse(body)).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('finds what is there', async () => {
    expect(await raw(ENTRY_ADDRESS)).toEqual({ status: 200, body: ENTRY });
  });
});

describe('A site whose release store', () => {
  let own: TestStore;
  let running: TestApp;
  const start = async () => {
    running = await buildTestApp({ env: own.env, database: app.database });
  };
  beforeEach(() => {
    own = openTestStore();
  });
  afterEach(async () => {
    await running.close();
    own.clear();
  });

  /** Asks until the answer is so; the test's own limit ends it. */
  async function until(url: string, isSo: (body: string) => boolean): Promise<string> {
    for (;;) {
      const { body } = await running.call('GET', url);
      if (isSo(body)) return body;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  const versionIn = (version: string) => (body: string) =>
    body.includes(`/releases/catalog/${version}/entry.js`);

  it('is empty says so, and has its API all the same', async () => {
    await start();

    const page = await running.call('GET', '/home');

    expect(page.statusCode).toBe(503);
    expect(page.body).toBe('The site is being set up. Please try again in a moment.');
    expect(page.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
    expect((await running.call('GET', '/auth/home/categories')).statusCode).toBe(200);
  });

  it('is filled while it runs has its pages without a restart', async () => {
    await start();
    await running.call('GET', '/home');

    await own.publishHost();
    await own.publishCatalog();
    await own.promote('host@1.0.0', 'catalog@1.0.0');

    await until('/home', versionIn('1.0.0'));
    expect((await running.call('GET', '/home')).statusCode).toBe(200);
  });

  it('gets a promotion shows the new version without a restart', async () => {
    await own.publishHost();
    await own.publishCatalog();
    await own.publishCatalog({ version: '1.1.0' });
    await own.promote('host@1.0.0', 'catalog@1.0.0');
    await start();
    const before = (await running.call('GET', '/home')).body;

    await own.promote('catalog@1.1.0');

    expect(versionIn('1.0.0')(before)).toBe(true);
    const after = await until('/home', versionIn('1.1.0'));
    expect(after).toContain('"previous":{"name":"catalog","version":"1.0.0"');
  });

  it('has a damaged deployment.json keeps the last good deployment live, and logs it', async () => {
    await own.publishHost();
    await own.publishCatalog();
    await own.promote('host@1.0.0', 'catalog@1.0.0');
    await start();
    await running.call('GET', '/home');

    writeFileSync(join(own.folder, 'deployment.json'), '{"format":1,"numb');
    // Another address each time: a page that was just composed is served again without a new reading.
    for (let at = 0; !running.logged().includes('can not be read'); at += 1) {
      await running.call('GET', `/category/${at}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }

    const page = await running.call('GET', '/category/again');
    expect(page.statusCode).toBe(200);
    expect(versionIn('1.0.0')(page.body)).toBe(true);
  });

  it('has lost a file of the live host offers nobody a newer version than pages have', async () => {
    await own.publishHost();
    await own.publishHost({ version: '1.1.0', shell: 'lost.html' });
    await own.publishCatalog();
    await own.promote('host@1.0.0', 'catalog@1.0.0');
    await own.promote('host@1.1.0');
    await start();

    expect((await running.call('GET', '/home')).body).toContain('/releases/host/1.0.0/main.js');
    expect((await running.call('GET', '/deployment.json')).json()).toEqual({
      number: 2,
      versions: { host: '1.0.0', catalog: '1.0.0' },
    });
  });

  it('has lost a file of the host tells the customer nothing of files', async () => {
    await own.publishHost({ shell: 'lost.html' });
    await own.promote('host@1.0.0');
    await start();

    const page = await running.call('GET', '/');

    expect(page.statusCode).toBe(500);
    expect(page.body).not.toMatch(/lost|host@|tmp/);
    expect(running.logged()).toContain('host@1.0.0 has lost its file lost.html');
  });

  it.each([
    '?deployment=1',
    '?deployment=2',
    '?deployment=77',
    '?release=catalog@9.9.9',
    '?release=../../x@1.0.0',
  ])('holds nothing usable under %s shows the live site', async (search) => {
    await own.publishHost();
    await own.publishCatalog();
    // Deployment 1 has no host yet, and 2 is damaged.
    await own.promote('catalog@1.0.0');
    writeFileSync(join(own.folder, 'deployments/2.json'), '{');
    await own.promote('host@1.0.0');
    await start();

    const page = await running.call('GET', `/home${search}`);

    expect(page.statusCode).toBe(200);
    expect(versionIn('1.0.0')(page.body)).toBe(true);
  });
});
