import { brotliCompressSync } from 'node:zlib';
import type { HostRelease, RemoteRelease } from '../model/release';
import { fileStore } from '../object-store/file-store';
import type { ObjectStore } from '../object-store/object-store';
import { releaseKey } from '../registry/releases';
import { linesOf } from '../testing/gate-kit';
import { buildHost, buildPage, buildRemote } from '../testing/release-builders';
import { tempFolders } from '../testing/temp-folder';
import { whole } from '../testing/whole-release';
import { checkSizes } from './check-sizes';

const KB = 1024;
const folders = tempFolders();
afterAll(() => folders.clear());
let store: ObjectStore;
beforeEach(async () => {
  store = fileStore(await folders.next());
});

/** The release with a file of so many bytes. */
function sized<R extends HostRelease | RemoteRelease>(release: R, sizes: Record<string, number>): R {
  const all = whole(release);
  const files = Object.entries(sizes).map(([file, bytes]) => [
    file,
    { bytes, integrity: all.files[file]?.integrity ?? '' },
  ]);
  return { ...all, files: { ...all.files, ...Object.fromEntries(files) } };
}
const check = (...releases: (HostRelease | RemoteRelease)[]) =>
  checkSizes({ store, before: null, parts: { host: null, remotes: {} }, releases });
const catalog = buildRemote('catalog', { version: '1.1.0', pages: [buildPage('/home')] });
const ADVICE = 'The catalog team must load less at first, or in smaller pieces.';

describe('A release', () => {
  it('is fine at the limits', async () => {
    expect(await check(sized(catalog, { 'home.js': 100 * KB, 'entry.js': 19 * KB }))).toEqual([]);
    expect(await check(sized(catalog, { 'dish.webp': 150 * KB }))).toEqual([]);
  });

  it('is refused if a visitor fetches too much before a page is shown, with both numbers', async () => {
    const findings = await check(sized(catalog, { 'home.js': 100 * KB, 'entry.js': 50 * KB }));

    expect(linesOf(findings)).toEqual([
      `refused catalog: catalog@1.1.0 is too large for a slow phone: what a visitor fetches before /home is shown has 150 KB compressed, and 120 KB is the limit. ${ADVICE}`,
    ]);
  });

  it('is refused for a file that is too large unpacked or compressed', async () => {
    const findings = await check(sized(catalog, { 'chunk.js': 500 * KB }));

    expect(linesOf(findings)).toEqual([
      `refused catalog: catalog@1.1.0 is too large for a slow phone: the file chunk.js has 500 KB unpacked, and 400 KB is the limit. ${ADVICE}`,
      `refused catalog: catalog@1.1.0 is too large for a slow phone: the file chunk.js has 500 KB compressed, and 150 KB is the limit. ${ADVICE}`,
    ]);
  });

  it.each([
    ['picture', 'pictures/dish.png', 'a picture in WebP, in the size in which it is shown'],
    ['font', 'fonts/spice.woff2', 'a font with only the characters that it shows'],
  ])('is refused once for a %s that is too large, with what makes one smaller', async (_, file, remedy) => {
    const findings = await check(sized(catalog, { [file]: 500 * KB }));

    expect(linesOf(findings)).toEqual([
      `refused catalog: catalog@1.1.0 is too large for a slow phone: the file ${file} has 500 KB, and 150 KB is the limit. The catalog team must make it smaller: ${remedy}.`,
    ]);
  });

  it('may have a large file by which the server draws its pages: no visitor fetches that', async () => {
    const server = { file: 'server.cjs', integrity: '' };

    expect(await check(sized({ ...catalog, server }, { 'server.cjs': 500 * KB }))).toEqual([]);
  });

  it('is measured as browsers get it: compressed', async () => {
    const copy = brotliCompressSync(Buffer.alloc(300 * KB));
    await store.create(releaseKey('catalog', '1.1.0', 'home.js.br'), copy);

    expect(await check(sized(catalog, { 'home.js': 300 * KB }))).toEqual([]);
  });

  it('of the host is refused if every first visit would wait for too much', async () => {
    const findings = await check(catalog, sized(buildHost(), { 'main.js': 140 * KB, 'main.css': 80 * KB }));

    expect(findings.map(({ words }) => words)).toEqual([
      'host@1.0.0 is too large for a slow phone: what every first visit waits for has 220 KB compressed, and 200 KB is the limit. The host team must load less at first, or in smaller pieces.',
    ]);
  });
});
