import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import type { Manifest } from '@module-federation/sdk';
import { FEDERATION_MANIFEST } from '../model/federation-manifest';
import type { RemoteRelease } from '../model/release';
import { fileStore } from '../object-store/file-store';
import type { ObjectStore } from '../object-store/object-store';
import { readReleaseFile } from '../registry/release-contents';
import { releaseKey } from '../registry/releases';
import { writeFixture } from '../testing/fixture-remote';
import { tempFolders } from '../testing/temp-folder';
import { publish } from './publish';

jest.setTimeout(120_000);
const folders = tempFolders();
let store: ObjectStore;
let release: RemoteRelease;
let manifest: Manifest;

const REMOTE = {
  part: 'news',
  pages: [
    { path: '/news', chunk: 'news' },
    { path: '/news/:newsId', chunk: 'article' },
  ],
  exposes: { './routes': './src/routes.ts', './teaser': './src/teaser.tsx' },
  uses: { 'orders/invoice': '^1.0.0' },
};
const fileOf = (chunk: string, ending: string) =>
  Object.keys(release.files).find((file) => file.startsWith(`${chunk}.`) && file.endsWith(ending)) ?? '';

beforeAll(async () => {
  const root = await folders.next();
  store = fileStore(await folders.next());
  await writeFixture(root, { 'remote-news/remote.json': JSON.stringify(REMOTE) });
  const types = join(root, 'remote-news/@mf-types/orders');
  await mkdir(types, { recursive: true });
  await writeFile(join(types, 'invoice.d.ts'), 'export default function Invoice(): null;');
  release = (await publish(store, { root, part: 'news' })) as RemoteRelease;
  manifest = JSON.parse((await readReleaseFile(store, release, FEDERATION_MANIFEST)).toString());
});
afterAll(() => folders.clear());

describe('The Module Federation manifest of a release', () => {
  it('is a file of the release, pinned like every other, with its compressed copies', async () => {
    expect(Object.keys(release.files)).toContain(FEDERATION_MANIFEST);
    expect(await store.get(releaseKey('news', '1.0.0', `${FEDERATION_MANIFEST}.br`))).not.toBeNull();
  });

  it('names the container, its version and its entry', () => {
    expect(manifest).toMatchObject({ id: 'news', name: 'news' });
    expect(manifest.metaData).toEqual({
      name: 'news',
      type: 'app',
      buildInfo: { buildVersion: '1.0.0', buildName: '@food/remote-news' },
      remoteEntry: { name: release.entry.file, path: '', type: 'global' },
      types: { path: '', name: '', zip: '', api: '' },
      globalName: 'food_news_1_0_0',
      pluginVersion: require('@module-federation/runtime/package.json').version,
      publicPath: 'auto',
    });
  });

  it('lists each singleton that the host must provide, with its range', () => {
    const ranges = manifest.shared.map(({ name, requiredVersion }) => [name, requiredVersion]);

    expect(Object.fromEntries(ranges)).toEqual(release.shared.needs);
    expect(manifest.shared.length).toBeGreaterThan(0);
    for (const { version, singleton } of manifest.shared)
      expect({ version, singleton }).toEqual({ version: '', singleton: true });
  });

  it('lists the pieces of other remotes that it shows', () => {
    expect(manifest.remotes).toEqual([
      { federationContainerName: 'orders', moduleName: 'invoice', alias: 'orders', entry: '*' },
    ]);
  });

  it('lists what each expose needs at once, and what it loads later', () => {
    const [routes, teaser] = manifest.exposes;

    expect(routes).toEqual({
      id: 'news:routes',
      name: 'routes',
      path: './routes',
      assets: {
        js: {
          sync: [],
          async: [fileOf('article', '.js'), fileOf('news', '.js')],
        },
        css: { sync: [], async: [fileOf('news', '.css')] },
      },
    });
    expect(teaser?.assets).toEqual({
      js: { sync: [fileOf('expose-teaser', '.js')], async: [] },
      css: { sync: [], async: [] },
    });
  });
});

describe('A host on the federation runtime that knows the manifest’s address alone', () => {
  let server: Server;
  let address: string;
  beforeAll(async () => {
    server = createServer(async ({ url = '' }, response) => {
      const found = await store.get(url.slice(1));
      response.writeHead(found ? 200 : 404).end(found?.bytes);
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    address = `http://127.0.0.1:${port}/releases/news/1.0.0/`;
  });
  afterAll(() => new Promise((closed) => server.close(closed)));

  it('finds the entry, its global and the files of each expose, below the manifest’s own folder', async () => {
    const seen: { entry?: unknown; snapshot?: unknown } = {};
    const plugin: ModuleFederationRuntimePlugin = {
      name: 'what-is-asked-for',
      loadEntry({ remoteInfo }) {
        seen.entry = remoteInfo;
        return Promise.resolve({ init() {}, get: () => async () => ({ default: 'teaser' }) });
      },
      loadRemoteSnapshot(args) {
        seen.snapshot = args.remoteSnapshot;
        return args;
      },
    };
    const host = createInstance({ name: 'a-host', remotes: [], plugins: [plugin] });

    host.registerRemotes([{ name: 'news', entry: address + FEDERATION_MANIFEST }]);
    const module = await host.loadRemote('news/teaser');

    expect(module).toEqual({ default: 'teaser' });
    expect(seen.entry).toMatchObject({
      name: 'news',
      entry: address + release.entry.file,
      entryGlobalName: 'food_news_1_0_0',
      type: 'global',
      buildVersion: '1.0.0',
    });
    expect(seen.snapshot).toMatchObject({
      publicPath: address,
      remotesInfo: { orders: { matchedVersion: '*' } },
      modules: manifest.exposes.map(({ name, path, assets }) => ({
        moduleName: name,
        modulePath: path,
        assets,
      })),
    });
  });
});
