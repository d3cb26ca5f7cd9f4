import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { checkTypes } from '../gate/check-types';
import type { Release } from '../model/release';
import { fileStore } from '../object-store/file-store';
import type { ObjectStore } from '../object-store/object-store';
import { remoteSources, type Sources, writePart } from '../testing/fixture-site';
import { candidate, linesOf, putTypes } from '../testing/gate-kit';
import { buildRemote } from '../testing/release-builders';
import { tempFolders } from '../testing/temp-folder';
import { publish } from './publish';

// The compiler runs in a process of its own.
jest.setTimeout(180_000);
const folders = tempFolders();
afterAll(() => folders.clear());
let store: ObjectStore;
beforeEach(async () => {
  store = fileStore(await folders.next());
});

const assets = (...files: string[]) => ({
  js: { sync: files, async: [] },
  css: { sync: [], async: [] },
});
const MANIFEST = {
  metaData: {
    globalName: 'deals_1_0_0',
    publicPath: 'auto',
    remoteEntry: { name: 'entry.js', path: '', type: 'global' },
    types: { path: '', name: '', zip: '@mf-types.zip', api: '@mf-types.d.ts' },
  },
  shared: [],
  exposes: [
    { path: './routes', assets: assets('deals.js') },
    { path: './badge', assets: assets('badge.js') },
  ],
};
/** In the layout of the plugin's `dts`. */
const DECLARATIONS = {
  'badge.d.ts': `export * from './compiled-types/src/badge';\nexport { default } from './compiled-types/src/badge';`,
  'compiled-types/src/badge.d.ts': `import type { BadgeProps } from './badge-props';
export default function Badge({ dealId }: BadgeProps): import("react").JSX.Element;`,
  'compiled-types/src/badge-props.d.ts': 'export interface BadgeProps { dealId: string; large: boolean }',
};

/** Publishes a build whose sources our compiler couldn't read. */
async function publishDeals(archive: Uint8Array): Promise<Release> {
  const root = await folders.next();
  const sources: Sources = { 'src/badge.tsx': 'other tools understand this }' };
  const pages = { '/deals': ['deals', ''] as const };
  const exposes = { './badge': './src/badge.tsx' };
  await writePart(root, 'deals', remoteSources('deals', pages, { exposes, sources }));
  const dist = join(root, 'remote-deals/dist');
  const files = { 'mf-manifest.json': JSON.stringify(MANIFEST), '@mf-types.zip': archive };
  const scripts = { 'entry.js': '', 'deals.js': '', 'badge.js': '' };
  for (const [name, content] of Object.entries({ ...files, ...scripts })) {
    await mkdir(dirname(join(dist, name)), { recursive: true });
    await writeFile(join(dist, name), content);
  }
  return publish(store, { root, part: 'deals', from: 'dist' });
}

const archiveOf = (declarations: Sources) =>
  zipSync(Object.fromEntries(Object.entries(declarations).map(([name, text]) => [name, strToU8(text)])));

/** A release of news that shows the badge, and passes these props to it. */
async function news(props: string) {
  const release = buildRemote('news', { uses: ['deals/badge'] });
  const expects = 'shared/platform/src/composition/remote';
  await putTypes(store, release, {
    expects,
    files: { [expects]: `export interface ExposedProps { 'deals/badge': ${props}; }` },
  });
  return release;
}

describe('A build with an archive of its types', () => {
  it('is held by it against what others pass to its pieces', async () => {
    const deals = await publishDeals(archiveOf(DECLARATIONS));

    const findings = await checkTypes(await candidate(store, deals, await news('{ dealId: string }')));

    expect(linesOf(findings)).toEqual([
      expect.stringMatching(
        /^refused deals: What news@1\.0\.0 passes to deals\/badge is not what deals@1\.0\.0 takes\. The compiler says: Property 'large' is missing in type .* but required in type 'BadgeProps'\./,
      ),
    ]);
  });

  it('fits what it says that it takes', async () => {
    const deals = await publishDeals(archiveOf(DECLARATIONS));
    const passed = await news('{ dealId: string; large: boolean }');

    expect(await checkTypes(await candidate(store, deals, passed))).toEqual([]);
  });

  it.each([
    [archiveOf({ 'routes.d.ts': '' }), 'lacks ./badge, which its remote.json names'],
    [strToU8('no archive'), "can't be read"],
    [archiveOf({ ...DECLARATIONS, '../../out.d.ts': '' }), 'has files whose names have other characters'],
  ])('is refused with an archive that is not whole', async (archive, words) => {
    await expect(publishDeals(archive)).rejects.toThrow(
      `deals can't be taken as it was built: its archive of types ${words}`,
    );
  });
});
