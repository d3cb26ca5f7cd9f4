import { Refusal } from '../model/errors';
import { fileStore } from '../object-store/file-store';
import type { ObjectStore } from '../object-store/object-store';
import { readLive } from '../registry/deployments';
import { openStore } from '../registry/open-store';
import { type KeyPair, newKeyPair } from '../signing/keys';
import { buildHost, buildRemote } from '../testing/release-builders';
import { afterMinutes, stopClock } from '../testing/still-clock';
import { tempFolders } from '../testing/temp-folder';
import { putWhole } from '../testing/whole-release';
import { advance, halt, promote, rollback, rollbackTo } from './promote';

const WHO = { by: 'asha', why: '' };
const folders = tempFolders();
afterAll(() => folders.clear());
let store: ObjectStore;
beforeEach(async () => {
  stopClock();
  store = fileStore(await folders.next());
  const catalogs = ['0.9.0', '1.0.0', '1.1.0', '1.1.1', '1.2.0'];
  await putWhole(store, buildHost(), ...catalogs.map((version) => buildRemote('catalog', { version })));
  await putWhole(store, buildRemote('orders'), buildRemote('orders', { version: '1.1.0' }));
  await promote(store, ['host@1.0.0', 'catalog@0.9.0', 'orders@1.0.0'], WHO);
});
afterEach(() => jest.useRealTimers());

const live = (version: string) => promote(store, [`catalog@${version}`], WHO);
/** The live version of the catalog, and those that it can go back to. */
const catalog = async () => {
  const place = (await readLive(store)).deployment?.remotes.catalog;
  return [place?.live, place?.previous, place?.earlier].flatMap((release) => release?.version ?? []);
};

describe('The last good release', () => {
  beforeEach(async () => {
    afterMinutes(120);
    await live('1.0.0');
    afterMinutes(120);
  });

  it('is the one before, once that was live for an hour, with the good one before it', async () => {
    await live('1.1.0');

    expect(await catalog()).toEqual(['1.1.0', '1.0.0', '0.9.0']);
    afterMinutes(60);
    await live('1.2.0');
    expect(await catalog()).toEqual(['1.2.0', '1.1.0', '1.0.0']);
  });

  it('stays after a bad release and a hotfix on top of it: rollback goes past both, and another good one is left', async () => {
    await live('1.1.0');
    afterMinutes(10);
    await live('1.1.1');
    expect(await catalog()).toEqual(['1.1.1', '1.0.0', '0.9.0']);

    await rollback(store, 'catalog', WHO);

    expect(await catalog()).toEqual(['1.0.0', '0.9.0']);
    await rollback(store, 'catalog', WHO);
    expect(await catalog()).toEqual(['0.9.0']);
  });

  it('is not one that was live for less than an hour, whatever other parts did meanwhile', async () => {
    await live('1.1.0');
    afterMinutes(30);
    await promote(store, ['orders@1.1.0'], WHO);
    afterMinutes(29);

    await live('1.2.0');

    expect(await catalog()).toEqual(['1.2.0', '1.0.0', '0.9.0']);
  });

  it('is not one that was rolled back, but is once somebody promoted it again and it was live for an hour', async () => {
    await live('1.1.0');
    afterMinutes(90);
    await rollback(store, 'catalog', WHO);
    await live('1.2.0');
    expect(await catalog()).toEqual(['1.2.0', '1.0.0', '0.9.0']);

    await live('1.1.0');
    afterMinutes(60);
    await live('1.1.1');

    expect(await catalog()).toEqual(['1.1.1', '1.1.0', '1.0.0']);
  });

  it('is not one that was rolled back and promoted again just now, however long it was live before', async () => {
    await live('1.1.0');
    afterMinutes(90);
    await rollback(store, 'catalog', WHO);
    await live('1.1.0');
    afterMinutes(10);

    await live('1.1.1');

    expect(await catalog()).toEqual(['1.1.1', '1.0.0', '0.9.0']);
  });

  it('is not a canary that was halted', async () => {
    await promote(store, ['catalog@1.1.0'], { ...WHO, canary: 10 });
    afterMinutes(90);
    await halt(store, 'catalog', WHO);

    await live('1.1.1');

    expect(await catalog()).toEqual(['1.1.1', '1.0.0', '0.9.0']);
  });

  it('stays when a ramp ends', async () => {
    await promote(store, ['catalog@1.1.0'], { ...WHO, canary: 10, ramp: [10, 100] });

    await advance(store, 'catalog', WHO);

    expect(await catalog()).toEqual(['1.1.0', '1.0.0', '0.9.0']);
  });

  it('is not what was live when the one before is promoted again, which takes it back', async () => {
    await live('1.1.0');
    afterMinutes(90);

    await live('1.0.0');

    expect(await catalog()).toEqual(['1.0.0', '0.9.0']);
  });

  it('is not one that was taken back since, when the whole site goes back to when it was good', async () => {
    await live('1.1.0');
    afterMinutes(90);
    const { number } = await live('1.2.0');
    await rollback(store, 'catalog', WHO);
    await rollback(store, 'catalog', WHO);

    await rollbackTo(store, number, WHO);

    expect(await catalog()).toEqual(['1.2.0', '1.0.0']);
  });

  it('is not one whose canary was halted either, when the whole site goes back', async () => {
    await live('1.1.0');
    afterMinutes(90);
    const { number } = await live('1.2.0');
    await live('1.0.0');
    await promote(store, ['catalog@1.1.0'], { ...WHO, canary: 10 });
    await halt(store, 'catalog', WHO);

    await rollbackTo(store, number, WHO);

    expect(await catalog()).toEqual(['1.2.0', '1.0.0']);
  });
});

