import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { createDCtx, decompressUsingDict } from '@bokuweb/zstd-wasm';
import type { Database } from '../db/database';
import { buildTestApp, type TestApp } from '../testing/test-app';
import { openTestDatabase } from '../testing/test-database';
import { hostFiles, openTestStore, type TestStore } from './testing/test-store';

const CHROMIUM = { 'accept-encoding': 'gzip, br, zstd' };
const LINK = /^<(\/composition\/pages\/(\d+\/en)\/[0-9a-f]{16})>; rel="compression-dictionary"$/;

let site: TestStore;
let database: Database;
let app: TestApp;
beforeAll(async () => {
  database = await openTestDatabase();
  site = openTestStore();
  await site.publishHost();
  await site.publishCatalog();
  await site.promote('host@1.0.0', 'catalog@1.0.0');
  app = await buildTestApp({ database, env: site.env });
});
afterAll(async () => {
  await app.close();
  await database.close();
  site.clear();
});

const get = (url: string, headers: Record<string, string> = {}) =>
  app.call('GET', url, { headers: { ...CHROMIUM, ...headers } });
/** Pages don't wait until a dictionary is made. */
async function until(
  headers: Record<string, string>,
  isIt: (answer: Awaited<ReturnType<typeof get>>) => boolean,
) {
  for (;;) {
    const answer = await get('/home', headers);
    if (isIt(answer)) return answer;
    // Cached pages come without a turn of the event loop, in which the store is read.
    await turn();
  }
}
/** As a browser does when it is idle: fetches what the page offers, and names it from then on. */
async function visitedBefore() {
  const page = await until({}, ({ headers }) => headers.link !== undefined);
  const [, address = '', name = ''] = LINK.exec(String(page.headers.link)) ?? [];
  const { rawPayload: text } = await app.call('GET', address);
  const digest = createHash('sha256').update(text).digest('base64');
  const headers = {
    'accept-encoding': 'gzip, br, zstd, dcb, dcz',
    'available-dictionary': `:${digest}:`,
    'dictionary-id': `"${name}"`,
  };
  return { address, text, headers };
}
const isDifference = ({ headers }: Awaited<ReturnType<typeof get>>) => headers['content-encoding'] === 'dcz';
function read(packed: Buffer, dictionary: Buffer): string {
  return Buffer.from(decompressUsingDict(createDCtx(), packed.subarray(40), dictionary)).toString();
}

describe('A page for a browser that was here before', () => {
  it('comes as its difference to what all pages have in common', async () => {
    const { text, headers } = await visitedBefore();

    const whole = await app.call('GET', '/home');
    const difference = await get('/home', headers);

    expect(difference.headers['content-encoding']).toBe('dcz');
    expect(read(difference.rawPayload, text)).toBe(whole.body);
    expect(difference.rawPayload.length).toBeLessThan(whole.rawPayload.length / 2);
  });

  it('comes whole while the server is late with everything: its difference would make it later', async () => {
    const { headers } = await visitedBefore();
    const late = jest.spyOn(app.app, 'givesUp').mockImplementation((what) => what === 'rendering');

    const page = await get('/home', headers);
    late.mockRestore();

    expect([page.statusCode, page.headers['content-encoding'], page.headers.link]).toEqual([
      200,
      'br',
      undefined,
    ]);
    expect((await get('/home', headers)).headers['content-encoding']).toBe('dcz');
  });

  it('is no difference for HEAD, which has no bytes that a browser could read', async () => {
    const { headers } = await visitedBefore();

    expect((await app.call('HEAD', '/home', { headers })).headers['content-encoding']).toBe('br');
  });

  it('has the same headers, but is for that browser alone, and offers no other dictionary', async () => {
    const { headers } = await visitedBefore();

    const whole = await get('/home');
    const difference = await get('/home', headers);

    expect(whole.headers['cache-control']).toMatch(/^public, max-age=0,/);
    expect(difference.headers['cache-control']).toBe('private, no-cache');
    expect(difference.headers.link).toBeUndefined();
    for (const name of ['content-security-policy', 'integrity-policy', 'content-type', 'vary'])
      expect(difference.headers[name]).toBe(whole.headers[name]);
    expect(whole.headers.vary).toBe('accept-encoding, available-dictionary, accept-language, cookie');
  });

  it('is not sent at all if it is unchanged, whichever way it came before', async () => {
    const { headers } = await visitedBefore();
    const whole = await get('/home');
    const difference = await get('/home', headers);

    for (const { etag } of [whole.headers, difference.headers]) {
      const again = await get('/home', { ...headers, 'if-none-match': String(etag) });
      expect(again.statusCode).toBe(304);
      expect(again.rawPayload).toHaveLength(0);
    }
  });

  it.each<[why: string, changed: Record<string, string>]>([
    ['has other bytes than are made here', { 'available-dictionary': `:${'A'.repeat(43)}=:` }],
    ['names a deployment that never was', { 'dictionary-id': '"999/en"' }],
    ['names a language that the site does not have', { 'dictionary-id': '"1/fr"' }],
    ['names no deployment', { 'dictionary-id': '"home"' }],
  ])('comes whole, and offers a dictionary, if the browser %s', async (_, changed) => {
    const { headers, address } = await visitedBefore();

    const page = await until({ ...headers, ...changed }, ({ headers }) => headers.link !== undefined);

    expect(page.headers['content-encoding']).toBe('br');
    expect(page.headers.link).toContain(address);
  });
});

describe('The dictionary of a deployment', () => {
  it('is for documents alone, and is kept for a month', async () => {
    const { address } = await visitedBefore();

    const { headers } = await get(address);

    expect(headers['use-as-dictionary']).toBe('match="/*", match-dest=("document"), id="1/en"');
    expect(headers['cache-control']).toBe('public, max-age=2592000, immutable');
    expect(headers['content-encoding']).toBe('br');
  });

  it.each(['1/en/0123456789abcdef', '2/en/0', 'x/en/0', '1/fr/0123456789abcdef', '1/0123456789abcdef'])(
    'has one address: %s is another',
    async (address) => {
      expect((await get(`/composition/pages/${address}`)).statusCode).toBe(404);
    },
  );

  it.each(['pages/01/', 'pages/1%2F'])('has one way to write its address, and not %s', async (written) => {
    const { address } = await visitedBefore();

    expect((await get(address.replace('pages/1/', written))).statusCode).toBe(404);
  });
});

it('A page still comes as a difference after a promotion, a start of the server, and when the older releases are gone', async () => {
  const { text, headers } = await visitedBefore();
  await site.publishHost({ version: '1.1.0' }, hostFiles('<p>another</p>'));
  await site.publishCatalog({ version: '1.1.0' });
  await site.promote('host@1.1.0', 'catalog@1.1.0');
  for (const part of ['host', 'catalog'])
    rmSync(join(site.folder, `releases/${part}/1.0.0`), { recursive: true });
  await app.close();
  app = await buildTestApp({ database, env: site.env });

  const difference = await until(headers, isDifference);

  expect(read(difference.rawPayload, text)).toContain('/releases/catalog/1.1.0/');
});

it('A site whose parts come from development servers offers none', async () => {
  await app.close();
  const parts = JSON.stringify({ catalog: 'http://localhost:9' });
  app = await buildTestApp({ database, env: { ...site.env, DEV_PARTS: parts } });

  const page = await get('/home');

  expect(page.headers.link).toBeUndefined();
});
