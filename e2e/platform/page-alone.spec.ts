import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openWorkspace, type Workspace } from '../setup/guide';
import { type AloneProcess, serveAlone } from '../setup/serve-alone';
import { test as base, expect } from '../site';

const MINUTES = 60_000;

/** A copy of the repository in which nothing runs, and the catalog's `npm run dev` there. */
const test = base.extend<{ startAlone: (...options: string[]) => Promise<string> }, { catalog: string }>({
  catalog: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, provide) => {
      const workspace: Workspace = await openWorkspace();
      await provide(join(workspace.path, 'remote-catalog'));
      await workspace.clear();
    },
    { scope: 'worker', timeout: 2 * MINUTES },
  ],
  startAlone: async ({ catalog }, provide) => {
    const started: AloneProcess[] = [];
    await provide(async (...options) => {
      const alone = await serveAlone(catalog, ...options);
      started.push(alone);
      return alone.url;
    });
    for (const alone of started) await alone.stop();
  },
});
test.describe.configure({ mode: 'serial', timeout: 6 * MINUTES });

test('A remote’s page opens with nothing of the site running, and a change shows at once', async ({
  page,
  catalog,
  startAlone,
}) => {
  const categories = [{ id: 3, name: 'Monsoon specials', catimage_url: null }];
  const answers = {
    'GET /auth/home/categories': categories,
    'GET /auth/home/bestseller': [],
    'GET /auth/home/whatsnew': [],
  };
  await writeFile(join(catalog, 'api-answers.json'), JSON.stringify(answers));
  const source = join(catalog, 'src/home/home-awning.tsx');
  const whole = await readFile(source, 'utf8');
  const url = await startAlone();

  await page.goto(url);
  await page.getByRole('link', { name: '/home' }).click();
  await expect(page.getByRole('heading', { name: 'Where taste meets comfort' })).toBeVisible();
  await expect(page.getByText('Monsoon specials')).toBeVisible();
  await page.evaluate(() => Object.assign(window, { sameLoad: true }));
  await writeFile(source, whole.replace('meets comfort', 'meets dusk'));

  await expect(page.getByRole('heading', { name: 'Where taste meets dusk' })).toBeVisible();
  expect(await page.evaluate(() => 'sameLoad' in window)).toBe(true);
  await writeFile(source, whole);
});

test('What no file and no site answers is told to the developer in words', async ({
  page,
  pageErrors,
  startAlone,
}) => {
  pageErrors.expect(/501 GET .*\/auth\/category\/menu\/categories/);
  pageErrors.allow(/501/);
  const url = await startAlone();

  await page.goto(`${url}/all-items`);

  await expect(page.getByRole('alert', { name: 'Without an answer' })).toContainText(
    'Nothing answers GET /auth/category/menu/categories.',
  );
  await expect(page.getByRole('heading', { name: 'All items' })).toBeVisible();
});

test('With the address of a site its API answers a page alone, the login included', async ({
  page,
  siteUrl,
  startAlone,
}) => {
  const url = await startAlone('--api', siteUrl);

  await page.goto(`${url}/all-items`);
  await expect(page.getByRole('heading', { name: 'Chicken 65' })).toBeVisible();
  await page.getByRole('button', { name: 'Log in' }).click();

  await expect(page.getByRole('button', { name: /^Log out/ })).toBeVisible();
});

test('A site that does not answer is named to the developer', async ({ page, pageErrors, startAlone }) => {
  pageErrors.expect(/502 GET .*\/auth\//);
  const url = await startAlone('--api', 'http://127.0.0.1:9');

  await page.goto(`${url}/all-items`);

  await expect(page.getByRole('alert', { name: 'Without an answer' })).toContainText(
    'http://127.0.0.1:9 does not answer. Is the site running?',
  );
});
