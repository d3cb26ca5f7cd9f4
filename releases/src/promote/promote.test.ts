import { Refusal } from '../model/errors';
import type { Release } from '../model/release';
import { fileStore } from '../object-store/file-store';
import type { ObjectStore } from '../object-store/object-store';
import { readDeployment, readLive } from '../registry/deployments';
import { putRelease } from '../registry/releases';
import { buildHost, buildPage, buildRemote } from '../testing/release-builders';
import { stopClock } from '../testing/still-clock';
import { tempFolders } from '../testing/temp-folder';
import { halt, promote, rollback, rollbackTo } from './promote';

const WHO = { by: 'asha', why: 'new dishes' };
const folders = tempFolders();
afterAll(() => folders.clear());
let store: ObjectStore;
beforeEach(async () => {
  store = fileStore(await folders.next());
});

const publish = async (...releases: Release[]) => {
  for (const release of releases) await putRelease(store, release, new Map());
};
const catalog = (version: string, ...paths: string[]) =>
  buildRemote('catalog', { version, pages: paths.map((path) => buildPage(path)) });
const live = async () => (await readLive(store)).deployment;
const versions = async () => {
  const place = (await live())?.remotes.catalog;
  return {
    live: place?.live.version,
    previous: place?.previous?.version,
    canary: place?.canary?.release.version,
  };
};

describe('Promoting', () => {
  it('makes a release live, and writes down who did it, why, and from what', async () => {
    await publish(catalog('1.0.0'), catalog('1.1.0'));
    await promote(store, ['catalog@1.0.0'], { by: 'ravi', why: 'the start' });

    const deployment = await promote(store, ['catalog@1.1.0'], WHO);

    expect(deployment).toMatchObject({ number: 2, from: 1, ...WHO, forced: false });
    expect(await live()).toEqual(deployment);
  });

  it('keeps what a newer version of the command wrote about live releases, at every depth', async () => {
    await publish(catalog('1.0.0', '/home'), buildRemote('orders', { version: '1.0.0' }));
    const stored = 'releases/catalog/1.0.0/release.json';
    const { pages, ...rest } = JSON.parse((await store.get(stored))?.bytes.toString() ?? '');
    const newer = {
      ...rest,
      hint: 'new',
      pages: [{ ...pages[0], hint: 'new' }],
      entry: { ...rest.entry, hint: 'new' },
    };
    await store.remove(stored);
    await store.create(stored, Buffer.from(JSON.stringify(newer)));
    await promote(store, ['catalog@1.0.0'], WHO);

    await promote(store, ['orders@1.0.0'], WHO);

    const { remotes } = JSON.parse((await store.get('deployment.json'))?.bytes.toString() ?? '');
    expect(remotes.catalog.live).toMatchObject(newer);
  });

  it('keeps the release that was live as the previous good one', async () => {
    await publish(catalog('1.0.0'), catalog('1.1.0'));
    await promote(store, ['catalog@1.0.0'], WHO);

    await promote(store, ['catalog@1.1.0'], WHO);

    expect(await versions()).toMatchObject({ live: '1.1.0', previous: '1.0.0' });
  });

  it('keeps the previous good one when the same version is promoted again', async () => {
    await publish(catalog('1.0.0'), catalog('1.1.0'));
    await promote(store, ['catalog@1.0.0'], WHO);
    await promote(store, ['catalog@1.1.0'], WHO);

    await promote(store, ['catalog@1.1.0'], WHO);

    expect(await versions()).toMatchObject({ live: '1.1.0', previous: '1.0.0' });
  });

  it('changes several parts at once, and leaves the others as they are', async () => {
    await publish(
      buildHost(),
      catalog('1.0.0'),
      buildRemote('orders'),
      buildRemote('orders', { version: '2.0.0' }),
    );
    await promote(store, ['host@1.0.0', 'catalog@1.0.0', 'orders@1.0.0'], WHO);

    const { host, remotes } = await promote(store, ['orders@2.0.0'], WHO);

    expect(host?.live.version).toBe('1.0.0');
    expect(remotes.catalog).toMatchObject({ live: { version: '1.0.0' }, previous: null });
    expect(remotes.orders).toMatchObject({ live: { version: '2.0.0' }, previous: { version: '1.0.0' } });
  });

  it('refuses a release that was not published, and lists those that were', async () => {
    await publish(catalog('1.0.0'), catalog('1.1.0'));

    const promoting = promote(store, ['catalog@2.0.0'], WHO);

    await expect(promoting).rejects.toThrow(Refusal);
    await expect(promoting).rejects.toThrow(
      'catalog@2.0.0 is not in the release store. Published versions of catalog: 1.0.0, 1.1.0.',
    );
  });

  it.each(['catalog', 'catalog@', '@1.0.0', '', '../../etc@1.0.0', 'catalog@../../x', '..@deployments'])(
    'refuses what names no release, with an example: "%s"',
    async (name) => {
      const promoting = promote(store, [name], WHO);

      await expect(promoting).rejects.toThrow(Refusal);
      await expect(promoting).rejects.toThrow('Name a published release, e.g. catalog@1.4.0.');
    },
  );

  it('refuses two releases of one part, and a release named twice: one of them must be a mistake', async () => {
    await publish(catalog('1.0.0'), catalog('1.1.0'));

    for (const names of [
      ['catalog@1.0.0', 'catalog@1.1.0'],
      ['catalog@1.0.0', 'catalog@1.0.0'],
    ]) {
      const promoting = promote(store, names, WHO);
      await expect(promoting).rejects.toThrow(Refusal);
      await expect(promoting).rejects.toThrow(
        `catalog is named twice: ${names.join(' and ')}. A part has one live release; name one.`,
      );
    }
    expect(await live()).toBeNull();
  });

  it('changes nothing when one of several names is refused', async () => {
    await publish(catalog('1.0.0'));

    await promote(store, ['catalog@1.0.0', 'orders@1.0.0'], WHO).catch(() => undefined);

    expect(await live()).toBeNull();
  });

  it('lets one of two win who promote at the same moment', async () => {
    await publish(catalog('1.0.0'), catalog('1.1.0'));

    const outcomes = await Promise.allSettled([
      promote(store, ['catalog@1.0.0'], WHO),
      promote(store, ['catalog@1.1.0'], WHO),
    ]);

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await live())?.number).toBe(1);
  });
});

