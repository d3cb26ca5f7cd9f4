import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '../model/errors';
import { tempFolders } from '../testing/temp-folder';
import { readManifest } from './read-manifest';

const folders = tempFolders();
afterAll(() => folders.clear());

/** Reads the manifest of a remote with these pages and these routes. */
async function read(paths: string[], routes: string) {
  const dir = join(await folders.next(), 'remote-news');
  await mkdir(join(dir, 'src'), { recursive: true });
  await writeFile(join(dir, 'src/routes.ts'), routes);
  const manifest = {
    part: 'news',
    // Two pages of one chunk, so that the build itself reports nothing missing.
    pages: paths.map((path) => ({ path, chunk: 'news' })),
    exposes: { './routes': './src/routes.ts' },
  };
  await writeFile(join(dir, 'remote.json'), JSON.stringify(manifest));
  return readManifest('news', dir);
}
const page = (path: string) => `'${path}': () => import(/* webpackChunkName: "news" */ './news-page')`;
const routes = (...lines: string[]) => `export default defineRoutes({\n  ${lines.join(',\n  ')},\n});`;

describe('The pages of a remote.json', () => {
  it.each([
    routes(page('/news'), page('/news/:newsId')),
    `export default { name: 'news', pages: { ${page('/news')}, "/news/:newsId": article } };`,
    'export default defineRoutes({ "/news": news, async \'/news/:newsId\'() { return article; } });',
  ])('stand in its routes: %s', async (text) => {
    await expect(read(['/news', '/news/:newsId'], text)).resolves.toMatchObject({ part: 'news' });
  });

  it.each([
    routes(page('/news')),
    routes(page('/news'), page('/news/:id')),
    routes(page('/news'), `// ${page('/news/:newsId')}`),
    routes(page('/news'), `/* ${page('/news/:newsId')} */`),
  ])('are refused if the routes lack one, before anything is built: %s', async (text) => {
    const reading = read(['/news', '/news/:newsId'], text);

    await expect(reading).rejects.toThrow(Refusal);
    await expect(reading).rejects.toThrow(
      new Error(
        "remote-news/remote.json has the page /news/:newsId, and src/routes.ts doesn't: visitors would get a panel in its place. The news team must add it there, or leave it out of remote.json.",
      ),
    );
  });

  it.each([
    `export { default } from './pages';`,
    routes(page('/news'), '...articles'),
    routes(page('/news'), '[ARTICLE]: () => article'),
  ])('are left to the gate if the routes are put together elsewhere: %s', async (text) => {
    await expect(read(['/news', '/news/:newsId'], text)).resolves.toMatchObject({ part: 'news' });
  });
});
