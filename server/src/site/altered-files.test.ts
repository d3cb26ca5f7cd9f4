import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { resolveFor } from '@food/releases/compose/resolve';
import { fileStore } from '@food/releases/object-store/file-store';
import type { ObjectStore } from '@food/releases/object-store/object-store';
import { askedPreview } from '@food/releases/preview/preview-link';
import { integrityFor } from '@food/releases/testing/release-builders';
import { afterMinutes, stopClock } from '@food/releases/testing/still-clock';
import type { FastifyBaseLogger } from 'fastify';
import type { Encoding } from '../http/encoding';
import { readPreview } from './preview';
import { releaseFiles } from './release-files';
import { storeSource } from './store-source';
import { ENTRY, hostFiles, openTestStore, type TestStore } from './testing/test-store';

let site: TestStore;
let bare: ObjectStore;
let logged: string[];
const log = { error: (...words: unknown[]) => void logged.push(String(words.at(-1))) };
/** Like an attacker with write access to the store, or a failing disk. */
const alter = async (key: string, content: string | Buffer) => {
  await bare.remove(key);
  await bare.create(key, Buffer.from(content));
};
const GUARD = 'console.log("guard")';
const EVIL = 'stealEverything()';
const NOBODY = { read: async () => null, write: async () => undefined };
/** A server that has just started. */
const startedServer = (memory = NOBODY) =>
  storeSource(site.store, memory, log as unknown as FastifyBaseLogger);
/** The right to every preview that an address asks for. */
const rightTo = (search: string) => ({ ...askedPreview(search), verdict: null, until: 0 });
/** The code with which a server renders a page. */
const shownBy = async (source: ReturnType<typeof startedServer>, preview = '') => {
  const { releases } = await readPreview(site.store, rightTo(preview));
  return source.withHost(resolveFor(await source.live(), { bucket: null, preview: releases }));
};

beforeEach(async () => {
  logged = [];
  site = openTestStore();
  bare = fileStore(site.folder);
  await site.publishHost({}, hostFiles('<p>the host before</p>'));
  const files = new Map([...hostFiles(), ['guard.js', Buffer.from(GUARD)] as const]);
  await site.publishHost({ version: '2.0.0', guard: 'guard.js' }, files);
  await site.publishCatalog();
  await site.promote('host@1.0.0', 'catalog@1.0.0');
});
afterEach(() => site.clear());

it('A host that was exchanged in the store is never served once the good one is back, though its preview was looked at', async () => {
  const server = startedServer();
  const manifest = await bare.get('releases/host/2.0.0/release.json');
  const evil = JSON.parse(String(manifest?.bytes));
  evil.files['guard.js'].integrity = integrityFor(EVIL);
  await alter('releases/host/2.0.0/release.json', JSON.stringify(evil));
  await alter('releases/host/2.0.0/guard.js', EVIL);
  expect((await shownBy(server, '?release=host@2.0.0')).host.guard).toBe(EVIL);

  await alter('releases/host/2.0.0/release.json', String(manifest?.bytes));
  await alter('releases/host/2.0.0/guard.js', GUARD);

  expect((await shownBy(server, '?release=host@2.0.0')).host.guard).toBe(GUARD);
});

