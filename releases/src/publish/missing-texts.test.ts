/** @jest-environment node */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RemoteManifest } from '@food/contracts/part-manifest';
import { tempFolders } from '../testing/temp-folder';
import { missingTexts } from './missing-texts';

const folders = tempFolders();
afterAll(() => folders.clear());

const manifest = RemoteManifest.parse({
  part: 'news',
  displayName: 'News',
  pages: [{ path: '/news', chunk: 'news', title: 'News of today' }],
  exposes: { './routes': './src/routes.ts' },
});
const complete = { News: 'x', 'News of today': 'x' };

/** What is reported about a part with these message files. */
async function told(files: Record<string, Record<string, unknown>>): Promise<string[]> {
  const dir = join(await folders.next(), 'remote-news');
  await mkdir(join(dir, 'src/messages'), { recursive: true });
  for (const [name, texts] of Object.entries(files))
    await writeFile(join(dir, 'src/messages', `${name}.json`), JSON.stringify(texts));
  return missingTexts(dir, manifest);
}

const FILES = 'remote-news/src/messages';

describe('Who publishes is told', () => {
  it('which texts another language lacks, in which file, and what its customers get instead', async () => {
    const lines = await told({
      en: { title: 'News', more: 'More', less: 'Less' },
      hi: { title: 'समाचार' },
      te: { title: 'వార్తలు', more: 'మరిన్ని', less: ' ' },
      manifest: { hi: complete, te: { News: 'వార్తలు' } },
    });

    expect(lines).toEqual([
      `${FILES}/hi.json lacks "more", "less": customers read English there.`,
      `${FILES}/te.json has no words for "less": customers read nothing there.`,
      `${FILES}/manifest.json lacks "News of today" in te: customers read English there.`,
    ]);
  });

  it('of many in a line that names the first ones', async () => {
    const english = Object.fromEntries('abcdefgh'.split('').map((key) => [key, key]));

    const [line, ...more] = await told({
      en: english,
      hi: {},
      te: english,
      manifest: { hi: complete, te: complete },
    });

    expect(line).toBe(
      `${FILES}/hi.json lacks "a", "b", "c", "d", "e" and 3 more: customers read English there.`,
    );
    expect(more).toEqual([]);
  });

  it('which words of remote.json stay English if the part has no message files', async () => {
    expect(await told({})).toEqual([
      `${FILES}/manifest.json lacks "News", "News of today" in hi: customers read English there.`,
      `${FILES}/manifest.json lacks "News", "News of today" in te: customers read English there.`,
    ]);
  });

  it('nothing if every language has everything', async () => {
    const texts = { title: 'News' };

    expect(await told({ en: texts, hi: texts, te: texts, manifest: { hi: complete, te: complete } })).toEqual(
      [],
    );
  });
});
