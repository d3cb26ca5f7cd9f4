import { nameOf, type RemoteRelease } from '../model/release';
import { fileStore } from '../object-store/file-store';
import type { ObjectStore } from '../object-store/object-store';
import { promote } from '../promote/promote';
import { copyRelease } from '../registry/copy-release';
import { readLive } from '../registry/deployments';
import { candidate, linesOf, putLive } from '../testing/gate-kit';
import { buildHost, buildRemote } from '../testing/release-builders';
import { tempFolders } from '../testing/temp-folder';
import { putWhole } from '../testing/whole-release';
import { checkGlobals } from './check-globals';

const folders = tempFolders();
afterAll(() => folders.clear());
let store: ObjectStore;
beforeEach(async () => {
  store = fileStore(await folders.next());
  await putLive(store, buildHost(), buildRemote('catalog'), buildRemote('checkout'));
});

const foreign = buildRemote('catalog', { version: '1.1.0', global: 'food_checkout_1_0_0' });

const promoted = (release: RemoteRelease, canary?: number) =>
  promote(store, [nameOf(release)], { by: 'asha', why: '', canary });

describe('A release that has the global of another one', () => {
  it('of another part does not go live, since a page would run one in the place of the other', async () => {
    await putWhole(store, foreign);

    await expect(promoted(foreign)).rejects.toThrow(
      'catalog@1.1.0 and checkout@1.0.0 both call themselves food_checkout_1_0_0, and a page may have both: it would run the one in the place of the other. The catalog team must publish it again, under a version that differs in more than its punctuation.',
    );
    expect((await readLive(store)).deployment?.number).toBe(1);
  });

  it('of another part is for its own team to fix, whichever of the two comes first', async () => {
    const checkout = buildRemote('checkout', { version: '1.1.0', global: 'food_catalog_1_0_0' });
    await putWhole(store, checkout);

    await expect(promoted(checkout)).rejects.toThrow(
      /checkout@1\.1\.0 and catalog@1\.0\.0 both call .* The checkout team must publish it again/,
    );
  });

  it('of another part does not go live if it was copied from another store', async () => {
    const from = fileStore(await folders.next());
    await putWhole(from, foreign);
    await copyRelease(foreign, {
      from: { store: from, name: 'staging' },
      to: { store, name: 'live' },
      by: 'asha',
      now: new Date(),
    });

    await expect(promoted(foreign)).rejects.toThrow('both call themselves food_checkout_1_0_0');
  });

  it('of its own part does not go live beside it, as a canary or with it to fall back to', async () => {
    const rc = (version: string) => buildRemote('orders', { version });
    await putLive(store, rc('1.1.0-rc.1'));
    await putWhole(store, rc('1.1.0-rc-1'));

    for (const canary of [undefined, 10])
      await expect(promoted(rc('1.1.0-rc-1'), canary)).rejects.toThrow(
        'both call themselves food_orders_1_1_0_rc_1',
      );
  });

  it('is reported if it is live already, and stops no other team', async () => {
    await putLive(store, foreign);

    const next = await candidate(store, buildRemote('checkout', { version: '1.1.0' }));

    expect(linesOf(checkGlobals(next))).toEqual([
      expect.stringMatching('^warning catalog: catalog@1.1.0 and '),
    ]);
    expect(await promoted(buildRemote('checkout', { version: '1.1.0' }))).toBeDefined();
  });
});