describe('A file of a release that was altered', () => {
  const POSTER = 'releases/catalog/1.0.0/poster.svg';
  const server = () => {
    const files = releaseFiles(site.store, startedServer(), log as unknown as FastifyBaseLogger);
    return (file: string, accepted: Encoding | null = null) =>
      files({ part: 'catalog', version: '1.0.0', file }, accepted);
  };

  it('is not given to browsers, and the log names it', async () => {
    await alter(POSTER, '<svg onload="steal()"/>');

    expect(await server()('poster.svg')).toBeNull();
    expect(logged).toContain(`${POSTER} in the release store is not what was published. It is not served.`);
  });

  it('is named in the log if it is lost, once for all its forms', async () => {
    await bare.remove(POSTER);

    expect(await server()('poster.svg', 'br')).toBeNull();
    expect(logged.filter((line) => line.includes('poster.svg'))).toEqual([
      `${POSTER} has no intact form in the release store.`,
    ]);
  });

  it('is there again as soon as it is repaired, and not from memory before', async () => {
    const get = server();
    const good = (await bare.get(POSTER))?.bytes ?? Buffer.from('');
    await alter(POSTER, '<svg/>');
    expect(await get('poster.svg')).toBeNull();

    await alter(POSTER, good);

    expect((await get('poster.svg'))?.bytes).toEqual(good);
  });

  it.each<[Encoding, string, string | Buffer]>([
    ['br', '.br', 'garbage'],
    ['br', '.br', brotliCompressSync(EVIL)],
    ['gzip', '.gz', 'garbage'],
  ])('gives way to the intact one if its %s copy is another', async (encoding, suffix, altered) => {
    await alter(`releases/catalog/1.0.0/entry.js${suffix}`, altered);

    const found = await server()('entry.js', encoding);

    expect([found?.encoding, String(found?.bytes)]).toEqual([null, ENTRY]);
  });

  it('is given from its copy if the copy alone is intact, also to a client that takes no compressed one', async () => {
    await alter('releases/catalog/1.0.0/entry.js', EVIL);
    const get = server();

    const packed = await get('entry.js', 'br');

    expect(packed?.encoding).toBe('br');
    expect(String(brotliDecompressSync(packed?.bytes ?? ''))).toBe(ENTRY);
    expect(String((await get('entry.js'))?.bytes)).toBe(ENTRY);
  });

  it('is not unpacked beyond what a file may have, though it is what is pinned', async () => {
    await site.publishCatalog({ version: '2.0.0' });
    const [key, poster] = ['release.json', 'poster.svg'].map((file) => `releases/catalog/2.0.0/${file}`);
    const manifest = JSON.parse(String((await bare.get(key!))?.bytes));
    const pinned = async (bytes: number) => {
      const content = '0'.repeat(bytes);
      manifest.files['poster.svg'].integrity = integrityFor(content);
      await alter(key!, JSON.stringify(manifest));
      await bare.remove(poster!);
      await alter(`${poster}.br`, brotliCompressSync(content));
      const files = releaseFiles(site.store, startedServer(), log as unknown as FastifyBaseLogger);
      return files({ part: 'catalog', version: '2.0.0', file: 'poster.svg' }, 'br');
    };

    expect((await pinned(16 * 1024 * 1024))?.encoding).toBe('br');
    expect(await pinned(16 * 1024 * 1024 + 1)).toBeNull();
  });

  it('is not given if nothing pins it', async () => {
    await bare.create('releases/catalog/1.0.0/extra.js', Buffer.from(EVIL));

    expect(await server()('extra.js')).toBeNull();
  });

  it('of the good host before both others is pinned by what is live too', async () => {
    stopClock();
    for (const version of ['2.0.0', '3.0.0']) {
      afterMinutes(120);
      if (version === '3.0.0') await site.publishHost({ version });
      await site.promote(`host@${version}`);
    }
    jest.useRealTimers();
    const [key, css] = ['releases/host/1.0.0/release.json', 'releases/host/1.0.0/main.css'];
    const manifest = JSON.parse(String((await bare.get(key))?.bytes));
    manifest.files['main.css'].integrity = integrityFor(EVIL);
    await alter(key, JSON.stringify(manifest));
    await alter(css, EVIL);
    const files = releaseFiles(site.store, startedServer(), log as unknown as FastifyBaseLogger);

    expect(await files({ part: 'host', version: '1.0.0', file: 'main.css' }, null)).toBeNull();
  });

  it('is pinned by what is live, and not by a release.json that was exchanged with it', async () => {
    const manifest = JSON.parse(String((await bare.get('releases/catalog/1.0.0/release.json'))?.bytes));
    manifest.files['poster.svg'].integrity = integrityFor(EVIL);
    await alter('releases/catalog/1.0.0/release.json', JSON.stringify(manifest));
    await alter(POSTER, EVIL);

    expect(await server()('poster.svg')).toBeNull();
  });
});

describe('A server that starts', () => {
  beforeEach(() => site.promote('host@2.0.0'));

  it.each(['shell.html', 'main.css', 'guard.js'])(
    'while the live host’s %s is altered serves the host before, and the live one once it is repaired',
    async (file) => {
      const key = `releases/host/2.0.0/${file}`;
      const good = (await bare.get(key))?.bytes ?? '';
      await alter(key, EVIL);
      const server = startedServer();

      const before = await shownBy(server);

      expect(before.host.shell).toContain('the host before');
      expect(before.deployment.host?.live.version).toBe('1.0.0');
      expect(logged.join()).toContain(`${file} of host@2.0.0`);
      await alter(key, good);
      expect((await shownBy(server)).deployment.host?.live.version).toBe('2.0.0');
    },
  );

  it('while the live host has lost its shell serves the host before', async () => {
    await bare.remove('releases/host/2.0.0/shell.html');

    expect((await shownBy(startedServer())).host.shell).toContain('the host before');
  });

  it('while that one has lost its shell too serves the good one before both', async () => {
    stopClock();
    afterMinutes(120);
    await site.publishHost({ version: '3.0.0' });
    await site.promote('host@3.0.0');
    jest.useRealTimers();
    for (const version of ['3.0.0', '2.0.0']) await bare.remove(`releases/host/${version}/shell.html`);

    expect((await shownBy(startedServer())).host.shell).toContain('the host before');
  });

  it.each([
    ['is damaged', '{'],
    ['is gone', null],
  ])('while the pointer %s serves the newest deployment that is whole', async (_, text) => {
    if (text === null) await bare.remove('deployment.json');
    else await alter('deployment.json', text);

    expect((await startedServer().live()).number).toBe(2);
    expect(logged.join()).toContain('deployments/2.json is served');
  });

  it('while the pointer and the newest deployment are damaged serves the one before', async () => {
    await alter('deployment.json', '{');
    await alter('deployments/2.json', '{');

    expect((await startedServer().live()).number).toBe(1);
  });

  it('never serves one that is older than what was believed before', async () => {
    await alter('deployment.json', '{');
    await alter('deployments/2.json', '{');
    const believed = { number: 2, keys: [], signer: null, digest: null };
    const memory = { ...NOBODY, read: async () => believed } as unknown as typeof NOBODY;

    await expect(startedServer(memory).live()).rejects.toThrow('The site is being set up');
  });
});

it('A preview of an older deployment with a damaged release says that it is unknown', async () => {
  await site.promote('host@2.0.0');
  await alter('releases/host/1.0.0/release.json', '{');

  const preview = await readPreview(site.store, rightTo('?deployment=1'));

  expect(preview.shown).toEqual({ releases: [], deployment: null, unknown: ['deployment 1'] });
});
