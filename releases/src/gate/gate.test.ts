import { Refusal } from '../model/errors';
import { fileStore } from '../object-store/file-store';
import type { ObjectStore } from '../object-store/object-store';
import { candidateOf, promote } from '../promote/promote';
import { readLive } from '../registry/deployments';
import { candidate, putCanary, putLive } from '../testing/gate-kit';
import { buildHost, buildPage, buildRemote } from '../testing/release-builders';
import { tempFolders } from '../testing/temp-folder';
import { putWhole } from '../testing/whole-release';
import { warnings } from './findings';
import { gate, verdictsOn } from './gate';
import { verdictLines } from './verdict-lines';

const folders = tempFolders();
afterAll(() => folders.clear());
let store: ObjectStore;
beforeEach(async () => {
  store = fileStore(await folders.next());
});

const before = { ...process.env };
afterEach(() => {
  process.env = { ...before };
});

const catalog = (version: string, react: string, ...paths: string[]) =>
  buildRemote('catalog', {
    version,
    shared: { needs: { react } },
    pages: paths.map((path) => buildPage(path)),
  });

describe('The gate', () => {
  beforeEach(() =>
    putLive(
      store,
      buildHost(),
      catalog('1.0.0', '^19.0.0', '/home'),
      buildRemote('orders', { pages: [buildPage('/orders')] }),
    ),
  );

  it('lets a good release pass', async () => {
    const wanted = await candidate(store, catalog('1.1.0', '^19.0.0', '/home', '/offers'));

    const verdicts = await gate(wanted, { smoke: false });

    expect(verdictLines(wanted, verdicts)).toEqual([
      'catalog@1.1.0 against deployment 1',
      '  Shared modules           ok',
      '  Copies of shared ones    ok',
      '  Pages                    ok',
      '  Navigation               ok',
      '  Pieces that others show  ok',
      '  Types between parts      ok',
      '  Files                    ok',
      '  Sizes                    ok',
      '  Start in Chromium        not checked: left out by --no-smoke',
      '  Accessibility            not checked: left out by --no-smoke',
      '  What it leaves behind    not checked: left out by --no-smoke',
      '  Style rules              not checked: left out by --no-smoke',
      'The gate lets catalog@1.1.0 pass, but no page was opened.',
    ]);
  });

  it('says that the calls of a release were not checked if no site was asked', async () => {
    const sends = { ...catalog('1.1.0', '^19.0.0', '/home'), calls: ['GET /auth/offers'] };
    const wanted = await candidate(store, sends);

    expect(verdictLines(wanted, await gate(wanted, { smoke: false }))).toContain(
      '  Calls of the API         not checked: no site was asked which calls it answers; --site names one',
    );
  });

  it('says everything that is wrong at once, and against which canaries', async () => {
    await putCanary(store, buildRemote('orders', { version: '1.1.0', pages: [buildPage('/orders')] }));
    const wanted = await candidate(store, catalog('1.1.0', '^18.0.0', '/orders'));

    const lines = verdictLines(wanted, await verdictsOn(wanted, { smoke: false }));

    expect(lines[0]).toBe('catalog@1.1.0 against deployment 2 with the canaries orders@1.1.0');
    expect(lines).toContain('  Shared modules           refused');
    expect(lines.filter((line) => line.startsWith('    REFUSED: '))).toHaveLength(3);
    expect(lines.at(-1)).toBe('The gate refuses catalog@1.1.0: 3 reasons.');
  });

  it('refuses with all reasons, and leaves what is live as it is', async () => {
    await putWhole(store, catalog('1.1.0', '^18.0.0', '/orders'));
    const was = await readLive(store);

    const promoting = promote(store, ['catalog@1.1.0'], {
      by: 'asha',
      why: '',
      gate: async (wanted) => {
        await gate(wanted, { smoke: false });
      },
    });

    await expect(promoting).rejects.toThrow(Refusal);
    await expect(promoting).rejects.toThrow(
      /^The gate refuses catalog@1\.1\.0, and what is live stays as it is:\n- catalog@1\.1\.0 needs from host@1\.0\.0: react .*\n- catalog@1\.1\.0 and orders@1\.0\.0 both own the page \/orders\. .*\n"npm run release -- check catalog@1\.1\.0" tells more; --force promotes it all the same, and is written down\.$/,
    );
    expect(await readLive(store)).toEqual(was);
  });

  it('opens no page if something else is wrong already', async () => {
    process.env.PLAYWRIGHT_CHROMIUM = '/nowhere/chromium';
    const bad = await candidate(store, catalog('1.1.0', '^18.0.0', '/home'));
    const good = await candidate(store, catalog('1.2.0', '^19.0.0', '/home'));

    await expect(gate(bad, { smoke: true })).rejects.not.toThrow('CHROMIUM');
    await expect(gate(good, { smoke: true })).rejects.toThrow('PLAYWRIGHT_CHROMIUM is "/nowhere/chromium"');
  });

  it('opens no page while shared modules are missing, which every page would fail for', async () => {
    process.env.PLAYWRIGHT_CHROMIUM = '/nowhere/chromium';
    const bad = await candidate(store, catalog('1.1.0', '^18.0.0', '/home'));

    const lines = verdictLines(bad, await verdictsOn(bad, { smoke: true }));

    expect(lines.slice(-5)).toEqual([
      '  Start in Chromium        not checked: no page starts without its shared modules',
      '  Accessibility            not checked: no page starts without its shared modules',
      '  What it leaves behind    not checked: no page starts without its shared modules',
      '  Style rules              not checked: no page starts without its shared modules',
      'The gate refuses catalog@1.1.0: one reason.',
    ]);
  });

  it('gives up when somebody else promotes the same part meanwhile, since it judged the older deployment', async () => {
    await putWhole(store, catalog('1.1.0', '^19.0.0', '/home'), catalog('1.2.0', '^19.0.0', '/home'));
    const who = { by: 'asha', why: '' };

    const promoting = promote(store, ['catalog@1.1.0'], {
      ...who,
      gate: async () => {
        await promote(store, ['catalog@1.2.0'], who);
      },
    });

    await expect(promoting).rejects.toThrow(
      'Somebody else promoted catalog at the same moment: deployment 2, by asha, has catalog@1.2.0.',
    );
    expect((await readLive(store)).deployment?.remotes.catalog?.live.version).toBe('1.2.0');
  });
});

