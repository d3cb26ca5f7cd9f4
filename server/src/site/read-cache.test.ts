import type { ObjectStore } from '@food/releases/object-store/object-store';
import { readCache } from './read-cache';

/** A store that notes what is read, and answers when it is told to. */
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

describe('What addresses ask of the release store', () => {
  it('is read once in a while, however many ask', async () => {
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

  it('is read eight at a time, so that made-up numbers hold up nobody else', async () => {
    const { store, asked, settle } = slowStore();
    const cache = readCache(store);

    const reads = Array.from({ length: 100 }, (_, at) => cache.get(`deployments/${at}.json`));
    expect(asked).toHaveLength(8);

    await settle();
    expect(await Promise.all(reads)).toHaveLength(100);
  });

  it('is always the pointer of now', async () => {
    const { store, asked, settle } = slowStore();
    const cache = readCache(store);

    const reads = [cache.get('deployment.json'), cache.get('deployment.json')];
    await settle();
    await Promise.all(reads);

    expect(asked).toEqual(['deployment.json', 'deployment.json']);
  });
});
