import type { ObjectStore } from '@food/releases/object-store/object-store';
import { buildTestApp, OPS_TOKEN } from '../testing/test-app';
import { readCache } from './read-cache';
import { openTestStore } from './testing/test-store';

/** The objects that are read from stores in folders. */
const mockRead: string[] = [];
jest.mock('@food/releases/object-store/file-store', () => {
  const actual = jest.requireActual('@food/releases/object-store/file-store');
  const fileStore = (folder: string): ObjectStore => {
    const store = actual.fileStore(folder);
    const get = (key: string) => {
      mockRead.push(key);
      return store.get(key);
    };
    return { ...store, get };
  };
  return { ...actual, fileStore };
});

/** A store that records each read, and answers when it is told to. */
function slowStore() {
  const asked: string[] = [];
  const answers: (() => void)[] = [];
  const store = {
    get: (key: string) => {
      asked.push(key);
      return new Promise((resolve) => answers.push(() => resolve({ bytes: Buffer.from(key), tag: key })));
    },
  } as unknown as ObjectStore;
  const settle = async () => {
    for (; answers.length > 0; await new Promise(setImmediate)) answers.shift()?.();
  };
  return { store, asked, settle };
}

describe('An object of the release store that addresses name', () => {
  it('is read once in a while, however often it is requested', async () => {
    const { store, asked, settle } = slowStore();
    const cache = readCache(store);
    const keys = ['deployments/1.json', 'releases/catalog/1.0.0/release.json'];

    const reads = Array.from({ length: 50 }, () => keys.map((key) => cache.get(key))).flat();
    await settle();
    const found = await Promise.all(reads);
    await cache.get('deployments/1.json');

    expect(found).toHaveLength(100);
    expect(asked).toEqual(keys);
  });

  it('is read with at most seven others, so that made-up numbers delay no one else', async () => {
    const { store, asked, settle } = slowStore();
    const cache = readCache(store);

    const reads = Array.from({ length: 100 }, (_, at) => cache.get(`deployments/${at}.json`));
    expect(asked).toHaveLength(8);

    await settle();
    expect(await Promise.all(reads)).toHaveLength(100);
  });

  it('is always the present one if it is the pointer', async () => {
    const { store, asked, settle } = slowStore();
    const cache = readCache(store);

    const reads = [cache.get('deployment.json'), cache.get('deployment.json')];
    await settle();
    await Promise.all(reads);

    expect(asked).toEqual(['deployment.json', 'deployment.json']);
  });

  it('is read once for all addresses of the site that name it: files, previews and descriptions of remotes', async () => {
    const site = openTestStore();
    await site.publishHost();
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await site.publishCatalog({ version });
    await site.promote('host@1.0.0', 'catalog@1.0.0');
    await site.promote('catalog@1.1.0');
    const app = await buildTestApp({ env: site.env });
    const operator = { authorization: `Bearer ${OPS_TOKEN}` };
    const link = (await app.call('POST', '/ops/inspect', { headers: operator })).json().address;
    const given = (await app.call('GET', link.slice(new URL(link).origin.length))).headers['set-cookie'];
    const headers = { cookie: `${given}`.split(';')[0] ?? '' };
    mockRead.length = 0;

    for (const url of [
      '/releases/catalog/1.2.0/entry.js',
      '/home?release=catalog@1.2.0',
      '/composition/2/catalog@1.2.0.json',
      '/home?deployment=1',
      '/composition/1/catalog@1.0.0.json',
    ])
      expect([url, (await app.call('GET', url, { headers })).statusCode]).toEqual([url, 200]);

    for (const key of ['releases/catalog/1.2.0/release.json', 'deployments/1.json'])
      expect(mockRead.filter((read) => read === key)).toEqual([key]);
    await app.close();
    site.clear();
  });
});
