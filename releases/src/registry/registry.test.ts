import { Refusal } from '../model/errors';
import { fileStore } from '../object-store/file-store';
import type { ObjectStore } from '../object-store/object-store';
import { buildDeployment, buildRemote, integrityFor } from '../testing/release-builders';
import { tempFolders } from '../testing/temp-folder';
import { putDeployment, readDeployment, readLive } from './deployments';
import { listVersions, putRelease, readRelease, releaseKey } from './releases';

const folders = tempFolders();
afterAll(() => folders.clear());
let store: ObjectStore;
beforeEach(async () => {
  store = fileStore(await folders.next());
});

/** A release of catalog that consists of one file with this content. */
function releaseOf(content: string, version = '1.0.0') {
  const listed = { bytes: content.length, integrity: integrityFor(content) };
  return {
    release: buildRemote('catalog', { version, files: { 'entry.js': listed } }),
    files: new Map([['entry.js', Buffer.from(content)]]),
  };
}
const publish = (content: string, version?: string, into = store) => {
  const { release, files } = releaseOf(content, version);
  return putRelease(into, release, files);
};
const stored = async (file: string) =>
  (await store.get(releaseKey('catalog', '1.0.0', file)))?.bytes.toString();
/** A store whose process dies when it is about to create this key. */
const dyingAt = (key: string): ObjectStore => ({
  ...store,
  create: (at, bytes) => (at === key ? Promise.reject(new Error('killed')) : store.create(at, bytes)),
});
const MANIFEST = releaseKey('catalog', '1.0.0', 'release.json');

describe('A release in the store', () => {
  it('is there with its manifest and its files', async () => {
    await publish('console.log(1)');

    expect(await readRelease(store, 'catalog', '1.0.0')).toEqual(releaseOf('console.log(1)').release);
    expect(await stored('entry.js')).toBe('console.log(1)');
  });

  it('is not there at all when publishing was killed half way', async () => {
    await expect(publish('one', '1.0.0', dyingAt(MANIFEST))).rejects.toThrow('killed');

    expect(await readRelease(store, 'catalog', '1.0.0')).toBeNull();
    expect(await listVersions(store, 'catalog')).toEqual([]);
  });

  it('is published by trying again after publishing was killed', async () => {
    await publish('one', '1.0.0', dyingAt(MANIFEST)).catch(() => undefined);

    await publish('one');

    expect(await listVersions(store, 'catalog')).toEqual(['1.0.0']);
  });

  it('never mixes files of a killed publishing with its own: that is refused in words', async () => {
    await publish('one', '1.0.0', dyingAt(MANIFEST)).catch(() => undefined);

    const again = publish('two');

    await expect(again).rejects.toThrow(Refusal);
    await expect(again).rejects.toThrow(
      'Another publishing of catalog@1.0.0 is under way or broke off, and its entry.js is not this one.',
    );
    expect(await readRelease(store, 'catalog', '1.0.0')).toBeNull();
  });

  it('is refused before anything is stored if its manifest could not be read again', async () => {
    const { release, files } = releaseOf('one');
    const withSpace = { ...release, entry: { ...release.entry, file: 'the entry.js' } };

    const putting = putRelease(store, withSpace, files);

    await expect(putting).rejects.toThrow(Refusal);
    await expect(putting).rejects.toThrow(
      /^catalog@1\.0\.0 is not published: nobody could read its release\.json\. .* entry\.file: /,
    );
    expect(await store.list('releases/')).toEqual([]);
  });

  it.each<[string, string, number]>([
    ['file', 'chunks/menu.js', 16],
    ['manifest', 'release.json', 2],
  ])(
    'is refused before anything is stored if its %s is too large to be read again',
    async (_, file, most) => {
      const { release, files } = releaseOf('one');
      const large = Buffer.alloc(most * 1024 * 1024 + 1);
      const parts =
        file === 'release.json'
          ? { files, more: { manifest: large } }
          : { files: new Map([...files, [file, large]]), more: {} };

      const putting = putRelease(store, release, parts.files, parts.more);

      await expect(putting).rejects.toThrow(
        new Refusal(
          `catalog@1.0.0 is not published: its ${file} is larger than the ${most} MB that it may have, and nobody could read it. The catalog team must make it smaller.`,
        ),
      );
      expect(await store.list('')).toEqual([]);
    },
  );

  it('may be published again with the same bytes', async () => {
    await publish('one');

    await expect(publish('one')).resolves.toEqual([]);
  });

  it('gets back a file that the store has lost, when it is published again with the same bytes', async () => {
    await publish('one');
    await store.remove(releaseKey('catalog', '1.0.0', 'entry.js'));

    await expect(publish('one')).resolves.toEqual(['entry.js']);

    expect(await stored('entry.js')).toBe('one');
  });

  it('keeps a file that was altered in the store as it is, for the gate to refuse', async () => {
    await publish('one');
    const key = releaseKey('catalog', '1.0.0', 'entry.js');
    await store.remove(key);
    await store.create(key, Buffer.from('altered'));

    await expect(publish('one')).resolves.toEqual([]);

    expect(await stored('entry.js')).toBe('altered');
  });

  it('is never overwritten: other bytes under its version are refused, with what to do', async () => {
    await publish('one');

    const again = publish('two');

    await expect(again).rejects.toThrow(Refusal);
    await expect(again).rejects.toThrow(
      'publish catalog again under a higher version, from its package.json or with --as.',
    );
    expect(await stored('entry.js')).toBe('one');
  });

  it('is one of the two when two teams publish the same version at the same moment', async () => {
    const outcomes = await Promise.allSettled([publish('one'), publish('two')]);

    const manifest = await readRelease(store, 'catalog', '1.0.0');
    const content = await stored('entry.js');
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1);
    if (manifest) expect(manifest.files['entry.js']?.integrity).toBe(integrityFor(content ?? ''));
  });

  it('is null if it was never published', async () => {
    expect(await readRelease(store, 'catalog', '9.9.9')).toBeNull();
  });

  it.each(['', '{', 'null', '{"format":1}', '[]'])(
    'is refused in words if its manifest is damaged: %s',
    async (text) => {
      await store.create(MANIFEST, Buffer.from(text));

      const reading = readRelease(store, 'catalog', '1.0.0');

      await expect(reading).rejects.toThrow(Refusal);
      await expect(reading).rejects.toThrow(
        'releases/catalog/1.0.0/release.json in the release store is damaged',
      );
    },
  );
});

