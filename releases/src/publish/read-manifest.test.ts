import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '../model/errors';
import { writeFixture } from '../testing/fixture-remote';
import { tempFolders } from '../testing/temp-folder';
import { readManifest } from './read-manifest';
import { rspackBuild } from './rspack-build';

const folders = tempFolders();
afterAll(() => folders.clear());

const MANIFEST = {
  part: 'news',
  pages: [{ path: '/news', chunk: 'news' }],
  exposes: { './routes': './src/routes.ts' },
};

/** Reads the manifest of a folder `remote-news` with one source, src/routes.ts. */
async function read(json: string | null) {
  const dir = join(await folders.next(), 'remote-news');
  await mkdir(join(dir, 'src'), { recursive: true });
  await writeFile(join(dir, 'src/routes.ts'), '');
  if (json !== null) await writeFile(join(dir, 'remote.json'), json);
  return readManifest('news', dir);
}

describe('The remote.json of a part that is published', () => {
  it('is accepted if it is right and fits the sources', async () => {
    await expect(read(JSON.stringify(MANIFEST))).resolves.toMatchObject({ part: 'news', uses: {} });
  });

  it.each([
    ['is missing', null, 'remote-news/remote.json is missing: it says which pages the part has.'],
    [
      'has a mistake',
      JSON.stringify({ ...MANIFEST, pages: [{ path: 'news', chunk: 'news' }] }),
      'remote-news/remote.json: pages[0].path is "news"; it takes a path that begins with a slash, such as /category/:categoryId.',
    ],
    [
      'is of another part',
      JSON.stringify({ ...MANIFEST, part: 'offers' }),
      'remote-news/remote.json: part is "offers"; in this folder it takes "news".',
    ],
    [
      'exposes a file that is not there',
      JSON.stringify({ ...MANIFEST, exposes: { ...MANIFEST.exposes, './teaser': './src/teaser.tsx' } }),
      'remote-news/remote.json: exposes has ./teaser with the file ./src/teaser.tsx, which is not there.',
    ],
  ])('is refused in a line if it %s', async (_, json, words) => {
    const reading = read(json);

    await expect(reading).rejects.toThrow(Refusal);
    await expect(reading).rejects.toThrow(new Error(words));
  });
});

it.each([
  [
    'without exposes',
    JSON.stringify({ ...MANIFEST, exposes: undefined }),
    'exposes is missing; it takes modules',
  ],
  ['that is no JSON', '{', 'remote-news/remote.json is not JSON: '],
])(
  'A remote.json %s is reported by the part’s own rspack build in the words of publish',
  async (_, json, words) => {
    const root = await folders.next();
    await writeFixture(root, { 'remote-news/remote.json': json });
    const dir = join(root, 'remote-news');

    const [built, published] = await Promise.all([
      rspackBuild('news', { dir, version: '1.0.0', outDir: join(root, 'out') }).catch(String),
      readManifest('news', dir).catch(({ message }: Error) => message),
    ]);

    expect(published).toContain(words);
    expect(built).toContain(published);
    expect(built).not.toMatch(/TypeError|rspack-base/);
  },
);
