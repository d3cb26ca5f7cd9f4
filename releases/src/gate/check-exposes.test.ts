import { fileStore } from '../object-store/file-store';
import type { ObjectStore } from '../object-store/object-store';
import { candidate, linesOf, putCanary, putLive } from '../testing/gate-kit';
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

    expect(linesOf(findings)).toEqual([
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

    expect(linesOf(findings)).toEqual([
      "warning orders: checkout@1.0.0 (which pages fall back to) shows orders/invoice, and orders@1.1.0 doesn't expose ./invoice: it would be missing where checkout@1.0.0 stands in for a live one that is lost.",
    ]);
  });

  it('asks nobody to keep what the release that pages fall back to never had', async () => {
    await putLive(store, orders('1.0.0'), checkout('1.0.0'));
    await putLive(store, orders('1.1.0', './invoice'));

    const findings = checkExposes(await candidate(store, checkout('1.1.0', 'orders/invoice')));

    expect(linesOf(findings)).toEqual([
      "warning checkout: checkout@1.1.0 shows orders/invoice, and orders@1.0.0 (which pages fall back to) doesn't expose ./invoice: it would be missing where orders@1.0.0 stands in for a live one that is lost.",
    ]);
  });

  it('can’t be shown before it is there: who shows it must wait', async () => {
    await putLive(store, orders('1.0.0'), checkout('1.0.0'));

    const findings = checkExposes(await candidate(store, checkout('1.1.0', 'orders/invoice')));

    expect(linesOf(findings)).toEqual([
      "refused checkout: checkout@1.1.0 shows orders/invoice, and orders@1.0.0 doesn't expose ./invoice. The checkout team must wait until the orders team has a release live that exposes it.",
    ]);
  });

  it('can’t be shown from a remote that isn’t deployed, and can when both come at once', async () => {
    const alone = checkExposes(await candidate(store, checkout('1.1.0', 'orders/invoice')));
    const both = checkExposes(
      await candidate(store, checkout('1.1.0', 'orders/invoice'), orders('1.0.0', './invoice')),
    );

    expect(linesOf(alone)).toEqual([
      "refused checkout: checkout@1.1.0 shows orders/invoice, and orders isn't deployed. Promote a release of it first, or both at once.",
    ]);
    expect(both).toEqual([]);
  });
});

describe('The version of a piece’s contract', () => {
  const giving = (version: string, contract?: string) =>
    buildRemote('orders', {
      version,
      exposes: { './routes': NOTHING, './invoice': NOTHING },
      contracts: contract ? { './invoice': contract } : {},
    });
  const needing = (version: string, range: string) =>
    buildRemote('checkout', { version, uses: ['orders/invoice'], requires: { 'orders/invoice': range } });
  const findingsOf = async (...releases: Parameters<typeof putLive>[1][]) =>
    linesOf(checkExposes(await candidate(store, ...releases)));

  it('may rise as the range of who shows it allows', async () => {
    await putLive(store, giving('1.0.0', '1.0.0'), needing('1.0.0', '^1.0.0'));

    expect(await findingsOf(giving('2.0.0', '1.1.0'))).toEqual([]);
  });

  it('is refused if it leaves that range: whom the release breaks is named, live or canary', async () => {
    await putLive(store, giving('1.0.0', '1.0.0'), needing('1.4.0', '^1.0.0'));
    await putCanary(store, needing('1.5.0', '~1.0.0'));

    expect(await findingsOf(giving('2.0.0', '2.0.0'))).toEqual([
      'refused orders: orders@2.0.0 breaks checkout@1.4.0 (live): it needs orders/invoice ^1.0.0, and gets 2.0.0. The orders team must go on giving what ^1.0.0 promises, or wait until the checkout team has a release live that takes 2.0.0.',
      'refused orders: orders@2.0.0 breaks checkout@1.5.0 (canary): it needs orders/invoice ~1.0.0, and gets 2.0.0. The orders team must go on giving what ~1.0.0 promises, or wait until the checkout team has a release live that takes 2.0.0.',
    ]);
  });

  it('is refused to a remote that needs more than the live release gives, though a canary would', async () => {
    await putLive(store, giving('1.0.0', '1.0.0'), needing('1.0.0', '^1.0.0'));
    await putCanary(store, giving('1.1.0', '1.1.0'));

    expect(await findingsOf(needing('1.1.0', '^1.1.0'))).toEqual([
      'refused checkout: checkout@1.1.0 needs orders/invoice ^1.1.0, and orders@1.0.0 (live) gives 1.0.0. The checkout team must take what is there, or wait until the orders team has a release live that gives ^1.1.0.',
    ]);
  });

  it('is refused to a remote that needs what a canary no longer gives', async () => {
    await putLive(store, giving('1.0.0', '1.0.0'), buildRemote('checkout'));
    await putCanary(store, giving('2.0.0', '2.0.0'));

    expect(await findingsOf(needing('1.1.0', '^1.0.0'))).toEqual([
      expect.stringContaining(
        'refused checkout: checkout@1.1.0 needs orders/invoice ^1.0.0, and orders@2.0.0 (canary) gives 2.0.0.',
      ),
    ]);
  });

  it('may change when both are promoted at once, with a warning of what pages fall back to', async () => {
    await putLive(store, giving('1.0.0', '1.0.0'), needing('1.0.0', '^1.0.0'));

    const findings = await findingsOf(giving('2.0.0', '2.0.0'), needing('2.0.0', '^2.0.0'));

    expect(findings.filter((words) => words.startsWith('refused'))).toEqual([]);
    expect(findings).toEqual([
      expect.stringContaining('orders@1.0.0 (which pages fall back to) gives 1.0.0'),
      expect.stringContaining('orders@2.0.0 breaks checkout@1.0.0 (which pages fall back to)'),
    ]);
  });

  it('that is missing, as in earlier releases, is a warning that says what to write', async () => {
    await putLive(store, giving('1.0.0'), buildRemote('checkout'));

    expect(await findingsOf(needing('1.1.0', '^1.0.0'))).toEqual([
      `warning orders: checkout@1.1.0 needs orders/invoice ^1.0.0, and orders@1.0.0 doesn't say which version it gives. The orders team must write it in its remote.json: "./invoice": { "import": "…", "version": "…" }.`,
    ]);
  });

  it('that is missing is reported to the two teams only; if the piece is gone, nothing else is reported', async () => {
    await putLive(store, giving('1.0.0'), needing('1.0.0', '^1.0.0'));

    expect(await findingsOf(buildRemote('catalog'))).toEqual([]);
    expect(await findingsOf(giving('1.1.0'))).toEqual([expect.stringContaining("orders@1.1.0 doesn't say")]);
    expect(await findingsOf(orders('1.2.0'))).toEqual([expect.stringContaining("doesn't expose ./invoice")]);
  });

  it('does not matter to a release that takes any, as earlier ones do', async () => {
    await putLive(store, giving('1.0.0', '1.0.0'), checkout('1.0.0', 'orders/invoice'));

    expect(await findingsOf(giving('2.0.0', '2.0.0'))).toEqual([]);
  });
});
