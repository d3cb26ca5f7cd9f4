import { createHash } from 'node:crypto';
import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDCtx, decompressUsingDict } from '@bokuweb/zstd-wasm';
import { integrityFor } from '@food/releases/testing/release-builders';
import { buildTestApp, type TestApp } from '../testing/test-app';
import { releaseDifferences } from './release-differences';
import { openTestStore, type TestStore } from './testing/test-store';

const lines = (changed: string) =>
  Array.from(
    { length: 200 },
    (_, at) => `export const dish${at} = ${at === 100 ? changed : at * at};\n`,
  ).join('');
const BEFORE = lines('"Idli"');
const NOW = lines('"Dosa"');
const OLD = { version: '1.0.0', file: 'home.aaaaaaaaaa.js' };
const ADDRESS = '/releases/catalog/1.1.0/home.bbbbbbbbbb.js';

let site: TestStore;
let app: TestApp;
beforeAll(async () => {
  site = openTestStore();
  const release = async (version: string, files: Record<string, string>) => {
    const listed = Object.entries(files).map(([name, text]) => [
      name,
      { bytes: text.length, integrity: integrityFor(text) },
    ]);
    await site.publishCatalog({ version, files: Object.fromEntries(listed) }, files);
  };
  await site.publishHost();
  await release('1.0.0', {
    'entry.js': '',
    [OLD.file]: BEFORE,
    'menu.aaaaaaaaaa.js': BEFORE,
    'note.aaaaaaaaaa.js': 'note();',
    'poster.aaaaaaaaaa.svg': `<svg>${BEFORE}</svg>`,
  });
  await release('1.1.0', { 'entry.js': '', 'home.bbbbbbbbbb.js': NOW });
  await site.promote('host@1.0.0', 'catalog@1.1.0');
  app = await buildTestApp({ env: site.env });
});
afterAll(async () => {
  await app.close();
  site.clear();
});

const get = (url: string, headers: Record<string, string> = {}) =>
  app.call('GET', url, { headers: { 'accept-encoding': 'gzip, br, zstd, dcb, dcz', ...headers } });
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');
/** What a browser sends that has this text as the file of another release. */
const having = (text: string, { version, file } = OLD) => ({
  'available-dictionary': `:${sha256(text)}:`,
  'dictionary-id': `"${version}/${file}"`,
});

const asking = (text = BEFORE) => ({
  method: 'GET',
  headers: { 'accept-encoding': 'dcz', ...having(text) },
});

/** As a browser reads it (RFC 9842, 5): the mark, the digest of the dictionary, then Zstandard. */
function read(packed: Buffer, dictionary: string): string {
  expect(packed.subarray(0, 8).toString('hex')).toBe('5e2a4d1820000000');
  expect(packed.subarray(8, 40).toString('base64')).toBe(sha256(dictionary));
  const plain = decompressUsingDict(createDCtx(), packed.subarray(40), Buffer.from(dictionary));
  return Buffer.from(plain).toString();
}

describe('A file of a new release', () => {
  it('comes as its difference to the file of the release that the browser has', async () => {
    const answer = await get(ADDRESS, having(BEFORE));

    expect(answer.headers['content-encoding']).toBe('dcz');
    expect(answer.headers['content-type']).toContain('text/javascript');
    expect(read(answer.rawPayload, BEFORE)).toBe(NOW);
    expect(answer.rawPayload.length).toBeLessThan(150);
  });

  it('is itself what the next release differs from, whichever way it came', async () => {
    const whole = await get(ADDRESS);
    const difference = await get(ADDRESS, having(BEFORE));

    const header = 'match="/releases/catalog/*/home.*.js", id="1.1.0/home.bbbbbbbbbb.js"';
    expect(whole.headers['use-as-dictionary']).toBe(header);
    expect(difference.headers['use-as-dictionary']).toBe(header);
  });

  it('never reaches another browser as a difference, even by a CDN that ignores Vary', async () => {
    const whole = await get(ADDRESS);
    const difference = await get(ADDRESS, having(BEFORE));

    expect(whole.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(difference.headers['cache-control']).toBe('private, max-age=31536000, immutable');
    for (const { headers } of [whole, difference])
      expect(headers.vary).toBe('accept-encoding, available-dictionary');
  });

  it('is no difference for HEAD, which has no bytes that a browser could read', async () => {
    const head = await app.call('HEAD', ADDRESS, {
      headers: { 'accept-encoding': 'br, dcz', ...having(BEFORE) },
    });

    expect(head.statusCode).toBe(200);
    expect(head.headers['content-encoding']).toBeUndefined();
  });

  it.each<[why: string, headers: Record<string, string>]>([
    ['has other bytes than were published', having(`${BEFORE}//`)],
    ['has a file of another name', having(BEFORE, { ...OLD, file: 'menu.aaaaaaaaaa.js' })],
    ['has a release that is not in the store', having(BEFORE, { ...OLD, version: '0.9.0' })],
    ['names a path outside of the part', having(BEFORE, { ...OLD, version: '../catalog/1.0.0' })],
    ['names no release', { ...having(BEFORE), 'dictionary-id': '"home"' }],
    ['has a digest of another form', { ...having(BEFORE), 'available-dictionary': 'AAAA' }],
    ['reads no differences', { ...having(BEFORE), 'accept-encoding': 'gzip, br, zstd' }],
    ['refuses differences', { ...having(BEFORE), 'accept-encoding': 'br, dcz;q=0' }],
  ])('comes whole if the browser %s', async (_, headers) => {
    const answer = await get(ADDRESS, headers);

    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.body).toBe(NOW);
  });
});

