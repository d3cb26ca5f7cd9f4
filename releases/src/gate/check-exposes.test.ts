import { fileStore } from '../object-store/file-store';
import type { ObjectStore } from '../object-store/object-store';
import { candidate, putCanary, putLive, told } from '../testing/gate-kit';
import { buildRemote } from '../testing/release-builders';
import { tempFolders } from '../testing/temp-folder';
import { checkExposes } from './check-exposes';

const folders = tempFolders();
afterAll(() => folders.clear());
let store: ObjectStore;
beforeEach(async () => {
  store = fileStore(await folders.next());
});

const NOTHING = { js: [], css: [] };
const orders = (version: string, ...exposes: string[]) =>
  buildRemote('orders', {
    version,
    exposes: Object.fromEntries(['./routes', ...exposes].map((key) => [key, NOTHING])),
  });
const checkout = (version: string, ...uses: string[]) => buildRemote('checkout', { version, uses });

describe('A piece that a remote exposes to others', () => {
  it('passes when every remote that shows it finds it', async () => {
    await putLive(store, orders('1.0.0', './invoice'), checkout('1.0.0', 'orders/invoice'));

    expect(checkExposes(await candidate(store, orders('1.1.0', './invoice')))).toEqual([]);
  });

  it('cannot be removed while a live remote shows it, and the owner must act', async () => {
    await putLive(store, orders('1.0.0', './invoice'), checkout('1.0.0', 'orders/invoice'));

    const findings = checkExposes(await candidate(store, orders('1.1.0')));

    expect(told(findings)).toEqual([
      "refused orders: checkout@1.0.0 shows orders/invoice, and orders@1.1.0 doesn't expose ./invoice. The orders team must keep exposing it until the checkout team has a release live that does without.",
    ]);
  });

  it('cannot be removed while a canary shows it', async () => {
    await putLive(store, orders('1.0.0', './invoice'), checkout('1.0.0'));
    await putCanary(store, checkout('1.1.0', 'orders/invoice'));

    const findings = checkExposes(await candidate(store, orders('1.1.0')));

    expect(findings).toMatchObject([{ level: 'refused', team: 'orders' }]);
    expect(findings[0]?.words).toContain('checkout@1.1.0 (a canary) shows orders/invoice');
  });

  it('can be removed with a warning when only a previous release shows it', async () => {
    await putLive(store, orders('1.0.0', './invoice'), checkout('1.0.0', 'orders/invoice'));
    await putLive(store, checkout('1.1.0'));

    const findings = checkExposes(await candidate(store, orders('1.1.0')));

    expect(findings.map(({ level }) => level)).toEqual(['warning']);
  });

  it('can’t be shown before it is there: who shows it must wait', async () => {
    await putLive(store, orders('1.0.0'), checkout('1.0.0'));

    const findings = checkExposes(await candidate(store, checkout('1.1.0', 'orders/invoice')));

    expect(told(findings)).toEqual([
      "refused checkout: checkout@1.1.0 shows orders/invoice, and orders@1.0.0 doesn't expose ./invoice. The checkout team must wait until the orders team has a release live that exposes it.",
    ]);
  });

  it('can’t be shown from a remote that isn’t deployed, and can where both come at once', async () => {
    const alone = checkExposes(await candidate(store, checkout('1.1.0', 'orders/invoice')));
    const both = checkExposes(
      await candidate(store, checkout('1.1.0', 'orders/invoice'), orders('1.0.0', './invoice')),
    );

    expect(told(alone)).toEqual([
      "refused checkout: checkout@1.1.0 shows orders/invoice, and orders isn't deployed. Promote a release of it first, or both at once.",
    ]);
    expect(both).toEqual([]);
  });
});
