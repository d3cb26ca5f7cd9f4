import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileStore } from '../object-store/file-store';
import { buildRemote, integrityFor } from '../testing/release-builders';
import { tempFolders } from '../testing/temp-folder';
import { putRelease, releaseKey } from './releases';
import { MAPS_FILE, packMaps } from './source-maps';
import { sourceReader } from './source-places';

const folders = tempFolders();
afterAll(() => folders.clear());

/** Columns 1, 11 and 21 of its one line are a package, line 3 and column 5 of the page, and the bundler's own code. */
const MAP = {
  version: 3,
  sources: [
    'remote-catalog/node_modules/react-dom/index.js',
    'remote-catalog/src/home/home-page.tsx',
    'webpack/runtime/sharing',
  ],
  names: [],
  mappings: 'AAAA,UCEI,UCFJ',
};
const SCRIPT = '(https://food.example/releases/catalog/1.1.0/home.1a2b3c4d5e.js';
const STACK = `TypeError: dish is undefined
    at a ${SCRIPT}:1:2)
    at r ${SCRIPT}:1:23)
    at b ${SCRIPT}:1:13)
    at c (https://food.example/releases/orders/1.0.0/home.1a2b3c4d5e.js:1:13)`;

it('A stack leads to the innermost line of a team’s own code', async () => {
  const { store, release } = await published();

  const sourceOf = await sourceReader(store, [release])([STACK]);

  expect(sourceOf(STACK)).toBe('remote-catalog/src/home/home-page.tsx:3:5');
  expect(sourceOf(`at a ${SCRIPT}:1:2)`)).toBeNull();
});

it('A stack of a rendering on the server leads to that line too', async () => {
  const { store, release } = await published();
  const stack = 'Error: no window\n    at b (catalog/1.1.0/server.1a2b3c4d5e.cjs:1:13)';

  expect((await sourceReader(store, [release])([stack]))(stack)).toBe(
    'remote-catalog/src/home/home-page.tsx:3:5',
  );
});

it('A stack whose innermost remote has no maps leads nowhere, and not to the code that called it', async () => {
  const { store, release } = await published();
  const stack = `at x (https://food.example/releases/deals/1.0.0/page.js:1:9)\n${STACK}`;

  expect((await sourceReader(store, [release])([stack]))(stack)).toBeNull();
});

it('A stack leads nowhere if the maps are lost, as in a damaged store', async () => {
  const { store, release, folder } = await published();
  await rm(join(folder, releaseKey('catalog', '1.1.0', MAPS_FILE)));

  expect((await sourceReader(store, [release])([STACK]))(STACK)).toBeNull();
});

async function published() {
  const folder = await folders.next();
  const files = new Map<string, Buffer>([
    ['home.1a2b3c4d5e.js', Buffer.from('start();')],
    ['home.1a2b3c4d5e.js.map', Buffer.from(JSON.stringify(MAP))],
    ['server.1a2b3c4d5e.cjs', Buffer.from('start();')],
    ['server.1a2b3c4d5e.cjs.map', Buffer.from(JSON.stringify(MAP))],
  ]);
  const maps = packMaps(files);
  if (maps) files.set(MAPS_FILE, maps);
  const listed = [...files].map(([name, bytes]) => [
    name,
    { bytes: bytes.length, integrity: integrityFor(bytes.toString()) },
  ]);
  const release = buildRemote('catalog', { version: '1.1.0', files: Object.fromEntries(listed) });
  const store = fileStore(folder);
  await putRelease(store, release, files);
  return { store, release, folder };
}
