import type { Release, RemoteRelease } from '../model/release';
import { fileStore } from '../object-store/file-store';
import type { ObjectStore } from '../object-store/object-store';
import { readLive } from '../registry/deployments';
import { TYPES_FILE } from '../registry/release-types';
import { putLive } from '../testing/gate-kit';
import { buildHost, buildPage, buildRemote } from '../testing/release-builders';
import { tempFolders } from '../testing/temp-folder';
import { putWhole, whole } from '../testing/whole-release';
import { publishReport } from './publish-report';

const folders = tempFolders();
afterAll(() => folders.clear());
let store: ObjectStore;
beforeEach(async () => {
  store = fileStore(await folders.next());
});

const report = async (release: Release) => publishReport(store, (await readLive(store)).deployment, release);

const NOTHING = { js: [], css: [] };
const catalog = buildRemote('catalog', { pages: [buildPage('/home')] });

const sized = (version: string, bytes: number, changed: Partial<RemoteRelease> = {}) => {
  const release = whole({ ...catalog, version, ...changed });
  const sizes = Object.entries(release.files).map(([name, file]) => [
    name,
    /^(home|offers)\.js$/.test(name) ? { ...file, bytes } : file,
  ]);
  return { ...release, files: Object.fromEntries(sizes) };
};

describe('Publishing tells its team', () => {
  it('that the part isn’t live yet', async () => {
    await putWhole(store, catalog);

    expect(await report(catalog)).toEqual(["catalog isn't live yet."]);
  });

  it('that this is what is live', async () => {
    await putLive(store, catalog);

    expect(await report(catalog)).toEqual(['catalog@1.0.0 is what is live.']);
  });

  it('that nothing which others see changed', async () => {
    await putLive(store, catalog);
    const next = { ...catalog, version: '1.1.0' };
    await putWhole(store, next);

    expect(await report(next)).toEqual([
      'Against the live catalog@1.0.0: same sizes, pages, exposes and shared needs.',
    ]);
  });

  it('which pages, pieces and shared needs come, go and change', async () => {
    await putLive(store, {
      ...catalog,
      pages: [buildPage('/home'), buildPage('/old')],
      exposes: { './routes': NOTHING, './teaser': NOTHING },
      shared: { needs: { react: '^19.0.0', '@food/cart/store': '^1.0.0' } },
    });
    const next = {
      ...catalog,
      version: '1.1.0',
      pages: [buildPage('/home'), buildPage('/offers')],
      exposes: { './routes': NOTHING, './dish': NOTHING },
      uses: ['orders/invoice'],
      shared: { needs: { '@food/cart/store': '^1.2.0', '@food/platform/query': '^1.2.0' } },
    };
    await putWhole(store, next);

    expect(await report(next)).toEqual([
      'Against the live catalog@1.0.0 (compressed, as browsers get it):',
      '  first files of /offers: 0.0 KB',
      '  new page /offers',
      '  no page /old any more',
      '  new expose ./dish',
      '  no expose ./teaser any more',
      '  new use of orders/invoice',
      '  needs react: ^19.0.0 → not any more',
      '  needs @food/cart/store: ^1.0.0 → ^1.2.0',
      '  needs @food/platform/query: not at all → ^1.2.0',
    ]);
  });

  it('which pieces have another version for others, or are taken in another', async () => {
    const pieces = { exposes: { './routes': NOTHING, './dish': NOTHING }, uses: ['orders/invoice'] };
    const one = { contracts: { './dish': '1.0.0' }, requires: { 'orders/invoice': '^1.0.0' } };
    const two = { contracts: { './dish': '2.0.0' }, requires: {} };
    await putLive(store, { ...catalog, ...pieces, ...one });
    const next = { ...catalog, version: '1.1.0', ...pieces, ...two };
    await putWhole(store, next);

    expect(await report(next)).toEqual([
      'Against the live catalog@1.0.0 (compressed, as browsers get it):',
      '  expose ./dish: 1.0.0 → 2.0.0',
      '  takes orders/invoice: ^1.0.0 → any version',
    ]);
  });

  it('how much more or less a visitor fetches', async () => {
    await putLive(store, sized('1.0.0', 20 * 1024));
    const next = sized('1.1.0', 22 * 1024);

    expect(await report(next)).toEqual([
      'Against the live catalog@1.0.0 (compressed, as browsers get it):',
      '  first files of /home: 20 KB → 22 KB (+2.0 KB)',
      '  all files: 20 KB → 22 KB (+2.0 KB)',
    ]);
  });

  it('what a visitor fetches for a new page', async () => {
    await putLive(store, sized('1.0.0', 20 * 1024));
    const pages = [...catalog.pages, buildPage('/offers', { css: [] })];

    expect(await report(sized('1.1.0', 20 * 1024, { pages }))).toContain('  first files of /offers: 20 KB');
  });

  it('nothing of what no visitor fetches: what draws pages on the server, and the types', async () => {
    await putLive(store, sized('1.0.0', 20 * 1024));
    const next = sized('1.1.0', 20 * 1024);
    const apart = { bytes: 50 * 1024, integrity: next.entry.integrity };
    const files = { ...next.files, 'server.cjs': apart, [TYPES_FILE]: apart };
    const server = { file: 'server.cjs', integrity: apart.integrity };

    expect(await report({ ...next, files, server })).toEqual([
      'Against the live catalog@1.0.0: same sizes, pages, exposes and shared needs.',
    ]);
  });

  it('what keeps it from the live host', async () => {
    const types = (digest: string) => ({ types: { '@food/cart/store': `7.0.2:${digest}` } });
    const provides = { react: '19.3.0', '@food/cart/store': '1.7.0' };
    await putLive(store, catalog, buildHost({ shared: { provides, ...types('before') } }));
    const needs = { react: '^19.3.1', '@food/cart/store': '^1.7.0' };
    const next = { ...catalog, version: '1.1.0', shared: { needs, ...types('after') } };
    await putWhole(store, next);

    const lines = await report(next);

    expect(lines).toContain('  the live host@1.0.0 has react 19.3.0: a host with more goes live first');
    expect(lines).toContain(
      '  the live host@1.0.0 has another @food/cart/store 1.7.0, which changed without a new version',
    );
  });

  it('what the host provides now', async () => {
    await putLive(store, buildHost());
    const next = buildHost({ version: '2.0.0', shared: { provides: { react: '20.0.0' } } });
    await putWhole(store, next);

    expect(await report(next)).toContain('  provides react: 19.3.1 → 20.0.0');
  });
});
