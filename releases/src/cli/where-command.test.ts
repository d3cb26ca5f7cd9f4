import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileStore } from '../object-store/file-store';
import { putRelease, releaseKey } from '../registry/releases';
import { MAPS_FILE, packMaps } from '../registry/source-maps';
import { buildRemote, integrityFor } from '../testing/release-builders';
import { runRelease } from '../testing/run-release';
import { tempFolders } from '../testing/temp-folder';

const folders = tempFolders();
afterAll(() => folders.clear());

let folder: string;
beforeEach(async () => {
  folder = await folders.next();
});
const where = (...args: string[]) => runRelease(['where', ...args], { RELEASE_STORE: `file:${folder}` });

/** A map as bundlers write it: column 11 of its one line is line 3, column 5 of the page. */
const MAP = {
  version: 3,
  file: 'home.1a2b3c4d5e.js',
  sources: ['remote-catalog/src/home/home-page.tsx'],
  sourcesContent: ['const secret = "what is not stored";'],
  names: [],
  mappings: 'UAEI',
};

async function publish(version: string, map?: object) {
  const files = new Map<string, Buffer>([['home.1a2b3c4d5e.js', Buffer.from('start();')]]);
  if (map) files.set('home.1a2b3c4d5e.js.map', Buffer.from(JSON.stringify(map)));
  const maps = packMaps(files);
  if (maps) files.set(MAPS_FILE, maps);
  const listed = [...files].map(([name, bytes]) => [
    name,
    { bytes: bytes.length, integrity: integrityFor(bytes.toString()) },
  ]);
  const release = buildRemote('catalog', { version, files: Object.fromEntries(listed) });
  await putRelease(fileStore(folder), release, files);
  return maps?.toString() ?? '';
}

const STACK = `TypeError: dish is undefined
    at a (https://food.example/releases/catalog/1.1.0/home.1a2b3c4d5e.js?try=1:1:13)
    at b (https://food.example/releases/catalog/1.1.0/home.1a2b3c4d5e.js:1:2)
    at HTMLDivElement.<anonymous> (<anonymous>)`;

describe('release where', () => {
  it('leads from a stack of the browser to the lines of the sources', async () => {
    await publish('1.1.0', MAP);

    expect(await where(STACK)).toMatchObject({
      code: 0,
      out: [
        'remote-catalog/src/home/home-page.tsx:3:5  (catalog@1.1.0, revision abc1234)\n',
        'code of the bundler  (catalog@1.1.0, revision abc1234)\n',
      ].join(''),
    });
  });

  it('takes what the server’s log says, and gives it to programs', async () => {
    await publish('1.1.0', MAP);

    const { out } = await where('["catalog/1.1.0/home.1a2b3c4d5e.js:1:13"]', '--json');

    expect(JSON.parse(out)).toEqual([
      {
        place: 'catalog/1.1.0/home.1a2b3c4d5e.js:1:13',
        release: 'catalog@1.1.0',
        revision: 'abc1234',
        source: 'remote-catalog/src/home/home-page.tsx:3:5',
      },
    ]);
  });

  it('says which release was published without maps', async () => {
    await publish('1.1.0');

    expect(await where(STACK)).toMatchObject({
      code: 0,
      out: expect.stringContaining('without source maps'),
    });
  });

  it('finds the lines of a stack that names scripts of others too', async () => {
    await publish('1.1.0', MAP);

    const { code, out } = await where(`at c (https://cdn.example/react/18.2.0/umd/react.js:1:1) ${STACK}`);

    expect(code).toBe(0);
    expect(out).toContain('react/18.2.0/umd/react.js:1:1: ');
    expect(out).toContain('remote-catalog/src/home/home-page.tsx:3:5  (catalog@1.1.0');
  });

  it('says of a place that has a mapping without a source that it is the bundler’s', async () => {
    await publish('1.1.0', { ...MAP, mappings: 'A,UAEI' });

    expect((await where('catalog/1.1.0/home.1a2b3c4d5e.js:1:2')).out).toMatch(/^code of the bundler/);
  });

  it('says of a script that the release does not have that it has none such', async () => {
    await publish('1.1.0', MAP);

    expect((await where('catalog/1.1.0/home.0000000000.js:1:2')).out).toBe(
      'catalog/1.1.0/home.0000000000.js:1:2: catalog@1.1.0 has no such file.\n',
    );
  });

  it('refuses maps that were altered in the store', async () => {
    await publish('1.1.0', MAP);
    await writeFile(join(folder, releaseKey('catalog', '1.1.0', MAPS_FILE)), '{"format":1,"maps":{}}');

    expect(await where(STACK)).toMatchObject({ code: 1, error: expect.stringContaining(MAPS_FILE) });
  });

  it('refuses what names no place of a release, or a release that nobody published', async () => {
    await publish('1.1.0', MAP);

    expect(await where('the cart did nothing')).toMatchObject({
      code: 1,
      error: expect.stringContaining('One looks like catalog/1.1.0/home.1a2b3c4d5e.js:1:200'),
    });
    expect(await where('catalog/9.9.9/home.js:1:1')).toMatchObject({
      code: 1,
      error: expect.stringContaining('catalog@9.9.9'),
    });
  });
});

it('The sources themselves are not stored with a release', async () => {
  expect(await publish('1.1.0', MAP)).not.toContain('secret');
});
