import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileStore } from '../object-store/file-store';
import type { ObjectStore } from '../object-store/object-store';
import { putRelease } from '../registry/releases';
import { buildRemote } from '../testing/release-builders';
import { tempFolders } from '../testing/temp-folder';
import { findBySource } from './find-by-source';
import { sourceDigest } from './source-digest';

const folders = tempFolders();
afterAll(() => folders.clear());

let root: string;
let store: ObjectStore;
const write = async (path: string, text: string) => {
  await mkdir(join(root, path, '..'), { recursive: true });
  await writeFile(join(root, path), text);
};
beforeEach(async () => {
  told = [];
  root = await folders.next();
  store = fileStore(await folders.next());
  await write('remote-news/src/routes.ts', 'export default 1;');
  await write('remote-news/package.json', '{ "dependencies": { "@food/cart": "workspace:*" } }');
  await write(
    'shared/cart/package.json',
    '{ "name": "@food/cart", "dependencies": { "@food/platform": "*" } }',
  );
  await write('shared/cart/src/cart-store.ts', 'export const cart = 1;');
  await write('shared/platform/package.json', '{ "name": "@food/platform" }');
  await write(
    'shared/build/package.json',
    '{ "name": "@food/build", "dependencies": { "@food/live": "*" } }',
  );
  await write('shared/live/package.json', '{ "name": "@food/live" }');
  await write('pnpm-lock.yaml', 'lockfileVersion: 9');
});

const publishNow = async (version: string) =>
  putRelease(
    store,
    buildRemote('news', { version, source: await sourceDigest(root, join(root, 'remote-news')) }),
    new Map(),
  );
let told: string[];
const found = async () =>
  (await findBySource(store, root, 'news', (line) => told.push(line)))?.version ?? null;

describe('A part that was published from the sources of now', () => {
  it('is found, so that it isn’t built again', async () => {
    await publishNow('1.0.0');

    expect(await found()).toBe('1.0.0');
  });

  it('is found under its own version, among others', async () => {
    await publishNow('1.0.0');
    await write('remote-news/src/routes.ts', 'export default 2;');
    await publishNow('1.1.0');
    await write('remote-news/src/routes.ts', 'export default 1;');

    expect(await found()).toBe('1.0.0');
  });

  it.each([
    ['remote-news/src/routes.ts', 'export default 2;'],
    ['remote-news/src/new-page.tsx', ''],
    ['remote-news/src/coverage/area.tsx', ''],
    ['shared/cart/src/cart-store.ts', 'export const cart = 2;'],
    ['shared/platform/src/storage.ts', 'export const storage = 2;'],
    ['shared/build/rspack-base.mjs', 'export const base = 2;'],
    ['pnpm-lock.yaml', 'lockfileVersion: 10'],
  ])('is not taken for one of other sources: after a change of %s', async (path, text) => {
    await publishNow('1.0.0');

    await write(path, text);

    expect(await found()).toBeNull();
  });

  it.each([
    'remote-news/src/routes.test.ts',
    'remote-news/README.md',
    'remote-news/dist/main.js',
    'remote-news/api-answers.json',
    'remote-news/.github/workflows/release.yml',
    'remote-news/.gitignore',
    'remote-news/jest.config.mjs',
    'remote-news/coverage/lcov.info',
    'shared/cart/node_modules/x/y.js',
    'shared/cart/CHANGELOG.md',
    'shared/live/src/live-channel.ts',
  ])('is the same one after a change of what no build reads: %s', async (path) => {
    await publishNow('1.0.0');

    await write(path, 'changed');

    expect(await found()).toBe('1.0.0');
  });

  it('is found beside a damaged release, which is named and stepped over', async () => {
    await publishNow('1.0.0');
    await store.create('releases/news/1.1.0/release.json', Buffer.from('{'));

    expect(await found()).toBe('1.0.0');

    expect(told).toEqual([
      expect.stringMatching(/^releases\/news\/1\.1\.0\/release\.json in the release store is damaged: /),
    ]);
  });

  it('is found after another part got a package, and not after one of its own changed', async () => {
    const lockfile = (others: string, leaflet: string) => `lockfileVersion: '9.0'
importers:
  remote-news: { dependencies: { leaflet: { specifier: 'catalog:', version: ${leaflet} } } }
  shared/build: {}
  shared/cart: {}
  shared/platform: {}
${others}
packages:
  leaflet@${leaflet}: { resolution: { integrity: sha512-leaflet } }
  zod@4.0.0: { resolution: { integrity: sha512-zod } }
snapshots:
  leaflet@${leaflet}: {}
  zod@4.0.0: {}
`;
    await write('pnpm-lock.yaml', lockfile('', '1.9.4'));
    await publishNow('1.0.0');

    await write(
      'pnpm-lock.yaml',
      lockfile(
        "  remote-offers: { dependencies: { zod: { specifier: 'catalog:', version: 4.0.0 } } }",
        '1.9.4',
      ),
    );
    expect(await found()).toBe('1.0.0');

    await write('pnpm-lock.yaml', lockfile('', '1.9.5'));
    expect(await found()).toBeNull();
  });

  it('is not found if nothing was published', async () => {
    expect(await found()).toBeNull();
  });
});
