import { Refusal } from '../errors';
import { candidateOf, promote } from '../promote';
import { fileStore } from '../store/file-store';
import { readLive } from '../store/library';
import type { ObjectStore } from '../store/object-store';
import { buildHost, buildPage, buildRemote } from '../testing/build-facts';
import { candidate, putCanary, putLive } from '../testing/gate-kit';
import { tempFolders } from '../testing/temp-folder';
import { putWhole } from '../testing/whole-release';
import { gate, inspect } from './gate';
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
      '  Pages                    ok',
      '  Pieces that others show  ok',
      '  Types between parts      ok',
      '  Files                    ok',
      '  Sizes                    ok',
      '  Start in Chromium        not checked: left out by --no-smoke',
      'The gate lets catalog@1.1.0 pass.',
    ]);
  });

  it('says everything that is wrong at once, and against which canaries', async () => {
    await putCanary(store, buildRemote('orders', { version: '1.1.0', pages: [buildPage('/orders')] }));
    const wanted = await candidate(store, catalog('1.1.0', '^18.0.0', '/orders'));

    const lines = verdictLines(wanted, await inspect(wanted, { smoke: false }));

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
      inspect: async (wanted) => {
        await gate(wanted, { smoke: false });
      },
    });

    await expect(promoting).rejects.toThrow(Refusal);
    await expect(promoting).rejects.toThrow(
      /^The gate refuses catalog@1\.1\.0, and what is live stays as it is:\n- catalog@1\.1\.0 needs from host@1\.0\.0: react .*\n- catalog@1\.1\.0 and orders@1\.0\.0 both own the page \/orders\. .*\n"release check catalog@1\.1\.0" tells more; --force promotes it all the same, and is written down\.$/,
    );
    expect(await readLive(store)).toEqual(was);
  });

  it('opens no page where something else is wrong already', async () => {
    process.env.PLAYWRIGHT_CHROMIUM = '/nowhere/chromium';
    const bad = await candidate(store, catalog('1.1.0', '^18.0.0', '/home'));
    const good = await candidate(store, catalog('1.2.0', '^19.0.0', '/home'));

    await expect(gate(bad, { smoke: true })).rejects.not.toThrow('CHROMIUM');
    await expect(gate(good, { smoke: true })).rejects.toThrow('PLAYWRIGHT_CHROMIUM is "/nowhere/chromium"');
  });

  it('judges the deployment that is replaced: one who promotes meanwhile wins', async () => {
    await putWhole(store, catalog('1.1.0', '^19.0.0', '/home'), catalog('1.2.0', '^19.0.0', '/home'));
    const who = { by: 'asha', why: '' };

    const promoting = promote(store, ['catalog@1.1.0'], {
      ...who,
      inspect: async () => {
        await promote(store, ['catalog@1.2.0'], who);
      },
    });

    await expect(promoting).rejects.toThrow('Somebody else promoted at the same moment');
    expect((await readLive(store)).deployment?.remotes.catalog?.live.version).toBe('1.2.0');
  });
});

describe('Where no host is live', () => {
  it('the gate says what it can’t check', async () => {
    await putWhole(store, catalog('1.0.0', '^19.0.0', '/home'));
    const wanted = await candidateOf(store, ['catalog@1.0.0']);

    const lines = verdictLines(wanted, await inspect(wanted, { smoke: true }));

    expect(lines).toContain(
      '  Shared modules           not checked: no host is deployed to provide anything',
    );
    expect(lines).toContain(
      '  Start in Chromium        not checked: no host is deployed, so no page can be opened',
    );
  });
});
