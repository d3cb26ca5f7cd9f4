import { Refusal } from '../model/errors';
import { fileStore } from '../object-store/file-store';
import type { ObjectStore } from '../object-store/object-store';
import { promote, rollbackTo } from '../promote/promote';
import { buildDeployment, buildRemote } from '../testing/release-builders';
import { tempFolders } from '../testing/temp-folder';
import { putDeployment, readDeployment, readLive } from './deployments';
import { record } from './log';
import { prune } from './prune';
import { listVersions, putRelease } from './releases';

const NOW = new Date('2027-03-01T12:00:00.000Z');
const folders = tempFolders();
afterAll(() => folders.clear());
let store: ObjectStore;
beforeEach(async () => {
  store = fileStore(await folders.next());
});

const daysAgo = (days: number): string => new Date(NOW.getTime() - days * 86_400_000).toISOString();
const catalog = (version: string) => buildRemote('catalog', { version });
const files = new Map([
  ['entry.js', Buffer.from('start()')],
  ['entry.js.br', Buffer.from('packed')],
]);

/** Publishes this version of catalog and makes it live, so many days ago. */
async function ship(version: string, days: number, canary: string | null = null): Promise<void> {
  await putRelease(store, { ...catalog(version), createdAt: daysAgo(days) }, files);
  const { deployment, tag } = await readLive(store);
  const { format, number, ...rest } = buildDeployment([catalog(version)]);
  const place = {
    live: catalog(version),
    previous: deployment?.remotes.catalog?.live ?? null,
    canary: canary ? { release: catalog(canary), share: 10 } : null,
  };
  await putDeployment(
    store,
    {
      ...rest,
      from: deployment?.number ?? null,
      createdAt: daysAgo(days),
      host: null,
      remotes: { catalog: place },
    },
    tag,
  );
}
const left = () => listVersions(store, 'catalog');
const told: string[] = [];
const options = { now: NOW, by: 'asha', tell: (line: string) => told.push(line) };
/** Makes the same releases live in a newer deployment: releases that were marked before may then be removed. */
async function redeploy(): Promise<void> {
  const { deployment, tag } = await readLive(store);
  const { number, format: _, ...rest } = deployment ?? { ...buildDeployment(), number: null };
  await putDeployment(store, { ...rest, from: number }, tag);
}
/** The releases that two prunes with a promotion between remove. */
async function names(keep: number): Promise<string[]> {
  const { marked } = await prune(store, { keep, ...options });
  await redeploy();
  const { removed } = await prune(store, { keep: keep + 1, ...options });
  expect(removed).toEqual(marked);
  return removed.map(({ name }) => name);
}

