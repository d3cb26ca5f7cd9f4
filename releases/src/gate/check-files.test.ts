import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { fileStore } from '../object-store/file-store';
import type { ObjectStore } from '../object-store/object-store';
import { candidateOf } from '../promote/promote';
import { releaseKey } from '../registry/releases';
import { candidate, linesOf, putCanary, putLive } from '../testing/gate-kit';
import { buildHost, buildPage, buildRemote, integrityFor } from '../testing/release-builders';
import { tempFolders } from '../testing/temp-folder';
import { checkFiles } from './check-files';

const folders = tempFolders();
afterAll(() => folders.clear());
let folder: string;
let store: ObjectStore;
beforeEach(async () => {
  folder = await folders.next();
  store = fileStore(folder);
});

const catalog = buildRemote('catalog', { version: '1.1.0', pages: [buildPage('/home')] });
const pathOf = (file: string, version = '1.1.0') => join(folder, releaseKey('catalog', version, file));
const ADVICE =
  ' The catalog team must publish again under a new version; whoever keeps the store should find out how that came about.';

describe('The files of a release', () => {
  it('are fine as they were published', async () => {
    const wanted = await candidate(store, catalog, buildHost());
    await writeFile(pathOf('home.js.br'), brotliCompressSync(await readFile(pathOf('home.js'))));

    expect(await checkFiles(wanted)).toEqual([]);
  });

  it('are refused if one is gone', async () => {
    const wanted = await candidate(store, catalog);
    await rm(pathOf('home.js'));

    expect(linesOf(await checkFiles(wanted))).toEqual([
      'refused catalog: home.js of catalog@1.1.0 is not in the release store. The catalog team must publish it again unchanged, which puts the file back, or under a new version; whoever keeps the store should find out how that came about.',
    ]);
  });

  it('are refused if some were altered: every one is named', async () => {
    const wanted = await candidate(store, catalog);
    await writeFile(pathOf('home.js'), 'alert(1)');
    await writeFile(pathOf('home.css'), '');

    expect(linesOf(await checkFiles(wanted))).toEqual([
      `refused catalog: home.js of catalog@1.1.0 was altered after it was published: browsers would refuse it.${ADVICE}`,
      `refused catalog: home.css of catalog@1.1.0 was altered after it was published: browsers would refuse it.${ADVICE}`,
    ]);
  });

  it.each([
    ['holds something else', brotliCompressSync('alert(1)')],
    ['can’t be unpacked', Buffer.from('not packed at all')],
  ])('are refused if a compressed copy %s', async (_, bytes) => {
    const wanted = await candidate(store, catalog);
    await writeFile(pathOf('home.js.br'), bytes);

    expect(linesOf(await checkFiles(wanted))).toEqual([
      `refused catalog: home.js.br, the compressed copy of a file of catalog@1.1.0, was altered after it was published: browsers would refuse it.${ADVICE}`,
    ]);
  });

  it.each([
    ['guard', 'guard.js'],
    ['firstCalls', 'first-calls.js'],
  ])(
    'are refused if the script that a host draws into pages as its %s isn’t among them',
    async (drawn, file) => {
      const host = buildHost({ version: '1.1.0' });
      const wanted = await candidate(store, host);

      const findings = await checkFiles({ ...wanted, releases: [{ ...host, [drawn]: file }] });

      expect(linesOf(findings)).toContainEqual(
        expect.stringContaining(
          `refused host: host@1.1.0 sends browsers for ${file}, which isn't among its files.`,
        ),
      );
    },
  );

  const gone = { file: 'gone.js', integrity: integrityFor('gone') };
  it.each([
    ['main script', buildHost(), { main: { js: [gone], css: [] } }],
    ['shell', buildHost(), { shell: 'gone.js' }],
    ['entry', catalog, { entry: gone }],
    ['piece', catalog, { exposes: { './teaser': { js: [gone], css: [] } } }],
  ])('are refused if the %s isn’t among them', async (_, release, changed) => {
    const wanted = await candidate(store, release);

    const findings = await checkFiles({
      ...wanted,
      releases: wanted.releases.map((whole) => ({ ...whole, ...changed }) as typeof whole),
    });

    expect(linesOf(findings)).toEqual([expect.stringContaining('sends browsers for gone.js, which')]);
  });

  it('are refused if browsers are sent for one that isn’t among them', async () => {
    const page = buildPage('/offers', { js: [{ file: 'home.js', integrity: integrityFor('another') }] });
    const wanted = await candidate(store, catalog);
    const odd = { ...catalog, pages: [page] };

    const findings = await checkFiles({
      ...wanted,
      releases: [{ ...wanted.releases[0], ...odd, files: wanted.releases[0]?.files ?? {} }],
    });

    expect(linesOf(findings)).toContain(
      `refused catalog: catalog@1.1.0 sends browsers for home.js, which isn't among its files.${ADVICE}`,
    );
  });
});

describe('The manifests of what is deployed', () => {
  const alter = (version: string) =>
    writeFile(pathOf('release.json', version), JSON.stringify({ ...catalog, version, revision: 'another' }));

  it('are refused if the store holds others for the release to be promoted', async () => {
    await putLive(store, { ...catalog, version: '1.0.0' });
    await putCanary(store, catalog);
    await alter('1.1.0');

    const findings = await checkFiles(await candidateOf(store, ['catalog@1.1.0']));

    expect(linesOf(findings)).toContain(
      `refused catalog: The release store's release.json of catalog@1.1.0 is not what the live deployment holds of it.${ADVICE}`,
    );
  });

  it('give a warning when they differ for another part, which is live anyway', async () => {
    await putLive(store, { ...catalog, version: '1.0.0' });
    const wanted = await candidate(store, buildRemote('orders'));
    expect(await checkFiles(wanted)).toEqual([]);
    await alter('1.0.0');

    const findings = await checkFiles(wanted);

    expect(linesOf(findings)).toEqual([
      expect.stringMatching(/^warning catalog: .* live deployment holds of it\. /),
    ]);
  });

  it.each([
    ['gone', () => rm(pathOf('release.json', '1.0.0'))],
    ['damaged', () => writeFile(pathOf('release.json', '1.0.0'), '{"part":')],
  ])('give a warning when one is %s', async (_, spoil) => {
    await putLive(store, { ...catalog, version: '1.0.0' });
    const wanted = await candidate(store, buildRemote('orders'));
    await spoil();

    expect(linesOf(await checkFiles(wanted))).toEqual([
      expect.stringMatching(/^warning catalog: .*: it is gone, or can’t be read\. /),
    ]);
  });
});
