import type { ObjectStore } from './object-store';

const bytes = (text: string): Buffer => Buffer.from(text);
const KEY = 'releases/catalog/1.0.0/entry.js';
const POINTER = 'deployment.json';
const twenty = Array.from({ length: 20 }, (_, at) => `writer ${at}`);

/** The conformance suite of every object store. `open` gives an empty store, and the same one for all writers of a test. */
export function describeObjectStore(name: string, open: () => Promise<ObjectStore>): void {
  describe(`The release store in ${name}`, () => {
    let store: ObjectStore;
    const text = async (key: string) => (await store.get(key))?.bytes.toString('utf8');
    beforeEach(async () => {
      store = await open();
    });

    describe('when it reads', () => {
      it('gives back the bytes that were stored', async () => {
        const all = Buffer.from(Array.from({ length: 256 }, (_, at) => at));

        await store.create(KEY, all);

        expect((await store.get(KEY))?.bytes.equals(all)).toBe(true);
      });

      it.each([KEY, 'nothing', 'releases'])('finds nothing if nothing was stored: %s', async (key) => {
        expect(await store.get(key)).toBeNull();
      });

      it('takes a folder for no object', async () => {
        await store.create(KEY, bytes('1'));

        expect(await store.get('releases/catalog')).toBeNull();
      });
    });

    describe('when it creates', () => {
      it('never overwrites: the first content stays, and the second writer is told', async () => {
        expect(await store.create(KEY, bytes('first'))).toBe(true);

        expect(await store.create(KEY, bytes('second'))).toBe(false);
        expect(await text(KEY)).toBe('first');
      });

      it('lets one of twenty writers win, and no one reads a mixture', async () => {
        const won = await Promise.all(twenty.map((writer) => store.create(KEY, bytes(writer))));

        expect(won.filter(Boolean)).toHaveLength(1);
        expect(await text(KEY)).toBe(twenty[won.indexOf(true)]);
      });
    });

    describe('when it replaces', () => {
      it('replaces what still is as it was read', async () => {
        await store.create(POINTER, bytes('1'));
        const { tag } = (await store.get(POINTER)) as { tag: string };

        expect(await store.replace(POINTER, bytes('2'), tag)).toBe(true);
        expect(await text(POINTER)).toBe('2');
      });

      it('leaves alone what was changed since it was read', async () => {
        await store.create(POINTER, bytes('1'));
        const { tag } = (await store.get(POINTER)) as { tag: string };
        await store.replace(POINTER, bytes('2'), tag);

        expect(await store.replace(POINTER, bytes('3'), tag)).toBe(false);
        expect(await text(POINTER)).toBe('2');
      });

      it('makes what doesn’t exist only for a writer who expects that', async () => {
        expect(await store.replace(POINTER, bytes('1'), 'some-tag')).toBe(false);
        expect(await store.get(POINTER)).toBeNull();

        expect(await store.replace(POINTER, bytes('1'), null)).toBe(true);
        expect(await store.replace(POINTER, bytes('2'), null)).toBe(false);
        expect(await text(POINTER)).toBe('1');
      });

      it('lets one of twenty writers win who all read the same', async () => {
        await store.create(POINTER, bytes('before'));
        const { tag } = (await store.get(POINTER)) as { tag: string };

        const won = await Promise.all(twenty.map((writer) => store.replace(POINTER, bytes(writer), tag)));

        expect(won.filter(Boolean)).toHaveLength(1);
        expect(await text(POINTER)).toBe(twenty[won.indexOf(true)]);
      });

      it('gives another tag to other content', async () => {
        await store.create(POINTER, bytes('1'));
        const before = await store.get(POINTER);
        await store.replace(POINTER, bytes('2'), before?.tag ?? '');

        expect((await store.get(POINTER))?.tag).not.toBe(before?.tag);
      });
    });

    describe('when it lists', () => {
      it('names what is directly below a prefix, in order', async () => {
        await store.create('releases/catalog/1.1.0/entry.js', bytes('1'));
        await store.create('releases/catalog/1.0.0/entry.js', bytes('1'));
        await store.create('releases/catalog/1.0.0/deep/er.js', bytes('1'));
        await store.create('releases/checkout/2.0.0/entry.js', bytes('1'));

        expect(await store.list('releases/catalog/')).toEqual(['1.0.0', '1.1.0']);
        expect(await store.list('releases/')).toEqual(['catalog', 'checkout']);
        expect(await store.list('releases/catalog/1.0.0/')).toEqual(['deep', 'entry.js']);
      });

      it('names nothing below an unused prefix', async () => {
        expect(await store.list('deployments/')).toEqual([]);
      });

      it('shows nothing of its own housekeeping', async () => {
        await Promise.all(twenty.map((writer) => store.create(`deployments/${writer}.json`, bytes(writer))));
        await store.replace(POINTER, bytes('1'), null);

        expect(await store.list('deployments/')).toHaveLength(20);
        expect(await store.list('')).toEqual(['deployment.json', 'deployments']);
      });
    });

    describe('when it removes', () => {
      it('takes away this object alone', async () => {
        await store.create(KEY, bytes('1'));
        await store.create('releases/catalog/1.0.0/home.js', bytes('2'));

        await store.remove(KEY);

        expect(await store.get(KEY)).toBeNull();
        expect(await store.list('releases/catalog/1.0.0/')).toEqual(['home.js']);
      });

      it('leaves no empty folder behind', async () => {
        await store.create(KEY, bytes('1'));
        await store.create('releases/catalog/1.1.0/entry.js', bytes('2'));

        await store.remove(KEY);

        expect(await store.list('releases/catalog/')).toEqual(['1.1.0']);
      });

      it('leaves no empty folder in another one behind', async () => {
        await store.create('releases/catalog/1.0.0/static/js/entry.js', bytes('1'));
        await store.create('releases/catalog/1.1.0/entry.js', bytes('2'));

        await store.remove('releases/catalog/1.0.0/static/js/entry.js');

        expect(await store.list('releases/catalog/')).toEqual(['1.1.0']);
      });

      it('succeeds where only a folder without objects is left', async () => {
        await store.create('releases/catalog/1.0.0/static/entry.js', bytes('1'));
        await store.remove('releases/catalog/1.0.0/static/entry.js');

        await expect(store.remove('releases/catalog/1.0.0/static')).resolves.toBeUndefined();
      });

      it('succeeds if nothing is there', async () => {
        await expect(store.remove(KEY)).resolves.toBeUndefined();
      });
    });

    it('reads nothing that is larger than its kind may be', async () => {
      await store.create('log/catalog.endless.json', Buffer.alloc(1024 * 1024 + 1));

      await expect(store.get('log/catalog.endless.json')).rejects.toThrow(
        'log/catalog.endless.json in the release store is larger than the 1 MB that it may have.',
      );
    });

    it.each(['../outside.json', 'releases/../../outside.json', '/etc/passwd'])(
      'keeps to itself: %s leads nowhere',
      async (key) => {
        await expect(store.get(key)).rejects.toThrow('points out of the store');
        await expect(store.create(key, bytes('1'))).rejects.toThrow('points out of the store');
        await expect(store.replace(key, bytes('1'), null)).rejects.toThrow('points out of the store');
        await expect(store.list(key)).rejects.toThrow('points out of the store');
        await expect(store.remove(key)).rejects.toThrow('points out of the store');
      },
    );
  });
}