it.each(['entry.js', 'note.aaaaaaaaaa.js', 'poster.aaaaaaaaaa.svg'])(
  'A file whose difference would save nothing is announced as no dictionary: %s',
  async (file) => {
    const answer = await get(`/releases/catalog/1.0.0/${file}`);

    expect(answer.statusCode).toBe(200);
    expect(answer.headers['use-as-dictionary']).toBeUndefined();
    expect(answer.headers.vary).toBe('accept-encoding');
  },
);

describe('A file of a new release, whose store was changed before anyone asked,', () => {
  const stored = (path: string) => join(site.folder, 'releases/catalog', path);
  let fresh: TestApp;
  beforeEach(async () => {
    fresh = await buildTestApp({ env: site.env });
  });
  afterEach(async () => {
    await fresh.close();
    rmSync(stored('1.0.0/home.aaaaaaaaaa.js'), { force: true });
    writeFileSync(stored('1.0.0/home.aaaaaaaaaa.js'), BEFORE);
    writeFileSync(stored('1.1.0/home.bbbbbbbbbb.js'), NOW);
  });
  const ask = (headers: Record<string, string>) =>
    fresh.call('GET', ADDRESS, { headers: { 'accept-encoding': 'dcz', ...headers } });

  it('comes whole if the file before was altered', async () => {
    writeFileSync(stored('1.0.0/home.aaaaaaaaaa.js'), `${BEFORE}steal();`);

    expect((await ask(having(`${BEFORE}steal();`))).body).toBe(NOW);
    expect((await ask(having(BEFORE))).body).toBe(NOW);
  });

  it('is missing, and no difference, if it was altered itself', async () => {
    writeFileSync(stored('1.1.0/home.bbbbbbbbbb.js'), `${NOW}steal();`);

    expect((await ask(having(BEFORE))).statusCode).toBe(404);
  });

  it('comes whole if the file before was removed', async () => {
    rmSync(stored('1.0.0/home.aaaaaaaaaa.js'));

    expect((await ask(having(BEFORE))).body).toBe(NOW);
  });

  it('comes whole if the file before can not be read', async () => {
    const before = stored('1.0.0/home.aaaaaaaaaa.js');
    rmSync(before);
    // A link to itself: every reading fails.
    symlinkSync(before, before);

    expect((await ask(having(BEFORE))).body).toBe(NOW);
  });
});

it('A file of a new release comes whole if the store does not answer for the file before', async () => {
  const differences = releaseDifferences(
    async ({ version }) =>
      version === OLD.version
        ? new Promise(() => undefined)
        : { bytes: Buffer.from(NOW), type: 'text/javascript', encoding: null },
    app.context.log,
  );

  expect(
    await differences({ part: 'catalog', version: '1.1.0', file: 'home.bbbbbbbbbb.js' }, asking()),
  ).toBeNull();
});

it('A file that would hold up the process comes whole', async () => {
  const large = Buffer.alloc(5_000_000, 'export {};\n');
  const differences = releaseDifferences(
    async () => ({ bytes: large, type: 'text/javascript', encoding: null }),
    app.context.log,
  );

  expect(
    await differences(
      { part: 'catalog', version: '1.1.0', file: 'home.bbbbbbbbbb.js' },
      asking(String(large)),
    ),
  ).toBeNull();
});
