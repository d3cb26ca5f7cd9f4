import { setTimeout as pause } from 'node:timers/promises';
import { FEDERATION_MANIFEST } from '@food/releases/model/federation-manifest';
import { releaseKey } from '@food/releases/registry/releases';
import { buildTestApp, type TestApp } from '../testing/test-app';
import { openTestStore, type TestStore } from './testing/test-store';

const ADDRESS = '/mf/catalog/mf-manifest.json';
const manifestOf = (buildVersion: string) =>
  JSON.stringify({
    id: 'catalog',
    metaData: { name: 'catalog', buildInfo: { buildVersion }, publicPath: 'auto' },
    remotes: [{ federationContainerName: 'orders', moduleName: 'invoice', alias: 'orders', entry: '*' }],
  });

let site: TestStore;
let app: TestApp;
beforeAll(async () => {
  site = openTestStore();
  await site.publishHost();
  await site.publishCatalog({ version: '1.0.0' }, { [FEDERATION_MANIFEST]: manifestOf('1.0.0') });
  await site.promote('host@1.0.0', 'catalog@1.0.0');
  app = await buildTestApp({ env: { ...site.env, PUBLIC_URL: 'https://food.example' } });
});
afterAll(async () => {
  await app.close();
  site.clear();
});

const get = (url = ADDRESS, headers: Record<string, string> = {}) => app.call('GET', url, { headers });
const promote = async (version: string) => {
  await site.promote(`catalog@${version}`);
  const shown = async () => (await get('/deployment.json')).json().versions.catalog;
  while ((await shown()) !== version) await pause(20);
};
const makeLive = async (version: string, files: Record<string, string>) => {
  await site.publishCatalog({ version }, files);
  await promote(version);
};
afterEach(() => promote('1.0.0'));

describe('The live manifest of a remote', () => {
  it('is the live release’s, with absolute addresses for a host on any origin', async () => {
    const answer = await get(ADDRESS, { origin: 'https://elsewhere.example' });

    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
    const { metaData, remotes } = answer.json();
    expect(metaData).toMatchObject({
      buildInfo: { buildVersion: '1.0.0' },
      publicPath: 'https://food.example/releases/catalog/1.0.0/',
    });
    expect(remotes).toMatchObject([{ entry: 'https://food.example/mf/orders/mf-manifest.json' }]);
  });

  it('follows a promotion and a rollback, and is not cached', async () => {
    const seen = async () => {
      const answer = await get();
      return [answer.headers['cache-control'], answer.json().metaData.buildInfo.buildVersion];
    };

    const before = await seen();
    await makeLive('1.1.0', { [FEDERATION_MANIFEST]: manifestOf('1.1.0') });
    const promoted = await seen();
    await promote('1.0.0');

    expect([before, promoted, await seen()]).toEqual([
      ['no-store', '1.0.0'],
      ['no-store', '1.1.0'],
      ['no-store', '1.0.0'],
    ]);
  });

  it('names this server if the site’s pages are elsewhere, and is for every host, not for the site’s alone', async () => {
    const env = { ...site.env, PUBLIC_URL: 'https://food.example', API_BASE: 'https://api.food.example' };
    const api = await buildTestApp({ env });

    const answer = await api.call('GET', ADDRESS, { headers: { origin: 'https://elsewhere.example' } });

    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect(answer.json().metaData.publicPath).toBe('https://api.food.example/releases/catalog/1.0.0/');
    await api.close();
  });

  it.each(['nowhere', 'host', 'constructor'])(
    'is not there for %s, which says which remotes are',
    async (part) => {
      const answer = await get(`/mf/${part}/mf-manifest.json`);

      expect(answer.statusCode).toBe(404);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.json().message).toBe('No remote of this name is live. Live are: catalog.');
    },
  );

  it('is not there for a release that was published without, which says what to do', async () => {
    await makeLive('1.2.0', {});

    const answer = await get();

    expect(answer.statusCode).toBe(404);
    expect(answer.json().message).toBe(
      'catalog@1.2.0 has no federation manifest. Its team must publish it again, under a new version.',
    );
  });

  it('is not given if it was altered after it was published', async () => {
    await makeLive('1.3.0', { [FEDERATION_MANIFEST]: manifestOf('1.3.0') });
    const key = releaseKey('catalog', '1.3.0', FEDERATION_MANIFEST);
    const found = await site.store.get(key);
    await site.store.replace(key, Buffer.from('{"metaData":{"evil":1},"remotes":[]}'), found?.tag ?? '');

    const answer = await get();

    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain('evil');
  });

  it.each(['/mf/catalog', '/mf/catalog/other.json', '/mf/'])('is at no other address: %s', async (url) => {
    const answer = await get(url, { accept: 'text/html' });

    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toContain('application/json');
  });
});

it('The manifest of each release is among its files, for ever the same', async () => {
  const answer = await get(`/releases/catalog/1.0.0/${FEDERATION_MANIFEST}`);

  expect(answer.headers).toMatchObject({
    'content-type': 'application/json',
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
  });
  expect(answer.body).toBe(manifestOf('1.0.0'));
});
