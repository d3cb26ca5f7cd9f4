import type { ObjectStore } from '../object-store/object-store';
import { buildDeployment, buildRemote } from '../testing/release-builders';
import { releaseStores } from '../testing/release-stores';
import { putDeployment } from './deployments';
import { arrivalsOf, type LogEntry, readLog, record } from './log';
import { prune } from './prune';
import { listVersions, putRelease, readRelease } from './releases';

const published = (part: string, version: string, at: string): LogEntry => ({
  format: 1,
  what: 'published',
  part,
  version,
  at,
  by: 'asha',
});
const NOON = '2027-03-01T12:00:00.000Z';
const LATER = '2027-03-01T12:00:00.001Z';

describe.each(releaseStores())('The log of a store in $name', ({ open }) => {
  let store: ObjectStore;
  beforeEach(async () => {
    store = (await open())();
  });

  it('is empty in a store from before there was one', async () => {
    expect(await readLog(store, 20)).toEqual([]);
    expect(await arrivalsOf(store, [buildRemote('catalog')])).toEqual(new Map());
  });

  it('tells the newest deeds of all parts, newest first, and no more than are asked for', async () => {
    await record(store, published('orders', '1.0.0', '2027-03-01T11:59:59.999Z'));
    await record(store, published('catalog', '1.0.0-rc.1', NOON));
    await record(store, published('auth', '2.0.0', LATER));

    const told = await readLog(store, 2);

    expect(told).toEqual([published('auth', '2.0.0', LATER), published('catalog', '1.0.0-rc.1', NOON)]);
  });

  it('leaves out what is damaged, and what somebody else put there', async () => {
    await record(store, published('catalog', '1.0.0', NOON));
    await store.create('log/catalog.2027-03-01T13-00-00-000Z.published.1.1.0.json', Buffer.from('{'));
    await store.create('log/notes.txt', Buffer.from('hello'));

    expect(await readLog(store, 20)).toEqual([published('catalog', '1.0.0', NOON)]);
  });

  it('knows how a release came into the store, also when an earlier one of its version was removed', async () => {
    await record(store, published('catalog', '1.0.0', NOON));
    await record(store, published('catalog', '1.0.0', LATER));
    await record(store, published('catalog', '1.0.0-rc.1', '2027-03-02T12:00:00.000Z'));
    await record(store, {
      ...published('catalog', '1.0.0', '2027-03-02T13:00:00.000Z'),
      what: 'pruned',
    } as LogEntry);

    expect(await arrivalsOf(store, [buildRemote('catalog'), buildRemote('orders')])).toEqual(
      new Map([['catalog@1.0.0', published('catalog', '1.0.0', LATER)]]),
    );
  });

  it('says who removed a release, before it goes', async () => {
    await putRelease(store, buildRemote('catalog', { createdAt: '2026-01-01T00:00:00.000Z' }), new Map());
    const cut = { ...store, remove: () => Promise.reject(new Error('the line is cut')) };
    const options = { keep: 1, now: new Date(NOON), by: 'ravi', tell: () => undefined };

    await prune(cut, options);
    expect(await readLog(store, 20)).toEqual([]);
    await putDeployment(store, { ...buildDeployment(), from: null }, null);
    await prune(cut, options).catch(() => undefined);

    expect(await readLog(store, 20)).toEqual([
      { ...published('catalog', '1.0.0', NOON), what: 'pruned', by: 'ravi' },
    ]);
    expect(await listVersions(store, 'catalog')).toEqual(['1.0.0']);
  });

  it('is written before the release, so that no release lacks an entry', async () => {
    const release = buildRemote('catalog');
    const denied = () => Promise.reject(new Error('no right to write the log'));

    await putRelease(store, release, new Map(), { writeDown: denied }).catch(() => undefined);

    expect(await readRelease(store, 'catalog', '1.0.0')).toBeNull();
  });
});
