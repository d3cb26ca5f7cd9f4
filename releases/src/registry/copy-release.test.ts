import { brotliCompressSync } from 'node:zlib';
import { Refusal } from '../model/errors';
import { integrityOf } from '../model/integrity';
import { fileStore } from '../object-store/file-store';
import type { ObjectStore } from '../object-store/object-store';
import { promote } from '../promote/promote';
import { dyingStore } from '../testing/dying-store';
import { buildRemote } from '../testing/release-builders';
import { releaseStores } from '../testing/release-stores';
import { tempFolders } from '../testing/temp-folder';
import { type Copied, copyRelease } from './copy-release';
import { arrivalsOf, readLog, record } from './log';
import { mark } from './prune-marks';
import { listVersions, putRelease, readRelease, releaseKey } from './releases';

const NOW = new Date('2027-03-01T12:00:00.000Z');
const PUBLISHED = '2026-01-15T13:05:00.000Z';
const TEXTS = { 'entry.js': 'start()', 'home.js': 'draw()' };

/** A release of catalog, with two files and the compressed copy of one. */
const catalog = (version = '1.5.0') =>
  buildRemote('catalog', {
    version,
    createdAt: '2020-01-15T13:05:00.000Z',
    files: Object.fromEntries(
      Object.entries(TEXTS).map(([file, text]) => [
        file,
        { bytes: text.length, integrity: integrityOf(Buffer.from(text)) },
      ]),
    ),
  });
const FILES = new Map<string, Buffer>([
  ...Object.entries(TEXTS).map(([file, text]) => [file, Buffer.from(text)] as const),
  ['home.js.br', brotliCompressSync('draw()')],
]);

const folders = tempFolders();
afterAll(() => folders.clear());

/** The bytes of all objects of a release in a store. */
async function bytesOf(store: ObjectStore, version = '1.5.0'): Promise<Record<string, string | undefined>> {
  const names = await store.list(`releases/catalog/${version}/`);
  const read = async (name: string) =>
    [name, (await store.get(releaseKey('catalog', version, name)))?.bytes.toString('base64')] as const;
  return Object.fromEntries(await Promise.all(names.map(read)));
}

