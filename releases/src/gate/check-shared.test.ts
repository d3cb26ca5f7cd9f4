import { fileStore } from '../object-store/file-store';
import type { ObjectStore } from '../object-store/object-store';
import { candidate, linesOf, putCanary, putLive } from '../testing/gate-kit';
import { buildHost, buildRemote } from '../testing/release-builders';
import { tempFolders } from '../testing/temp-folder';
import { checkShared } from './check-shared';

const CART = '@food/cart/store';
const folders = tempFolders();
afterAll(() => folders.clear());
let store: ObjectStore;
beforeEach(async () => {
  store = fileStore(await folders.next());
});

const host = (version: string, provides: Record<string, string>) =>
  buildHost({ version, shared: { provides } });
const catalog = (version: string, needs: Record<string, string>) =>
  buildRemote('catalog', { version, shared: { needs } });

describe('Shared modules', () => {
  it('are fine if the host provides what a remote needs', async () => {
    await putLive(store, host('1.0.0', { react: '19.3.1', [CART]: '1.4.0' }));

    expect(
      checkShared(await candidate(store, catalog('1.1.0', { react: '^19.0.0', [CART]: '^1.2.0' }))),
    ).toEqual([]);
  });

  it('are refused when the live host’s version is too old, with both versions and the team that must act', async () => {
    await putLive(store, host('1.0.0', { react: '19.3.1', [CART]: '1.4.0' }));

    const findings = checkShared(await candidate(store, catalog('1.1.0', { [CART]: '^1.5.0' })));

    expect(linesOf(findings)).toEqual([
      'refused catalog: catalog@1.1.0 needs from host@1.0.0: @food/cart/store ^1.5.0 (the host has 1.4.0). Its pages would not start. The catalog team must build against what the host provides, or wait until the host team has a host live that provides it.',
    ]);
  });

  it('that the host doesn’t have at all are refused', async () => {
    await putLive(store, host('1.0.0', { react: '19.3.1' }));

    const findings = checkShared(
      await candidate(store, catalog('1.1.0', { react: '^18.0.0', '@food/platform/map': '^1.0.0' })),
    );

    expect(findings).toHaveLength(1);
    expect(findings[0]?.words).toContain(
      'react ^18.0.0 (the host has 19.3.1) and @food/platform/map ^1.0.0 (the host has none)',
    );
    expect(findings[0]?.words).toMatch(/or promote catalog@1\.1\.0 together with a host that provides it\.$/);
  });

  describe('that a package changed without a new version', () => {
    const built = (types: string) =>
      buildRemote('checkout', {
        version: '1.1.0',
        shared: { needs: { react: '^19.3.1', [CART]: '^1.4.0' }, types: { [CART]: `7.0.2:${types}` } },
      });
    const providing = (version: string, types: string, cart = '1.4.0') =>
      buildHost({
        version,
        shared: { provides: { react: '19.3.1', [CART]: cart }, types: { [CART]: `7.0.2:${types}` } },
      });

    it('are refused to a remote that was built with the change: no range tells', async () => {
      await putLive(store, providing('1.0.0', 'before'));

      expect(linesOf(checkShared(await candidate(store, built('after'))))).toEqual([
        'refused checkout: checkout@1.1.0 was built with another @food/cart/store 1.4.0 than host@1.0.0 provides: @food/cart changed without a new version, and code of the one may want what the other lacks. The checkout team must get a new version of it from its owners, and publish checkout again; a host with that version goes live first.',
      ]);
    });

    it('are refused to a host that has the change, beside a live remote without it', async () => {
      await putLive(store, providing('1.0.0', 'before'), built('before'));

      expect(linesOf(checkShared(await candidate(store, providing('1.1.0', 'after'))))).toEqual([
        expect.stringMatching(/^refused host: .* its owners, and publish host again\.$/),
      ]);
    });

    it('are fine once the version is raised, and in a build without the change', async () => {
      await putLive(store, providing('1.0.0', 'before'), built('before'));

      expect(checkShared(await candidate(store, providing('1.1.0', 'after', '1.5.0')))).toEqual([]);
      expect(checkShared(await candidate(store, built('before')))).toEqual([]);
    });

    it('are not compared after a new version of the compiler, which may word them otherwise', async () => {
      await putLive(store, providing('1.0.0', 'before'));
      const one = built('after');
      const types = { [CART]: '7.1.0:after' };

      expect(checkShared(await candidate(store, { ...one, shared: { ...one.shared, types } }))).toEqual([]);
    });

    it('are not compared where a release doesn’t tell, as earlier ones', async () => {
      await putLive(store, host('1.0.0', { react: '19.3.1', [CART]: '1.4.0' }));

      expect(checkShared(await candidate(store, built('after')))).toEqual([]);
    });
  });

  it('that only a canary of the host lacks are refused as well: a visitor may get both', async () => {
    await putLive(store, host('1.0.0', { [CART]: '1.4.0' }));
    await putCanary(store, host('2.0.0', { [CART]: '2.0.0' }));

    const findings = checkShared(await candidate(store, catalog('1.1.0', { [CART]: '^1.4.0' })));

    expect(linesOf(findings)).toEqual([
      expect.stringMatching(/^refused catalog: catalog@1\.1\.0 needs from host@2\.0\.0 \(a canary\): /),
    ]);
  });

  it('give a warning when only the previous host lacks them, since it takes over if the live host’s script is lost', async () => {
    await putLive(store, host('1.0.0', { [CART]: '1.4.0' }));
    await putLive(store, host('1.1.0', { [CART]: '1.5.0' }));

    const findings = checkShared(await candidate(store, catalog('1.1.0', { [CART]: '^1.5.0' })));

    expect(linesOf(findings)).toEqual([
      'warning catalog: catalog@1.1.0 needs from host@1.0.0 (which pages fall back to): @food/cart/store ^1.5.0 (the host has 1.4.0). Its pages would not start where that host stands in for a live one that is lost.',
    ]);
  });

  it('are refused when a new host drops what a live remote needs, and the host team must act', async () => {
    await putLive(store, host('1.0.0', { [CART]: '1.4.0' }), catalog('1.0.0', { [CART]: '^1.4.0' }));

    const findings = checkShared(await candidate(store, host('2.0.0', { [CART]: '2.0.0' })));

    expect(linesOf(findings)).toEqual([
      'refused host: catalog@1.0.0 needs from host@2.0.0: @food/cart/store ^1.4.0 (the host has 2.0.0). Its pages would not start. Neither can go live first: the host team must promote host@2.0.0 together with a release of catalog that takes what it provides.',
    ]);
  });

  it('are refused when a new host has them in an older version: it must wait for the remote', async () => {
    await putLive(store, host('1.0.0', { [CART]: '1.4.0' }), catalog('1.0.0', { [CART]: '^1.4.0' }));

    const findings = checkShared(await candidate(store, host('1.1.0', { [CART]: '1.3.0' })));

    expect(linesOf(findings)).toEqual([
      expect.stringContaining(
        'The host team must wait with host@1.1.0 until the catalog team has a release live that takes what it provides.',
      ),
    ]);
  });

  it('that a previous host lacks for a previous remote are nothing: such a page has lost two releases', async () => {
    await putLive(store, host('1.0.0', { [CART]: '1.4.0' }));
    await putLive(store, host('1.1.0', { [CART]: '1.5.0' }), catalog('1.0.0', { [CART]: '^1.5.0' }));
    await putLive(store, catalog('1.1.0', { [CART]: '^1.4.0' }));

    expect(checkShared(await candidate(store, buildRemote('orders')))).toEqual([]);
  });

  it('that are asked for in what is no range of versions are refused like others', async () => {
    await putLive(store, host('1.0.0', { react: '19.3.1' }));

    const findings = checkShared(await candidate(store, catalog('1.1.0', { react: 'latest' })));

    expect(linesOf(findings)).toEqual([
      expect.stringContaining('catalog@1.1.0 needs from host@1.0.0: react latest (the host has 19.3.1).'),
    ]);
  });

  it('of another major version go live together with the host, which is told to whoever asks for one of them', async () => {
    await putLive(store, host('1.0.0', { [CART]: '1.4.0' }), catalog('1.0.0', { [CART]: '^1.4.0' }));

    const alone = checkShared(await candidate(store, catalog('2.0.0', { [CART]: '^2.0.0' })));
    const together = checkShared(
      await candidate(store, host('2.0.0', { [CART]: '2.0.0' }), catalog('2.0.0', { [CART]: '^2.0.0' })),
    );

    expect(linesOf(alone)).toEqual([
      'refused catalog: catalog@2.0.0 needs from host@1.0.0: @food/cart/store ^2.0.0 (the host has 1.4.0). Its pages would not start. The catalog team must build against what the host provides, or promote catalog@2.0.0 together with a host that provides it.',
    ]);
    expect(linesOf(together)).toEqual([
      'warning host: catalog@1.0.0 (which pages fall back to) needs from host@2.0.0: @food/cart/store ^1.4.0 (the host has 2.0.0). Its pages would not start where it stands in for a live one that is lost.',
      'warning catalog: catalog@2.0.0 needs from host@1.0.0 (which pages fall back to): @food/cart/store ^2.0.0 (the host has 1.4.0). Its pages would not start where that host stands in for a live one that is lost.',
    ]);
  });

  it('that a new host no longer provides to a canary are refused', async () => {
    await putLive(store, host('1.0.0', { [CART]: '1.4.0' }), catalog('1.0.0', {}));
    await putCanary(store, catalog('1.1.0', { [CART]: '^1.4.0' }));

    const findings = checkShared(await candidate(store, host('2.0.0', { [CART]: '2.0.0' })));

    expect(findings[0]).toMatchObject({ level: 'refused' });
    expect(findings[0]?.words).toContain('catalog@1.1.0 (a canary) needs');
  });

  it('give a warning when only a remote’s previous release would miss them', async () => {
    await putLive(store, host('1.0.0', { [CART]: '1.4.0' }), catalog('1.0.0', { [CART]: '^1.0.0' }));
    await putLive(store, catalog('1.1.0', {}));

    const findings = checkShared(await candidate(store, host('2.0.0', { [CART]: '2.0.0' })));

    expect(linesOf(findings)).toEqual([
      expect.stringMatching(/^warning host: catalog@1\.0\.0 \(which pages fall back to\) needs/),
    ]);
  });

  it('that are missing already do not stop another team’s release', async () => {
    await putLive(store, host('1.0.0', {}), catalog('1.0.0', { [CART]: '^1.0.0' }));

    const findings = checkShared(await candidate(store, buildRemote('orders')));

    expect(findings.map(({ level }) => level)).toEqual(['warning']);
  });
});
