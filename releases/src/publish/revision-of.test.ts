import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { tempFolders } from '../testing/temp-folder';
import { revisionOf } from './revision-of';

const folders = tempFolders();
afterAll(() => folders.clear());
let root: string;

const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=Asha', '-c', 'user.email=asha@food.example', ...args], {
    cwd: root,
    encoding: 'utf8',
  }).trim();
async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}
const revision = () => revisionOf(root, join(root, 'remote-news'));

beforeEach(async () => {
  root = await folders.next();
  await write('remote-news/package.json', '{ "dependencies": { "@food/cart": "workspace:*" } }');
  await write('remote-news/src/routes.ts', '');
  await write('shared/cart/package.json', '{ "name": "@food/cart" }');
  await write('pnpm-lock.yaml', '');
  await write('.gitignore', 'dist');
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message', 'news');
});

describe('The revision of a release', () => {
  it('is the commit that its sources stand at', async () => {
    expect(await revision()).toBe(git('rev-parse', '--short', 'HEAD'));
  });

  it.each([
    ['remote-news/src/routes.ts', 'a source that changed'],
    ['remote-news/src/news-page.tsx', 'a new source'],
    ['shared/cart/store.ts', 'a package that it depends on'],
    ['pnpm-lock.yaml', 'the lockfile'],
  ])('says that it is not all of the truth if %s is not committed: %s', async (path) => {
    await write(path, 'changed');

    expect(await revision()).toBe(`${git('rev-parse', '--short', 'HEAD')}-dirty`);
  });

  it.each(['remote-orders/src/routes.ts', 'shared/live/channel.ts', 'remote-news/dist/main.js'])(
    'is the commit alone if only what the build doesn’t read has changed: %s',
    async (path) => {
      await write(path, 'changed');

      expect(await revision()).toBe(git('rev-parse', '--short', 'HEAD'));
    },
  );

  it('is unknown outside of git', async () => {
    root = await folders.next();

    expect(await revision()).toBe('unknown');
  });
});