describe('A problem that the live deployment already has', () => {
  const host = (version: string, react: string) => buildHost({ version, shared: { provides: { react } } });
  const orders = (version: string, ...paths: string[]) =>
    buildRemote('orders', { version, pages: paths.map((path) => buildPage(path)) });
  const told = async (wanted: Awaited<ReturnType<typeof candidate>>) =>
    warnings(await gate(wanted, { smoke: false })).map(({ team, words }) => `${team}: ${words}`);
  beforeEach(() =>
    putLive(store, host('1.0.0', '19.3.1'), catalog('1.0.0', '^19.0.0', '/home'), orders('1.0.0', '/orders')),
  );

  it('is a warning that names its owner, and stops no one: a forced canary of the host', async () => {
    await putCanary(store, host('2.0.0', '20.0.0'));

    expect(await told(await candidate(store, catalog('1.1.0', '^19.0.0', '/home')))).toEqual([
      'host: Already the case: catalog@1.1.0 needs from host@2.0.0 (a canary): react ^19.0.0 (the host has 20.0.0). Its pages would not start. The host team should take host@2.0.0 back until the catalog team has a release live that takes what it provides.',
      expect.stringMatching(/^host: Already the case: catalog@1\.0\.0 \(which pages fall back to\)/),
    ]);
  });

  it('does not stop a new canary either, while another part has one too', async () => {
    await putCanary(store, host('2.0.0', '20.0.0'));
    await putWhole(store, catalog('1.1.0', '^19.0.0', '/home'));

    const wanted = await candidateOf(store, ['catalog@1.1.0'], { canary: 10 });

    await expect(gate(wanted, { smoke: false })).resolves.toBeDefined();
  });

  it('does not stop another team: a forced canary had taken its page', async () => {
    await putCanary(store, catalog('1.1.0', '^19.0.0', '/home', '/orders'));

    expect(await told(await candidate(store, orders('1.1.0', '/orders')))).toEqual([
      'catalog: Already the case: catalog@1.1.0 (a canary) and orders@1.1.0 both own the page /orders. The catalog team must leave it out, or the orders team must give it up first.',
    ]);
  });

  it('does not stop another team: a forced canary no longer exposes a piece', async () => {
    const piece = { './invoice': { js: [], css: [] } };
    await putLive(store, buildRemote('orders', { version: '1.1.0', exposes: piece }));
    await putLive(store, buildRemote('checkout', { uses: ['orders/invoice'] }));
    await putCanary(store, buildRemote('orders', { version: '1.2.0' }));

    const said = await told(
      await candidate(store, buildRemote('checkout', { version: '1.1.0', uses: ['orders/invoice'] })),
    );

    expect(said).toContainEqual(
      "orders: Already the case: checkout@1.1.0 shows orders/invoice, and orders@1.2.0 (a canary) doesn't expose ./invoice. The orders team must keep exposing it until the checkout team has a release live that does without.",
    );
  });

  it.each([
    ['a shared module more', catalog('1.1.0', '^19.0.0', '/home'), { '@food/platform/map': '^1.0.0' }],
    ['the live host as well', catalog('1.1.0', '^18.0.0', '/home'), {}],
  ])('excuses nothing that is new: %s', async (_, release, more) => {
    await putCanary(store, host('2.0.0', '20.0.0'));
    const shared = { needs: { ...release.shared.needs, ...more } };

    const wanted = await candidate(store, { ...release, shared });

    await expect(gate(wanted, { smoke: false })).rejects.toThrow(/needs from host@1\.0\.0: /);
  });

  it('stops the canary itself from being promoted to everybody', async () => {
    await putCanary(store, host('2.0.0', '20.0.0'));

    const wanted = await candidateOf(store, ['host@2.0.0']);

    await expect(gate(wanted, { smoke: false })).rejects.toThrow(
      'catalog@1.0.0 needs from host@2.0.0: react',
    );
  });
});

describe('If no host is live', () => {
  it('the gate says what it can’t check', async () => {
    await putWhole(store, catalog('1.0.0', '^19.0.0', '/home'));
    const wanted = await candidateOf(store, ['catalog@1.0.0']);

    const lines = verdictLines(wanted, await verdictsOn(wanted, { smoke: true }));

    expect(lines).toContain(
      '  Shared modules           not checked: no host is deployed to provide anything',
    );
    expect(lines).toContain(
      '  Start in Chromium        not checked: no host is deployed, so no page can be opened',
    );
  });
});