describe('A page has one owner', () => {
  it.each([
    ['/menu', '/menu'],
    ['/category/:id', '/category/:categoryId'],
    ['/menu', '/Menu/'],
  ])('so two remotes with %s and %s are refused, naming both teams', async (ours, theirs) => {
    await publish(catalog('1.0.0', ours), buildRemote('orders', { pages: [buildPage(theirs)] }));
    await promote(store, ['catalog@1.0.0'], WHO);

    const promoting = promote(store, ['orders@1.0.0'], WHO);

    await expect(promoting).rejects.toThrow(Refusal);
    await expect(promoting).rejects.toThrow(`orders@1.0.0 and catalog@1.0.0 both own the page ${theirs}.`);
    expect((await live())?.remotes.orders).toBeUndefined();
  });

  it('so a remote can’t take a page of the host', async () => {
    await publish(buildHost(), catalog('1.0.0', '/skip2'));
    await promote(store, ['host@1.0.0'], WHO);

    await expect(promote(store, ['catalog@1.0.0'], WHO)).rejects.toThrow(
      'catalog@1.0.0 and host@1.0.0 both own the page /skip2.',
    );
  });

  it('so a canary can’t take a page of another remote', async () => {
    await publish(
      catalog('1.0.0'),
      catalog('1.1.0', '/orders'),
      buildRemote('orders', { pages: [buildPage('/orders')] }),
    );
    await promote(store, ['catalog@1.0.0', 'orders@1.0.0'], WHO);

    await expect(promote(store, ['catalog@1.1.0'], { ...WHO, canary: 10 })).rejects.toThrow(
      'both own the page /orders',
    );
  });

  it('which may be another remote once the first has given it up', async () => {
    await publish(
      catalog('1.0.0', '/menu'),
      catalog('1.1.0'),
      buildRemote('orders', { pages: [buildPage('/menu')] }),
    );
    await promote(store, ['catalog@1.0.0'], WHO);

    const { remotes } = await promote(store, ['catalog@1.1.0', 'orders@1.0.0'], WHO);

    expect(remotes.orders?.live.pages[0]?.path).toBe('/menu');
  });
});