describe('Pruning', () => {
  it('removes what no kept deployment names, with all its files', async () => {
    await ship('1.0.0', 50);
    await ship('1.1.0', 40);
    await ship('1.2.0', 30);
    await ship('1.3.0', 20);

    expect(await names(2)).toEqual(['catalog@1.0.0']);

    // 1.2.0 was live before, and 1.1.0 before that: what a page of deployment 3 falls back to.
    expect(await left()).toEqual(['1.1.0', '1.2.0', '1.3.0']);
    expect(await store.list('releases/catalog/')).toEqual(['1.1.0', '1.2.0', '1.3.0']);
  });

  it('keeps the live release and the one before, however old they are', async () => {
    await ship('1.0.0', 500);
    await ship('1.1.0', 400);

    expect(await names(1)).toEqual([]);
  });

  it('keeps a canary', async () => {
    await putRelease(store, { ...catalog('2.0.0'), createdAt: daysAgo(60) }, files);
    await ship('1.0.0', 50, '2.0.0');

    expect(await names(1)).toEqual([]);
  });

  it('keeps what a page that was opened in the last seven days may need, whatever was kept', async () => {
    await ship('1.0.0', 90);
    await ship('1.1.0', 60);
    // Live until six days ago: a page from then has 1.2.0, and falls back to 1.1.0.
    await ship('1.2.0', 30);
    await ship('1.3.0', 6);
    await ship('1.4.0', 1);

    expect(await names(1)).toEqual(['catalog@1.0.0']);
  });

  it('keeps what was published lately: somebody may be about to promote it', async () => {
    await ship('1.0.0', 50);
    await putRelease(store, { ...catalog('3.0.0'), createdAt: daysAgo(6) }, files);
    await putRelease(store, { ...catalog('3.1.0'), createdAt: daysAgo(8) }, files);

    expect(await names(1)).toEqual(['catalog@3.1.0']);
  });

  it('keeps what was copied here lately, however long ago it was built', async () => {
    await ship('1.0.0', 50);
    const at = daysAgo(6);
    const from = { store: 'staging', published: { at: daysAgo(90), by: null }, live: null };
    const entry = {
      format: 1,
      what: 'copied',
      part: 'catalog',
      version: '3.0.0',
      at,
      by: 'asha',
      from,
    } as const;
    await putRelease(store, { ...catalog('3.0.0'), createdAt: daysAgo(90) }, files, {
      writeDown: () => record(store, entry),
    });

    expect(await names(1)).toEqual([]);
  });

  it('marks first, and removes once another deployment is live', async () => {
    await ship('1.0.0', 50);
    await putRelease(store, { ...catalog('0.9.0'), createdAt: daysAgo(50) }, files);
    const all = async () => {
      const { marked, removed } = await prune(store, { keep: 20, ...options });
      return [marked, removed].map((list) => list.map(({ name }) => name));
    };

    expect(await all()).toEqual([['catalog@0.9.0'], []]);
    expect(await all()).toEqual([['catalog@0.9.0'], []]);
    await redeploy();
    expect(await all()).toEqual([[], ['catalog@0.9.0']]);
    expect(await left()).toEqual(['1.0.0']);
  });

  it('keeps a version taken for a week after it is removed, also if a prune once met its publishing', async () => {
    await store.create('releases/catalog/1.0.0/entry.js', Buffer.from('start()'));
    await prune(store, { ...options, keep: 1, now: new Date(daysAgo(60)) });
    await store.remove('releases/catalog/1.0.0/entry.js');
    await ship('1.0.0', 50);
    await ship('1.1.0', 40);
    await ship('1.2.0', 30);
    expect(await names(1)).toEqual(['catalog@1.0.0']);

    const again = putRelease(store, catalog('1.0.0'), new Map([['entry.js', Buffer.from('other()')]]));

    await expect(again).rejects.toThrow(Refusal);
  });

  it('only says what would go when it is asked to', async () => {
    await putRelease(store, { ...catalog('1.0.0'), createdAt: daysAgo(50) }, files);

    const would = await prune(store, { keep: 20, ...options, dryRun: true });

    expect(would.marked.map(({ name }) => name)).toEqual(['catalog@1.0.0']);
    expect(await store.list('log/')).toEqual([]);
  });

  it('removes the manifest first, so that no half release is promoted if it is interrupted', async () => {
    await ship('1.1.0', 50);
    await putRelease(store, { ...catalog('1.0.0'), createdAt: daysAgo(50) }, files);
    await prune(store, { keep: 20, ...options });
    await redeploy();
    const removed: string[] = [];
    const breaking = {
      ...store,
      remove: async (key: string) => {
        if (removed.length === 1) throw new Error('the line is cut');
        removed.push(key);
        await store.remove(key);
      },
    };

    await prune(breaking, { keep: 20, ...options }).catch(() => undefined);

    expect(removed).toHaveLength(1);
    expect(await left()).toEqual(['1.1.0']);
    await expect(promote(store, ['catalog@1.0.0'], { by: 'asha', why: '' })).rejects.toThrow(Refusal);
  });

  it('keeps the history, but a deployment whose releases are removed cannot be restored', async () => {
    for (const [at, version] of ['1.0.0', '1.1.0', '1.2.0', '1.3.0'].entries()) await ship(version, 90 - at);
    await names(1);

    expect(await readDeployment(store, 1)).not.toBeNull();
    await expect(rollbackTo(store, 1, { by: 'asha', why: '' })).rejects.toThrow(
      `Deployment 1 can't come back: "release prune" has removed catalog@1.0.0.`,
    );
    expect((await readLive(store)).deployment?.number).toBe(5);
  });

  it('removes also what is too large to be read, of a release and of a publishing that broke off', async () => {
    const large = Buffer.alloc(17 * 1024 * 1024);
    for (const [at, version] of ['1.0.0', '1.1.0', '1.2.0'].entries()) await ship(version, 50 - 10 * at);
    await store.create('releases/catalog/1.0.0/chunks/large.js', large);
    await store.create('releases/catalog/1.9.0/large.js', large);
    await prune(store, { ...options, keep: 1, now: new Date(daysAgo(8)) });

    expect(await names(1)).toEqual(['catalog@1.0.0']);

    expect(await store.list('releases/catalog/')).toEqual(['1.1.0', '1.2.0']);
  });

  it('goes on if a release.json is too large to be read', async () => {
    await store.create('releases/catalog/1.9.0/release.json', Buffer.alloc(3 * 1024 * 1024));
    for (const [at, version] of ['1.0.0', '1.1.0', '1.2.0'].entries()) await ship(version, 50 - 10 * at);

    expect(await names(1)).toEqual(['catalog@1.0.0']);
  });

  it('names a damaged release in a line, leaves it as it is, and removes the others', async () => {
    await ship('1.0.0', 50);
    await ship('1.1.0', 40);
    await ship('1.2.0', 30);
    await store.create('releases/catalog/0.9.0/release.json', Buffer.from('{"format":1}'));
    told.length = 0;

    expect(await names(1)).toEqual(['catalog@1.0.0']);

    expect(new Set(told)).toEqual(
      new Set([
        "releases/catalog/0.9.0/release.json in the release store is damaged: it doesn't have the form that it must have. Releases are never overwritten: publish catalog again under another version.",
      ]),
    );
    expect(await left()).toContain('0.9.0');
  });
});
