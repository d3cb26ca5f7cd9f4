import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { RemoteManifest } from '@food/contracts/part-manifest';
import { Refusal } from '../model/errors';
import { isPinned } from '../model/integrity';
import { Release, type RemoteRelease } from '../model/release';
import { fileStore } from '../object-store/file-store';
import { readRelease, releaseKey } from '../registry/releases';
import { readMaps } from '../registry/source-maps';
import { remoteSources, writePart } from '../testing/fixture-site';
import { buildByRspack, INSTALLED_PLUGIN, stockConfig } from '../testing/stock-build';
import { tempFolders } from '../testing/temp-folder';
import { publish } from './publish';
import { describeBuild, filesOfBuild } from './take-build';

// A real build by Rspack with the stock plugin, in a process of its own.
jest.setTimeout(120_000);

const config = (isPinned: boolean) =>
  stockConfig({
    isPinned,
    name: 'deals_1_0_0',
    plugin: INSTALLED_PLUGIN,
    shared: {
      react: { singleton: true, requiredVersion: '^19.0.0' },
      'react/': { singleton: true },
      '@food/format/money': { import: false, requiredVersion: '^1.0.0' },
      '@food/format/distance': { requiredVersion: '^1.0.0' },
    },
  });

const SOURCES = remoteSources(
  'deals',
  {
    '/deals': [
      'deals',
      `import { createElement, lazy } from 'react';
       import { formatRupees } from '@food/format/money';
       import { formatDistance } from '@food/format/distance';
       import './deals.css';
       import picture from './deal.png';
       export const More = lazy(() => import('./more'));
       export default function DealsPage() {
         return createElement('img', { className: 'deal', src: picture, alt: formatRupees(1) + formatDistance(2) });
       }`,
    ],
  },
  {
    sources: {
      'rspack.config.mjs': config(false),
      'src/routes.ts': `export default { name: 'deals', version: '1.0.0', pages: {
        '/deals': () => import(/* webpackChunkName: "deals" */ './deals'),
      } };`,
      'src/more.tsx': `export default function More() { return 'more'; }`,
      'src/deals.css': '.deal { margin: 4px; }',
      'src/deal.png': 'the bytes of a picture',
    },
  },
);

/** The same remote with texts in three languages, and source maps. */
const TRANSLATED = {
  'rspack.config.mjs': config(false)
    .replace("mode: 'production',", "mode: 'production', devtool: 'source-map',")
    .replace('uniqueName: name', "uniqueName: '@acme/' + name"),
  'remote.json': JSON.stringify({ ...JSON.parse(SOURCES['remote.json'] ?? ''), displayName: 'Deals' }),
  'src/deals.tsx': `const words = { hi: () => import(/* webpackChunkName: "messages-hi" */ './messages/hi.json'), te: () => import(/* webpackChunkName: "messages-te" */ './messages/te.json') };
    export default function DealsPage() { console.log('a line to find'); return words.hi() && words.te() && null; }`,
  'src/messages/hi.json': '{ "deals": "सौदे" }',
  'src/messages/te.json': '{ "deals": "డీల్స్" }',
  'src/messages/manifest.json': '{ "hi": { "Deals": "सौदे" }, "te": { "Deals": "డీల్స్" } }',
};

const MANIFEST = RemoteManifest.parse(JSON.parse(SOURCES['remote.json'] ?? ''));

const folders = tempFolders();
let root: string;
let store: string;
const dist = (file: string): string => join(root, 'remote-deals/dist', file);

const publishDeals = (version = '1.0.0') =>
  publish(fileStore(store), { root, part: 'deals', version, from: 'dist' }) as Promise<RemoteRelease>;

/** Returns the refusal's message, with a file of the build replaced. */
async function refusalWith(file: string, text: string | null, version?: string): Promise<string> {
  const before = await readFile(dist(file)).catch(() => null);
  await mkdir(dirname(dist(file)), { recursive: true });
  await (text === null ? rm(dist(file)) : writeFile(dist(file), text));
  try {
    await publishDeals(version);
    return 'published';
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  } finally {
    await (before ? writeFile(dist(file), before) : rm(dist(file), { force: true }));
  }
}

/** The build's manifest with another text in it. */
const manifestWith = async (was: string, is: string): Promise<string> => {
  const text = await readFile(dist('mf-manifest.json'), 'utf8');
  expect(text).toContain(was);
  return text.replaceAll(was, is);
};

beforeAll(async () => {
  root = await folders.next();
  store = await folders.next();
  await writePart(root, 'deals', SOURCES);
  await buildByRspack(join(root, 'remote-deals'));
});
afterAll(() => folders.clear());