describe('A machine whose clock is a day behind', () => {
  const DAY = 24 * 60;

  beforeEach(async () => {
    afterMinutes(120);
    await live('1.0.0');
    afterMinutes(120);
    await promote(store, ['orders@1.1.0'], WHO);
    afterMinutes(60);
    await live('1.1.0');
    afterMinutes(5);
  });

  it('promotes nothing, and says to set the clock', async () => {
    const before = await readLive(store);
    afterMinutes(-DAY);

    await expect(live('1.2.0')).rejects.toThrow(
      new Refusal(
        "The clock of this machine (2027-01-14T17:05:00.000Z) is behind: deployment 4 was made at 2027-01-15T17:00:00.000Z. By these times it is known which release was good, so nothing was promoted. Set the clock, and promote again. If it is right, the other machine's was ahead: then wait, or use --force.",
      ),
    );

    expect(await readLive(store)).toEqual(before);
  });

  it('promotes nothing either where only the release is newer', async () => {
    const createdAt = '2027-01-16T09:00:00.000Z';
    await putWhole(store, buildRemote('catalog', { version: '1.3.0', createdAt }));

    await expect(live('1.3.0')).rejects.toThrow(`is behind: catalog@1.3.0 was published at ${createdAt}.`);
  });

  it('still takes back, and no other part’s release counts as good by it', async () => {
    afterMinutes(-DAY);
    await rollback(store, 'orders', WHO);
    afterMinutes(DAY);

    await live('1.2.0');

    expect(await catalog()).toEqual(['1.2.0', '1.0.0', '0.9.0']);
  });

  it('promotes by --force, which makes no release good either', async () => {
    afterMinutes(-DAY);
    await promote(store, ['orders@1.0.0'], { ...WHO, forced: true });
    afterMinutes(DAY);

    await live('1.2.0');

    expect(await catalog()).toEqual(['1.2.0', '1.0.0', '0.9.0']);
  });
});

describe('After an exchange of keys', () => {
  const [asha, ben] = [newKeyPair(), newKeyPair()];
  let signedFolder: string;
  /** What one of them promotes where these are believed. */
  const by = (pair: KeyPair, ...believed: KeyPair[]) =>
    openStore(`file:${signedFolder}`, {
      signingKey: pair.signingKey,
      publicKeys: believed.map(({ publicKey }) => publicKey).join(','),
    });

  beforeEach(async () => {
    signedFolder = await folders.next();
    const bare = fileStore(signedFolder);
    const catalogs = ['1.0.0', '1.1.0', '1.2.0'].map((version) => buildRemote('catalog', { version }));
    await putWhole(
      bare,
      buildHost(),
      ...catalogs,
      ...['1.0.0', '1.1.0'].map((version) => buildRemote('orders', { version })),
    );
    store = by(asha, asha);
    await promote(store, ['host@1.0.0', 'orders@1.0.0', 'catalog@1.0.0'], WHO);
    afterMinutes(120);
    await live('1.1.0');
  });
  /** The new key promotes orders, and is then the only one that counts. */
  const exchange = async () => {
    await promote(by(ben, asha, ben), ['orders@1.1.0'], WHO);
    store = by(ben, ben);
  };

  it('a release that was live for months before it is still the one to go back to', async () => {
    afterMinutes(90 * 24 * 60);
    await exchange();

    await live('1.2.0');

    expect(await catalog()).toEqual(['1.2.0', '1.1.0', '1.0.0']);
  });

  it('a release that was live for minutes before it is not', async () => {
    afterMinutes(10);
    await exchange();

    await live('1.2.0');

    expect(await catalog()).toEqual(['1.2.0', '1.0.0']);
  });
});

it('A clock that is behind by minutes promotes, and no deployment is older than the one before', async () => {
  const first = await live('1.0.0');
  afterMinutes(-4);

  const second = await live('1.1.0');

  expect(second.createdAt).toBe(first.createdAt);
});

it('On a young site, where nothing was live for an hour, the first release is what others go back to', async () => {
  await live('1.0.0');
  await live('1.1.0');

  await live('1.1.1');

  expect(await catalog()).toEqual(['1.1.1', '0.9.0']);
});
