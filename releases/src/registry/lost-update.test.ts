import { fileStore } from '../object-store/file-store';
import type { ObjectStore } from '../object-store/object-store';
import { halt, promote, rollbackTo } from '../promote/promote';
import { buildHost, buildRemote } from '../testing/release-builders';
import { tempFolders } from '../testing/temp-folder';
import { putWhole, whole } from '../testing/whole-release';
import { readLive } from './deployments';
import { prune } from './prune';
import { putRelease, readRelease, releaseKey } from './releases';

const WHO = { by: 'asha', why: '' };
const LATER = new Date('2029-03-01T12:00:00.000Z');
const folders = tempFolders();
afterAll(() => folders.clear());
let store: ObjectStore;
const catalog = (version: string) => buildRemote('catalog', { version });
const pruneAll = (into: ObjectStore, now = LATER) =>
  prune(into, { keep: 1, now, by: 'asha', tell: () => undefined });
const live = async () => (await readLive(store)).deployment;
const days = (count: number) => new Date(LATER.getTime() + count * 24 * 60 * 60_000);

beforeEach(async () => {
  store = fileStore(await folders.next());
  await putWhole(store, buildHost(), catalog('1.0.0'), catalog('1.1.0'), catalog('1.2.0'));
  await promote(store, ['host@1.0.0', 'catalog@1.1.0'], WHO);
});

describe('Pruning and promoting the same release at the same moment', () => {
  /** Another deployment with the releases that are live. */
  const another = () => promote(store, ['host@1.0.0'], WHO);
  const slowly = (before: () => Promise<unknown>): ObjectStore => {
    let isFirst = true;
    return {
      ...store,
      replace: async (key, bytes, tag) => {
        if (isFirst) await before();
        isFirst = false;
        return store.replace(key, bytes, tag);
      },
    };
  };
  const isWhole = async (version: string) => (await readRelease(store, 'catalog', version)) !== null;

  it('leaves the release when the promotion began before it was marked', async () => {
    const slow = slowly(async () => {
      await pruneAll(store);
      await pruneAll(store);
    });

    await promote(slow, ['catalog@1.0.0'], WHO);
    await another();
    await pruneAll(store);

    expect((await live())?.remotes.catalog?.live.version).toBe('1.0.0');
    expect(await isWhole('1.0.0')).toBe(true);
    expect(await store.get(releaseKey('catalog', '1.0.0', 'entry.js'))).not.toBeNull();
  });

  it('refuses the promotion when the release went before its last step, and says so', async () => {
    const slow = slowly(async () => {
      await pruneAll(store);
      await another();
      await pruneAll(store);
    });

    const promoting = promote(slow, ['catalog@1.0.0'], WHO);

    await expect(promoting).rejects.toThrow('"release prune" is removing catalog@1.0.0');
    expect((await live())?.remotes.catalog?.live.version).toBe('1.1.0');
    expect(await isWhole('1.0.0')).toBe(false);
  });

  it('refuses to promote, to publish and to roll back to what is marked', async () => {
    await promote(store, ['catalog@1.2.0'], WHO);
    await promote(store, ['catalog@1.0.0'], WHO);
    await pruneAll(store);
    const words = '"release prune" is removing catalog@1.2.0';

    await expect(promote(store, ['catalog@1.2.0'], WHO)).rejects.toThrow(words);
    await expect(rollbackTo(store, 2, WHO)).rejects.toThrow(words);
    await expect(putWhole(store, catalog('1.2.0'))).rejects.toThrow(words);
  });
});

it('A version that was pruned can be published again a week after it went', async () => {
  await pruneAll(store);
  await promote(store, ['host@1.0.0'], WHO);
  await pruneAll(store);
  await expect(putWhole(store, catalog('1.0.0'))).rejects.toThrow('"release prune" is removing');

  await pruneAll(store, days(7));

  await putWhole(store, catalog('1.0.0'));
  await promote(store, ['catalog@1.0.0'], WHO);
  expect((await live())?.remotes.catalog?.live.version).toBe('1.0.0');
});

describe('The files of a publishing that broke off', () => {
  const left = releaseKey('catalog', '2.0.0', 'entry.js');
  beforeEach(() => store.create(left, Buffer.from('half')));

  it('go a week after prune first saw them', async () => {
    await pruneAll(store);
    await pruneAll(store, days(6));
    expect(await store.get(left)).not.toBeNull();

    await pruneAll(store, days(7));

    expect(await store.list('releases/catalog/')).not.toContain('2.0.0');
  });

  it('stay if somebody publishes the version after all', async () => {
    await pruneAll(store);
    const release = whole({ ...catalog('2.0.0'), createdAt: days(7).toISOString() });
    await store.remove(left);
    await putWhole(store, release);

    await pruneAll(store, days(8));

    expect(await readRelease(store, 'catalog', '2.0.0')).not.toBeNull();
    expect(await store.get(left)).not.toBeNull();
  });
});

describe('Publishing a version again', () => {
  it.each([
    [
      'pages',
      {
        pages: [
          { path: '/menu', preload: ['/auth/home/categories'], next: [], reloadSafe: false, js: [], css: [] },
        ],
      },
    ],
    ['pieces that it shows', { uses: ['orders/invoice'] }],
    ['links', { links: ['/home'] }],
  ])('with the same files and other %s is refused, and not said to be published', async (_, changed) => {
    const again = putRelease(store, whole({ ...catalog('1.0.0'), ...changed }), new Map());

    await expect(again).rejects.toThrow(
      'catalog@1.0.0 is published already from abc1234, with other content.',
    );
  });

  it('from another commit to the same bytes is fine', async () => {
    const again = { ...catalog('1.0.0'), revision: 'fff', source: 'other', createdAt: LATER.toISOString() };

    await putWhole(store, again);

    expect((await readRelease(store, 'catalog', '1.0.0'))?.revision).toBe('abc1234');
  });
});

it('Rolling the whole site back does not begin a canary again that was halted since', async () => {
  await promote(store, ['catalog@1.2.0'], { ...WHO, canary: 10 });
  await halt(store, 'catalog', WHO);

  await rollbackTo(store, 2, WHO);

  expect((await live())?.remotes.catalog).toMatchObject({ live: { version: '1.1.0' }, canary: null });
});