describe('A build by the stock tools', () => {
  it('becomes a release with its own names and folders, every file pinned', async () => {
    const release = await publishDeals();

    expect(Release.parse(JSON.parse(JSON.stringify(release)))).toEqual(release);
    expect(release.global).toBe('deals_1_0_0');
    expect(release.entry.file).toBe('static/remoteEntry.js');
    expect(release.pages).toEqual([
      expect.objectContaining({
        path: '/deals',
        js: [expect.objectContaining({ file: 'deals.js' })],
        css: [expect.objectContaining({ file: 'deals.css' })],
      }),
    ]);
    expect(release.shared.needs).toEqual({
      react: '^19.0.0',
      '@food/format/money': '^1.0.0',
    });
    const files = Object.keys(release.files);
    expect(files).toEqual(expect.arrayContaining(['pictures/deal.png', 'mf-manifest.json']));
    expect(files.filter((file) => file.endsWith('.js')).length).toBeGreaterThan(3);
    for (const [file, { integrity }] of Object.entries(release.files)) {
      const stored = await fileStore(store).get(releaseKey('deals', '1.0.0', file));
      expect(isPinned(stored?.bytes ?? Buffer.alloc(0), integrity)).toBe(true);
    }
  });

  it('has the chunks that its code asks for later pinned by the deployment, but for copies of what the host provides', async () => {
    const { chunks = [], files } = await publishDeals();

    const named = chunks.map(({ file }) => file);
    const code = await Promise.all(named.map((file) => readFile(dist(file), 'utf8')));
    expect(code.filter((text) => text.includes('return"more"'))).toHaveLength(1);
    expect(code.join()).not.toContain('react.transitional.element');
    expect(chunks.map(({ file, integrity }) => files[file]?.integrity === integrity)).not.toContain(false);
  });

  it('says nothing of its chunks if SubresourceIntegrityPlugin has its own code pin them', async () => {
    const pinned = await folders.next();
    await writePart(pinned, 'deals', { ...SOURCES, 'rspack.config.mjs': config(true) });
    await buildByRspack(join(pinned, 'remote-deals'));

    const release = await publish(fileStore(await folders.next()), {
      root: pinned,
      part: 'deals',
      from: 'dist',
    });

    expect(release).not.toHaveProperty('chunks');
  });

  it('has its texts in each language, and leads from a script to the line of its source', async () => {
    const folder = await folders.next();
    await writePart(folder, 'deals', { ...SOURCES, ...TRANSLATED });
    await buildByRspack(join(folder, 'remote-deals'));
    // Left by a build before.
    await writeFile(join(folder, 'remote-deals/dist/messages-hi.1a2b3c4d.js'), '');
    const to = fileStore(await folders.next());

    const release = await publish(to, { root: folder, part: 'deals', from: 'dist' });

    expect(release.translations).toEqual({ hi: { Deals: 'सौदे' }, te: { Deals: 'డీల్స్' } });
    expect(release.languages).toEqual({
      hi: { js: [expect.objectContaining({ file: 'messages-hi.js' })], css: [] },
      te: { js: [expect.objectContaining({ file: 'messages-te.js' })], css: [] },
    });
    const code = (await to.get(releaseKey('deals', '1.0.0', 'deals.js')))?.bytes.toString() ?? '';
    const column = code.indexOf('a line to find') + 1;
    const sourceOf = await readMaps(to, release);
    expect(sourceOf?.({ file: 'deals.js', line: 1, column })).toMatch(/^src\/deals\.tsx:2:\d+$/);
    expect(Object.keys(release.files).filter((name) => name.endsWith('.map'))).toEqual(['scripts.map']);
    const maps = (await to.get(releaseKey('deals', '1.0.0', 'scripts.map')))?.bytes.toString();
    expect(maps).not.toContain('DealsPage()');
  });

  it('is refused under the global name of another version, with what to change', async () => {
    await publishDeals();

    expect(await refusalWith('deals.js', 'changed()', '1.1.0')).toBe(
      'deals@1.1.0 calls itself deals_1_0_0, as deals@1.0.0 does, and a page may have both. Publish it under a version that differs in more than its punctuation; where other tools built it, put the version into the "name" of ModuleFederationPlugin and into output.uniqueName.',
    );
    expect(await readRelease(fileStore(store), 'deals', '1.1.0')).toBeNull();
  });

  it.each([
    ['mf-manifest.json', null, 'has no mf-manifest.json'],
    ['mf-manifest.json', '{}', 'is not one of Module Federation'],
    ['static/remoteEntry.js', null, 'its manifest names static/remoteEntry.js, which is not there'],
    ['clip.mp4', 'x', 'with its file clip.mp4: the site gives no files of that kind'],
    ['.hidden/a.js', 'x', 'with its file .hidden/a.js: a name has letters'],
    ['a b.js', 'x', 'with its file a b.js: a name has letters'],
  ])('is refused with %s as %j', async (file, text, words) => {
    expect(await refusalWith(file, text, '2.0.0')).toContain(words);
  });

  it.each([
    ['"auto"', '"https://cdn.example/"', 'Set output.publicPath to "auto"'],
    ['"global"', '"module"', 'its entry is of the type "module"'],
    ['"^19.0.0"', '"workspace:*"', 'it needs react in the version "workspace:*", which is no range'],
    ['"deals_1_0_0"', '"deals-1.0.0"', '"deals-1.0.0" is no name of a global variable'],
    ['"./routes"', '"./other"', 'it exposes no ./routes.'],
    [
      '"deals.js"',
      '"static/remoteEntry.js"',
      'no file of ./routes is named after the chunk "deals" of /deals',
    ],
    ['"deals.css"', '"../deals.css"', 'its manifest names ../deals.css, which is not there'],
  ])('is refused with %s in its manifest as %s', async (was, is, words) => {
    expect(await refusalWith('mf-manifest.json', await manifestWith(was, is), '2.0.0')).toContain(words);
  });

  it('needs any version of what it asks for without one', async () => {
    const files = await filesOfBuild('deals', join(root, 'remote-deals/dist'));
    files.set('mf-manifest.json', Buffer.from(await manifestWith('"^1.0.0"', 'null')));

    const { shared } = describeBuild(MANIFEST, files, () => '');

    expect(shared.needs).toEqual({ react: '^19.0.0', '@food/format/money': '*' });
  });

  it('is refused without a piece that its remote.json names', async () => {
    const files = await filesOfBuild('deals', join(root, 'remote-deals/dist'));
    const withMore = {
      ...MANIFEST,
      exposes: { ...MANIFEST.exposes, './more': { import: './src/more.tsx' } },
    };

    expect(() => describeBuild(withMore, files, () => '')).toThrow(
      "deals can't be taken as it was built: it exposes no ./more, which its remote.json names.",
    );
  });
});