describe.each(releaseStores())('A release that is copied from a folder to $name', ({ open }) => {
  let from: ObjectStore;
  let to: ObjectStore;
  let another: () => ObjectStore;
  beforeEach(async () => {
    from = fileStore(await folders.next());
    another = await open();
    to = another();
    await publish();
  });

  async function publish(version?: string, by = 'ravi'): Promise<void> {
    const release = catalog(version);
    const entry = { format: 1, part: 'catalog', version: release.version, at: PUBLISHED, by } as const;
    await putRelease(from, release, FILES, {
      writeDown: () => record(from, { ...entry, what: 'published' }),
    });
  }
  const copy = (target = to, version?: string): Promise<Copied> =>
    copyRelease(catalog(version), {
      from: { store: from, name: 's3://food/staging' },
      to: { store: target, name: 's3://food/production' },
      by: 'asha',
      now: NOW,
    });

  it('is there byte for byte, and everything else in the other store stays as it was', async () => {
    // As an older command wrote it, with a field that this one doesn't know.
    const key = releaseKey('catalog', '1.5.0', 'release.json');
    await from.remove(key);
    await from.create(key, Buffer.from(JSON.stringify({ ...catalog(), more: 1 })));

    const { outcome } = await copy();

    expect(outcome).toBe('copied');
    expect(await bytesOf(to)).toEqual(await bytesOf(from));
    expect(Object.keys(await bytesOf(to)).sort()).toEqual([...FILES.keys(), 'release.json'].sort());
    expect(await to.get('deployment.json')).toBeNull();
  });

  it('keeps where it comes from, who took it there, and when and by whom it was published', async () => {
    await copy();

    expect(await readLog(to, 20)).toEqual([
      {
        format: 1,
        what: 'copied',
        part: 'catalog',
        version: '1.5.0',
        at: NOW.toISOString(),
        by: 'asha',
        from: { store: 's3://food/staging', published: { at: PUBLISHED, by: 'ravi' }, live: null },
      },
    ]);
  });

  it('keeps what the gate said of it if it was live, who made it live, and who took it back', async () => {
    await publish('1.4.0');
    await publish('1.6.0');
    const verdicts = [
      { check: 'pages' as const, findings: [] },
      { check: 'start' as const, findings: [], skipped: 'left out by --no-smoke' },
    ];
    await promote(from, ['catalog@1.4.0'], { by: 'mira', why: '' });
    await promote(from, ['catalog@1.5.0'], { by: 'mira', why: 'a try', canary: 10 });
    const { createdAt } = await promote(from, ['catalog@1.5.0'], {
      by: 'mira',
      why: '',
      gate: () => verdicts,
    });

    expect((await copy()).origin.live).toEqual({
      deployment: 3,
      at: createdAt,
      by: 'mira',
      forced: false,
      gate: { against: 2, checks: ['pages'], skipped: ['start'], overruled: [], warnings: [] },
      until: null,
    });

    await promote(from, ['catalog@1.6.0'], { by: 'watch', why: 'it failed' });
    await promote(from, ['catalog@1.6.0'], { by: 'mira', why: 'again' });
    expect((await copy()).origin.live).toMatchObject({
      deployment: 3,
      until: { deployment: 4, by: 'watch', why: 'it failed' },
    });
  });

  it('keeps who published it first when it is copied on', async () => {
    const third = fileStore(await folders.next());
    await copy();

    const { origin } = await copyRelease(catalog(), {
      from: { store: to, name: 'b' },
      to: { store: third, name: 'c' },
      by: 'mira',
      now: NOW,
    });

    expect(origin).toMatchObject({ store: 'b', published: { at: PUBLISHED, by: 'ravi' } });
  });

  it('is already there the second time, and nothing is written', async () => {
    await copy();

    expect((await copy()).outcome).toBe('already there');

    expect(await readLog(to, 20)).toHaveLength(1);
  });

  it('gets back there what was lost of it there', async () => {
    await copy();
    const whole = await bytesOf(to);
    await to.remove(releaseKey('catalog', '1.5.0', 'home.js'));

    await copy();

    expect(await bytesOf(to)).toEqual(whole);
  });

  it('is refused while "release prune" removes the one that is there', async () => {
    await copy();
    await mark(to, catalog(), NOW.toISOString());

    await expect(copy()).rejects.toThrow('"release prune" is removing catalog@1.5.0');
  });

  it('is already there if it was built a second time from other commits to the same bytes', async () => {
    await putRelease(to, { ...catalog(), createdAt: NOW.toISOString(), revision: 'def5678' }, FILES);

    expect((await copy()).outcome).toBe('already there');
  });

  it.each([
    [
      'another file',
      { files: { ...catalog().files, 'home.js': { bytes: 1, integrity: integrityOf(Buffer.from('1')) } } },
      'home.js',
    ],
    ['other pages', { uses: ['orders/invoice'] }, 'release.json'],
  ])('is refused if its version is there with %s, and that stays', async (_, changed, named) => {
    await putRelease(to, { ...catalog(), ...changed }, new Map());
    const before = await bytesOf(to);

    const copying = copy();

    await expect(copying).rejects.toThrow(Refusal);
    await expect(copying).rejects.toThrow(
      `catalog@1.5.0 is in s3://food/production already, with other bytes: ${named}. Releases are never overwritten`,
    );
    expect(await bytesOf(to)).toEqual(before);
    expect(await readLog(to, 20)).toEqual([]);
  });

  it.each([
    [
      'a file was altered',
      'home.js',
      'alert(1)',
      'home.js of catalog@1.5.0 is not the file that was published.',
    ],
    ['a file is gone', 'home.js', null, 'catalog@1.5.0 has lost its file home.js.'],
    [
      'a compressed copy holds something else',
      'home.js.br',
      'alert(1)',
      'home.js.br of catalog@1.5.0 does not hold what home.js holds.',
    ],
    [
      'its manifest is another release’s',
      'release.json',
      JSON.stringify(buildRemote('orders')),
      "says that it is orders@1.0.0: somebody put it into another release's folder. It is not used.",
    ],
  ])('is refused before anything is written if %s', async (_, file, text, words) => {
    const key = releaseKey('catalog', '1.5.0', file);
    await from.remove(key);
    if (text !== null) await from.create(key, Buffer.from(text));

    const copying = copy();

    await expect(copying).rejects.toThrow(Refusal);
    await expect(copying).rejects.toThrow(words);
    expect(await to.list('')).not.toContain('releases');
  });

  it('is refused if its manifest is not what a deployment holds of it', async () => {
    await promote(from, ['catalog@1.5.0'], { by: 'mira', why: '' });
    const key = releaseKey('catalog', '1.5.0', 'release.json');
    await from.remove(key);
    await from.create(key, Buffer.from(JSON.stringify({ ...catalog(), uses: ['orders/invoice'] })));

    await expect(copy()).rejects.toThrow('is not what deployment 1 holds of it. It is not copied.');
  });

  it('is there whole and with its origin, or not at all, when the copying is killed at any point; repeating it is enough', async () => {
    let killed = 0;
    const deaths = Array.from({ length: 40 }, (_, calls) => [
      [calls, false],
      [calls + 1, true],
    ]).flat() as [number, boolean][];
    for (const [at, [calls, after]] of deaths.entries()) {
      const version = `2.0.${at}`;
      await publish(version);
      const died = await copy(dyingStore(to, calls, after), version).then(
        () => false,
        () => true,
      );
      if (died) killed++;

      if ((await listVersions(to, 'catalog')).includes(version)) {
        expect(await bytesOf(to, version)).toEqual(await bytesOf(from, version));
        expect((await arrivalsOf(to, [catalog(version)])).size).toBe(1);
      }
      await copy(another(), version);
      expect(await bytesOf(to, version)).toEqual(await bytesOf(from, version));
      expect(await readRelease(to, 'catalog', version)).toEqual(catalog(version));
      if (!died && !after) break;
    }
    expect(killed).toBeGreaterThan(8);
  });
});
