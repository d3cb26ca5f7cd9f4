import { Refusal } from '../model/errors';
import type { ObjectStore } from '../object-store/object-store';
import { promote } from '../promote/promote';
import { dyingStore } from '../testing/dying-store';
import { buildDeployment, buildRemote, integrityFor } from '../testing/release-builders';
import { releaseStores } from '../testing/release-stores';
import { putDeployment, readDeployment, readLive } from './deployments';
import { listVersions, putRelease, readRelease } from './releases';

const WHO = { by: 'asha', why: 'new dishes' };
const FILES = ['entry.js', 'expose-routes.js', 'home.js', 'home.css'];
/** More than any command needs; a command's answer tells whether it survived. */
const MOST_CALLS = 40;

/** A release of catalog, whole. */
const catalog = (version: string) => ({
  release: buildRemote('catalog', {
    version,
    files: Object.fromEntries(
      FILES.map((file) => [file, { bytes: file.length, integrity: integrityFor(file) }]),
    ),
  }),
  files: new Map(FILES.map((file) => [file, Buffer.from(file)])),
});
const publish = (store: ObjectStore, version: string) => {
  const { release, files } = catalog(version);
  return putRelease(store, release, files);
};

/** Every way in which a command dies: after each number of calls, with the last one completed or not. */
const deaths = Array.from({ length: MOST_CALLS }, (_, calls) => [
  [calls, false],
  [calls + 1, true],
]).flat() as [number, boolean][];

describe.each(releaseStores())('In $name', ({ open }) => {
  let store: ObjectStore;
  /** Another process on the same store. */
  let another: () => ObjectStore;
  beforeEach(async () => {
    another = await open();
    store = another();
    await publish(store, '1.0.0');
    await promote(store, ['catalog@1.0.0'], WHO);
  });

  it('publishing that is killed at any point leaves the site as it was, and is done by repeating it', async () => {
    const before = await readLive(store);
    let killed = 0;
    for (const [at, [calls, after]] of deaths.entries()) {
      const version = `2.0.${at}`;
      const died = await publish(dyingStore(store, calls, after), version).then(
        () => false,
        () => true,
      );
      if (died) killed++;

      expect(await readLive(store)).toEqual(before);
      await publish(another(), version);
      expect(await readRelease(store, 'catalog', version)).toEqual(catalog(version).release);
      if (!died && !after) break;
    }
    expect(killed).toBeGreaterThan(8);
    expect(await listVersions(store, 'catalog')).toContain('2.0.0');
  });

  it('promoting that is killed at any point leaves the site as it was or as it was to be, and can be repeated', async () => {
    await publish(store, '1.1.0');
    let killed = 0;
    for (const [calls, after] of deaths) {
      const before = (await readLive(store)).deployment;
      const wanted = before?.remotes.catalog?.live.version === '1.0.0' ? '1.1.0' : '1.0.0';
      const died = await promote(dyingStore(store, calls, after), [`catalog@${wanted}`], WHO).then(
        () => false,
        () => true,
      );
      if (died) killed++;

      const { deployment } = await readLive(store);
      if (deployment?.number === before?.number) expect(deployment).toEqual(before);
      else expect(deployment?.remotes.catalog?.live.version).toBe(wanted);
      expect(await readDeployment(store, deployment?.number ?? 0)).toEqual(deployment);
      await promote(another(), [`catalog@${wanted}`], WHO);
      expect((await readLive(store)).deployment?.remotes.catalog?.live.version).toBe(wanted);
      if (!died && !after) break;
    }
    expect(killed).toBeGreaterThan(6);
  });

  it('promoting that makes it live and then finds no room for the numbered copy has succeeded, and the next one stores that', async () => {
    await publish(store, '1.1.0');
    const full: ObjectStore = { ...store, create: () => Promise.reject(new Refusal('its disk is full')) };

    const made = await promote(full, ['catalog@1.1.0'], WHO);

    expect((await readLive(store)).deployment).toEqual(made);
    await expect(promote(full, ['catalog@1.0.0'], WHO)).rejects.toThrow('its disk is full');
    expect((await readLive(store)).deployment).toEqual(made);
    await promote(another(), ['catalog@1.0.0'], WHO);
    expect(await store.get(`deployments/${made.number}.json`)).not.toBeNull();
  });

  it('of twenty who promote at once one wins, and every other one is told', async () => {
    await publish(store, '1.1.0');
    const promoters = Array.from({ length: 20 }, (_, at) => `promoter ${at}`);

    const outcomes = await Promise.allSettled(
      promoters.map((by) => promote(another(), ['catalog@1.1.0'], { by, why: '' })),
    );

    const won = outcomes.filter((outcome) => outcome.status === 'fulfilled');
    const lost = outcomes.filter((outcome) => outcome.status === 'rejected');
    const { deployment } = await readLive(store);
    // A command that came after the first read its deployment already, and made the next one: no promotion is lost.
    const numbers = won.map(({ value }) => value.number);
    expect(deployment?.number).toBe(Math.max(...numbers));
    expect(new Set(numbers).size).toBe(won.length);
    for (const { reason } of lost) expect(String(reason)).toMatch(/Somebody else promoted|is busy/);
    expect(await readDeployment(store, deployment?.number ?? 0)).toEqual(deployment);
  });

  it('of twenty who promote from the same deployment exactly one wins', async () => {
    const { tag } = await readLive(store);
    const { number: _, ...rest } = buildDeployment();

    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) => putDeployment(another(), { ...rest, by: `promoter ${at}` }, tag)),
    );

    const won = outcomes.filter((outcome) => outcome.status === 'fulfilled');
    expect(won).toHaveLength(1);
    expect((await readLive(store)).deployment).toEqual(won[0]?.value);
  });
});