describe('A canary', () => {
  beforeEach(async () => {
    await publish(catalog('1.0.0'), catalog('1.1.0'));
    await promote(store, ['catalog@1.0.0'], WHO);
  });

  it('stands beside the live release, for its share', async () => {
    const { remotes } = await promote(store, ['catalog@1.1.0'], { ...WHO, canary: 10 });

    expect(remotes.catalog?.canary?.share).toBe(10);
    expect(await versions()).toMatchObject({ live: '1.0.0', canary: '1.1.0' });
  });

  it('ends when it is promoted to everybody, with the live release as the previous one', async () => {
    await promote(store, ['catalog@1.1.0'], { ...WHO, canary: 10 });

    await promote(store, ['catalog@1.1.0'], WHO);

    expect(await versions()).toEqual({ live: '1.1.0', previous: '1.0.0', canary: undefined });
  });

  it('ends when what is live is promoted once more, which changes nothing else', async () => {
    await promote(store, ['catalog@1.1.0'], { ...WHO, canary: 10 });

    await promote(store, ['catalog@1.0.0'], WHO);

    expect(await versions()).toEqual({ live: '1.0.0', previous: undefined, canary: undefined });
  });

  it('ends when it is halted, and the live release stays', async () => {
    await promote(store, ['catalog@1.1.0'], { ...WHO, canary: 10 });

    await halt(store, 'catalog', WHO);

    expect(await versions()).toEqual({ live: '1.0.0', previous: undefined, canary: undefined });
  });

  it('can’t be what is live already', async () => {
    await expect(promote(store, ['catalog@1.0.0'], { ...WHO, canary: 10 })).rejects.toThrow(
      'catalog@1.0.0 is live for everybody already.',
    );
  });

  it('is not halted in the place of another one', async () => {
    await promote(store, ['catalog@1.1.0'], { ...WHO, canary: 10 });

    await expect(halt(store, 'catalog', { ...WHO, leaves: '1.0.9' })).rejects.toThrow(
      /^catalog@1\.1\.0 is the canary of catalog by now, and no longer 1\.0\.9: look at /,
    );
  });

  it('can’t be halted if there is none', async () => {
    await expect(halt(store, 'catalog', WHO)).rejects.toThrow('catalog has no canary to halt.');
    await expect(halt(store, 'orders', WHO)).rejects.toThrow(
      'orders is not deployed. Deployed parts: catalog.',
    );
  });
});

describe('Rolling back', () => {
  beforeEach(async () => {
    await publish(catalog('1.0.0'), catalog('1.1.0'), buildRemote('orders'));
    await promote(store, ['catalog@1.0.0'], WHO);
    await promote(store, ['catalog@1.1.0'], WHO);
  });

  it('makes the previous good release live again, in a new deployment', async () => {
    const deployment = await rollback(store, 'catalog', WHO);

    expect(deployment).toMatchObject({ number: 3, from: 2 });
    expect(await versions()).toMatchObject({ live: '1.0.0', previous: undefined });
  });

  it('takes back what was decided on, and nothing that is live by now', async () => {
    await publish(catalog('1.2.0'));
    await promote(store, ['catalog@1.2.0'], WHO);
    // The watch is faster than a person who still writes down why.
    await rollback(store, 'catalog', { by: 'release watch', why: '', leaves: '1.2.0' });

    await expect(rollback(store, 'catalog', { ...WHO, leaves: '1.2.0' })).rejects.toThrow(
      /^catalog@1\.0\.0 is live by now, and no longer 1\.2\.0: look at /,
    );

    expect(await versions()).toMatchObject({ live: '1.0.0' });
  });

  it('never falls back to the release that was taken back', async () => {
    await rollback(store, 'catalog', WHO);

    await expect(rollback(store, 'catalog', WHO)).rejects.toThrow(
      'catalog has no previous good release to roll back to.',
    );
  });

  it.each([
    [
      'what can be promoted in its place',
      false,
      '"npm run release -- versions orders" lists what can be promoted.',
    ],
    ['how its canary ends', true, '"npm run release -- halt orders" ends its canary.'],
  ])('says, if there is none, %s', async (_, hasCanary, way) => {
    await promote(store, ['orders@1.0.0'], WHO);
    if (hasCanary) {
      await publish(buildRemote('orders', { version: '1.1.0' }));
      await promote(store, ['orders@1.1.0'], { ...WHO, canary: 10 });
    }

    await expect(rollback(store, 'orders', WHO)).rejects.toThrow(way);
  });

  it('makes the whole site as it was in an older deployment', async () => {
    await promote(store, ['orders@1.0.0'], WHO);

    const deployment = await rollbackTo(store, 1, WHO);

    const older = await readDeployment(store, 1);
    expect(deployment).toMatchObject({ number: 4, from: 3, host: older?.host, remotes: older?.remotes });
  });

  it('refuses a number that never was', async () => {
    await expect(rollbackTo(store, 41, WHO)).rejects.toThrow('There is no deployment 41.');
  });
});