describe('The live deployment', () => {
  const { number, ...deployment } = buildDeployment([buildRemote('catalog')]);

  it('is none in an empty store', async () => {
    expect(await readLive(store)).toEqual({ deployment: null, tag: null });
  });

  it('gets the next number, and stays readable under it', async () => {
    const first = await putDeployment(store, deployment, null);
    const second = await putDeployment(store, deployment, (await readLive(store)).tag);

    expect([first.number, second.number]).toEqual([number, 2]);
    expect(await readDeployment(store, 1)).toEqual(first);
    expect((await readLive(store)).deployment).toEqual(second);
  });

  it('leaves nothing behind of a promotion that was killed before it was live', async () => {
    const killed = { ...store, replace: () => Promise.reject(new Error('killed')) };
    await putDeployment(killed, deployment, null).catch(() => undefined);

    expect(await store.list('deployments/')).toEqual([]);
    expect((await putDeployment(store, deployment, null)).number).toBe(1);
  });

  it('gets the next free number after one that an earlier command left behind and that never was live', async () => {
    await store.create('deployments/1.json', Buffer.from(JSON.stringify({ ...deployment, number: 1 })));

    expect((await putDeployment(store, deployment, null)).number).toBe(2);
    expect((await readLive(store)).deployment?.number).toBe(2);
  });

  it('is there under its number when its promotion was killed right after, and once it is replaced', async () => {
    const killed = { ...store, create: () => Promise.reject(new Error('killed')) };
    await putDeployment(killed, { ...deployment, why: 'mine' }, null).catch(() => undefined);

    expect(await readDeployment(store, 1)).toMatchObject({ number: 1, why: 'mine' });
    await putDeployment(store, deployment, (await readLive(store)).tag);
    expect(await store.list('deployments/')).toEqual(['1.json', '2.json']);
    expect(await readDeployment(store, 1)).toMatchObject({ number: 1, why: 'mine' });
  });

  it('is read again only when it changed, so that many remotes cost a page nothing', async () => {
    await putDeployment(store, deployment, null);
    const [first, again] = [await readLive(store), await readLive(store)];
    await putDeployment(store, { ...deployment, why: 'once more' }, first.tag);
    const next = await readLive(store);

    expect(again.deployment).toBe(first.deployment);
    expect(next.deployment).toMatchObject({ number: 2, why: 'once more' });
  });

  it('gets number eleven after number ten', async () => {
    for (const number of [9, 10])
      await store.create(
        `deployments/${number}.json`,
        Buffer.from(JSON.stringify({ ...deployment, number })),
      );

    expect((await putDeployment(store, deployment, null)).number).toBe(11);
  });

  it('is only one of two that are promoted at the same moment, and the other promotion is refused', async () => {
    await putDeployment(store, deployment, null);
    const { tag } = await readLive(store);

    const outcomes = await Promise.allSettled([
      putDeployment(store, { ...deployment, why: 'mine' }, tag),
      putDeployment(store, { ...deployment, why: 'theirs' }, tag),
    ]);

    const won = outcomes.filter((outcome) => outcome.status === 'fulfilled');
    const lost = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(won).toHaveLength(1);
    expect(lost[0]?.reason).toBeInstanceOf(Refusal);
    expect(String(lost[0]?.reason)).toContain('Somebody else promoted at the same moment');
    expect((await readLive(store)).deployment).toEqual(won[0]?.value);
  });

  it('never takes a number that somebody else took meanwhile', async () => {
    const justTaken = { ...store, list: async () => [] };
    const theirs = await putDeployment(store, { ...deployment, why: 'theirs' }, null);
    const { tag } = await readLive(store);

    await expect(putDeployment(justTaken, { ...deployment, why: 'mine' }, tag)).rejects.toThrow(
      'theirs is live',
    );

    expect(await readDeployment(store, 1)).toEqual(theirs);
    expect((await readLive(store)).deployment).toEqual(theirs);
  });

  it('is not replaced when somebody else promoted since it was read', async () => {
    await putDeployment(store, deployment, null);
    const { tag } = await readLive(store);
    await putDeployment(store, { ...deployment, why: 'theirs' }, tag);

    await expect(putDeployment(store, { ...deployment, why: 'mine' }, tag)).rejects.toThrow('theirs is live');

    expect((await readLive(store)).deployment?.why).toBe('theirs');
  });

  it.each(['', '{"format":1}', 'gone'])('is refused in words if it is damaged: %s', async (text) => {
    await store.create('deployment.json', Buffer.from(text));

    const reading = readLive(store);

    await expect(reading).rejects.toThrow(Refusal);
    await expect(reading).rejects.toThrow('deployment.json in the release store is damaged');
  });
});
