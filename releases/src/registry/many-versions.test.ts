import { setImmediate, setTimeout } from 'node:timers/promises';
import { removalGate } from '../gate/check-removal';
import { verdictsOn } from '../gate/gate';
import { readAgain } from '../gate/quick-gate';
import { fileStore } from '../object-store/file-store';
import type { ObjectStore } from '../object-store/object-store';
import { refuseSameGlobal } from '../publish/take-build';
import { buildDeployment, buildPage, buildRemote, integrityFor } from '../testing/release-builders';
import { tempFolders } from '../testing/temp-folder';
import { arrivalsOf, record } from './log';
import { packedSizes } from './release-sizes';
import { listVersions, putBack, putRelease, readReleases } from './releases';

const folders = tempFolders();
afterAll(() => folders.clear());
const versions = Array.from({ length: 120 }, (_, at) => `1.${at}.0`);
const releases = versions.map((version) => buildRemote('catalog', { version }));
const files = new Map(versions.map((version) => [`${version}.js`, Buffer.from(version)]));
const listed = Object.fromEntries(
  [...files.keys()].map((file) => [file, { bytes: 1, integrity: integrityFor(file) }]),
);
const fresh = buildRemote('catalog', { version: '2.0.0' });
const large = { ...fresh, files: listed };
const parts = buildDeployment([large]);
const gone = buildRemote('deals', { pages: [buildPage('/deals')] });
let store: ObjectStore;
let read: string[];
let most: number;

beforeEach(async () => {
  const real = fileStore(await folders.next());
  for (const release of releases) {
    const { part, version, createdAt: at } = release;
    await putRelease(real, release, new Map());
    await record(real, { format: 1, what: 'published', part, version, at, by: 'asha' });
  }
  [read, most] = [[], 0];
  let open = 0;
  const counted = async <Done>(deed: Promise<Done>): Promise<Done> => {
    open += 1;
    most = Math.max(most, open);
    return deed.finally(() => {
      open -= 1;
    });
  };
  store = {
    ...real,
    get: (key) => {
      read.push(key);
      return counted(real.get(key));
    },
    create: (key, bytes) => counted(real.create(key, bytes)),
  };
});

describe('With more versions or files than an S3 client has connections', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['the releases of a part are read', () => readReleases(store, 'catalog', () => undefined)],
    ['the versions of a part are listed', () => listVersions(store, 'catalog')],
    ['it is read how releases came', () => arrivalsOf(store, releases)],
    ['the sizes of its files are read', () => packedSizes(store, large)],
    ['a release is published', () => putRelease(store, fresh, files)],
    ['lost files are put back', () => putBack(store, fresh, files)],
    [
      'the gate reads it',
      () => verdictsOn({ store, before: null, parts, releases: [large] }, { smoke: false }),
    ],
    ['the gate reads it again', () => readAgain({ store, before: null, parts, releases: [large] })],
    ['the gate looks for links to a part that goes', () => removalGate({ store, parts }, gone)],
  ])(
    '%s with forty requests at once: one that waits for a connection for three seconds fails',
    async (_, deed) => {
      await deed();

      expect(most).toBe(40);
    },
  );

  it('a release is compared with each other version by one request', async () => {
    await refuseSameGlobal(store, fresh);

    expect(read.length).toBe(versions.length);
  });

  it('nothing more is asked of a store after it failed', async () => {
    const failing: ObjectStore = {
      ...store,
      create: async (key) => {
        read.push(key);
        throw new Error('the disk is full');
      },
    };

    await expect(putBack(failing, fresh, files)).rejects.toThrow('the disk is full');

    expect(read).toHaveLength(40);
  });

  it('the gate asks a store for no more that failed', async () => {
    const failing: ObjectStore = {
      ...store,
      get: async (key) => {
        read.push(key);
        await setImmediate();
        throw new Error('the line is down');
      },
    };

    await expect(readAgain({ store: failing, before: null, parts, releases: [large] })).rejects.toThrow(
      'the line is down',
    );
    await setTimeout(50);

    expect(read.length).toBeLessThan(50);
  });
});