describe('Rolling back what others have built upon', () => {
  const host = (version: string, cart: string) =>
    buildHost({ version, shared: { provides: { '@food/cart/store': cart } } });
  const needing = (version: string, range: string, ...paths: string[]) =>
    buildRemote('catalog', {
      version,
      shared: { needs: { '@food/cart/store': range } },
      pages: paths.map((path) => buildPage(path)),
    });
  beforeEach(async () => {
    await publish(
      host('1.0.0', '1.4.0'),
      host('1.1.0', '1.5.0'),
      needing('1.0.0', '^1.4.0', '/home', '/menu'),
    );
    await promote(store, ['host@1.0.0', 'catalog@1.0.0'], WHO);
    await promote(store, ['host@1.1.0'], WHO);
    await publish(needing('1.1.0', '^1.5.0', '/home'));
    await promote(store, ['catalog@1.1.0'], WHO);
  });

  it('is refused if a remote needs what only the new host provides, naming who must act', async () => {
    const was = await live();

    const rolling = rollback(store, 'host', WHO);

    await expect(rolling).rejects.toThrow(Refusal);
    await expect(rolling).rejects.toThrow(
      /^The gate refuses to go back to host@1\.0\.0, and what is live stays as it is:\n- catalog@1\.1\.0 needs from host@1\.0\.0: @food\/cart\/store \^1\.5\.0 \(the host has 1\.4\.0\)\. .*The host team must wait with host@1\.0\.0 until the catalog team .*\n"npm run release -- rollback --to <deployment>" takes several parts back at once; --force overrules this, and is written down\.$/,
    );
    expect(await live()).toEqual(was);
  });

  it('is refused when another remote has taken over a page meanwhile', async () => {
    await publish(buildRemote('orders', { pages: [buildPage('/menu')] }));
    await promote(store, ['orders@1.0.0'], WHO);

    await expect(rollback(store, 'catalog', WHO)).rejects.toThrow(
      'catalog@1.0.0 and orders@1.0.0 both own the page /menu. The catalog team must leave it out',
    );
    expect((await versions()).live).toBe('1.1.0');
  });

  it('is refused if a piece that another remote shows would go', async () => {
    const piece = { './dish': { js: [], css: [] } };
    await publish(
      buildRemote('catalog', { version: '1.2.0', exposes: piece }),
      buildRemote('orders', { uses: ['catalog/dish'] }),
    );
    await promote(store, ['catalog@1.2.0'], WHO);
    await promote(store, ['orders@1.0.0'], WHO);

    await expect(rollback(store, 'catalog', WHO)).rejects.toThrow(
      "orders@1.0.0 shows catalog/dish, and catalog@1.0.0 doesn't expose ./dish. The catalog team must keep exposing it",
    );
  });

  it('takes both back at once by the number of a deployment', async () => {
    const { host, remotes } = await rollbackTo(store, 1, WHO);

    expect([host?.live.version, remotes.catalog?.live.version]).toEqual(['1.0.0', '1.0.0']);
  });

  it('is refused by number too, if that deployment did not fit together', async () => {
    const whatever = { ...WHO, forced: true, gate: () => undefined };
    await rollback(store, 'host', whatever);
    await rollbackTo(store, 1, WHO);

    await expect(rollbackTo(store, 4, WHO)).rejects.toThrow(
      'The gate refuses to go back to deployment 4, and what is live stays as it is:\n- catalog@1.1.0 needs from host@1.0.0',
    );
    expect((await live())?.number).toBe(5);
  });

  it('is written down as forced if the gate was overruled', async () => {
    const deployment = await rollback(store, 'host', { ...WHO, forced: true, gate: () => undefined });

    expect(deployment).toMatchObject({ forced: true, host: { live: { version: '1.0.0' } } });
  });

  it('is not held up by what was wrong before', async () => {
    stopClock();
    jest.setSystemTime(new Date('2099-01-01'));
    await publish(buildRemote('orders', { shared: { needs: { '@food/cart/store': '^9.0.0' } } }));
    await promote(store, ['orders@1.0.0'], { ...WHO, gate: () => undefined });
    await publish(host('1.2.0', '1.6.0'));
    await promote(store, ['host@1.2.0'], { ...WHO, gate: () => undefined });

    const { host: place } = await rollback(store, 'host', WHO);
    jest.useRealTimers();

    expect(place?.live.version).toBe('1.1.0');
  });

  it('never keeps a canary from being halted', async () => {
    await publish(buildRemote('orders', { pages: [buildPage('/home')] }));
    await promote(store, ['orders@1.0.0'], { ...WHO, gate: () => undefined });
    await promote(store, ['catalog@1.0.0'], { ...WHO, canary: 10, gate: () => undefined });

    const { remotes } = await halt(store, 'catalog', WHO);

    expect(remotes.catalog?.canary).toBeNull();
  });
});
