import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { onceAFile } from '../fixtures/once-a-file';
import { addToCart, expectCartBar } from '../fixtures/steps';
import { openWorkspace, type Workspace } from '../setup/guide';
import { type RemoteProcess, serveRemote } from '../setup/serve-remote';
import { test as base, expect } from '../site';

const MINUTES = 60_000;

interface Starts {
  /** Both return the address to open. */
  startAlone: (...options: string[]) => Promise<string>;
  startInSite: (site: string) => Promise<string>;
}

/** A copy of the repository in which nothing runs, and the catalog's `npm run dev` there. */
const catalogOfFile = onceAFile<string>(async (provide) => {
  const workspace: Workspace = await openWorkspace();
  await provide(join(workspace.path, 'remote-catalog'));
  await workspace.clear();
});

const test = base.extend<Starts & { catalog: string }>({
  catalog: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, provide) => provide(await catalogOfFile()),
    { timeout: 2 * MINUTES },
  ],
  startAlone: ({ catalog, page }, provide) =>
    untilTheEnd(page, provide, (...options: string[]) => serveRemote(catalog, 'dev', options)),
  startInSite: ({ catalog, page }, provide) =>
    untilTheEnd(page, provide, (site: string) =>
      serveRemote(dirname(catalog), 'release', ['dev', 'catalog', '--site', site]),
    ),
});

/** Lets a test start servers, and stops them after its page is closed: an idle page would request them in vain. */
async function untilTheEnd<A extends unknown[]>(
  page: Page,
  provide: (start: (...args: A) => Promise<string>) => Promise<void>,
  start: (...args: A) => Promise<RemoteProcess>,
): Promise<void> {
  const started: RemoteProcess[] = [];
  await provide(async (...args) => {
    const server = await start(...args);
    started.push(server);
    return server.url;
  });
  await page.close();
  for (const server of started) await server.stop();
}

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
    'GET /auth/settings': { delivery_charge: 0, taxes: 0 },
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
  await writeFile(source, whole.replace("t('home.tagline')", "'Where taste meets dusk'"));

  await expect(page.getByRole('heading', { name: 'Where taste meets dusk' })).toBeVisible();
  expect(await page.evaluate(() => 'sameLoad' in window)).toBe(true);
  await writeFile(source, whole);
});

test('A developer is told in words of a request that no file and no site answers', async ({
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

test('“release dev --site” shows a change of one remote inside a deployed site, which goes on as it is', async ({
  page,
  catalog,
  siteUrl,
  startInSite,
}) => {
  const source = join(catalog, 'src/home/home-awning.tsx');
  const whole = await readFile(source, 'utf8');
  const url = await startInSite(siteUrl);

  await page.goto(`${url}/all-items`);
  await addToCart(page, 'Chicken 65');
  const shown = await page.goto(`${url}/home`);
  const policy = shown?.headers()['content-security-policy'];
  expect(policy).toMatch(/^default-src 'none'; script-src http:\/\/localhost:\d+ 'self'/);
  expect(policy).not.toContain('unsafe');
  await expect(page.getByRole('heading', { name: 'Where taste meets comfort' })).toBeVisible();
  await writeFile(source, whole.replace("t('home.tagline')", "'Where taste meets dusk'"));
  await expect(page.getByRole('heading', { name: 'Where taste meets dusk' })).toBeVisible();
  await expectCartBar(page, 1, 269);
  await page.getByRole('link', { name: 'View Cart' }).click();
  await expect(page.getByRole('heading', { name: 'Cart' })).toBeVisible();

  await page.goto(`${siteUrl}/home`);
  await expect(page.getByRole('heading', { name: 'Where taste meets comfort' })).toBeVisible();
  await writeFile(source, whole);
});

test('A page that is not deployed yet stands in the site’s frame, and its failures are not counted there', async ({
  page,
  catalog,
  pageErrors,
  startInSite,
  siteUrl,
}) => {
  pageErrors.expect(/the lamp is out/);
  const manifest = join(catalog, 'remote.json');
  const routes = join(catalog, 'src/routes.ts');
  const wholes = await Promise.all([manifest, routes].map((file) => readFile(file, 'utf8')));
  const [declared = '', listed = ''] = wholes;
  const { pages, ...rest } = JSON.parse(declared);
  await writeFile(
    manifest,
    JSON.stringify({ ...rest, pages: [...pages, { path: '/draft/:id', chunk: 'draft' }] }),
  );
  await writeFile(
    routes,
    listed.replace('defineRoutes({', "defineRoutes({\n  '/draft/:id': () => import('./draft'),"),
  );
  const draft = join(catalog, 'src/draft.tsx');
  await writeFile(draft, 'export default () => <h1>A draft</h1>;');
  const url = await startInSite(siteUrl);

  await page.goto(`${url}/draft/1`);
  await expect(page.getByRole('heading', { name: 'A draft' })).toBeVisible();
  const told = page.waitForResponse('**/telemetry/composition');
  await writeFile(draft, "export default () => { throw new Error('the lamp is out'); };");

  const crash = page.getByRole('alert', { name: 'This page crashed' });
  await expect(crash).toContainText('Error: the lamp is out');
  // The site's own answers all have a policy.
  expect((await told).headers()).not.toHaveProperty('content-security-policy');
  // It would load again, at an address that is no page any more.
  await page.close();
  await Promise.all([manifest, routes].map((file, at) => writeFile(file, wholes[at] ?? '')));
});

test('“release dev --site” names the file and the field of a mistake in remote.json, also while it runs', async ({
  page,
  catalog,
  siteUrl,
  pageErrors,
  startInSite,
}) => {
  pageErrors.expect(/500/);
  const manifest = join(catalog, 'remote.json');
  const whole = await readFile(manifest, 'utf8');
  const url = await startInSite(siteUrl);

  await writeFile(manifest, whole.replace('"reloadSafe"', '"reloadsafe"'));
  await page.goto(`${url}/home`);
  await expect(page.locator('body')).toContainText(
    /^remote-catalog\/remote\.json: pages\[0\] has an unknown key "reloadsafe"; the keys are path, .*reloadSafe/,
  );
  await writeFile(manifest, whole.replace('{', '{,'));
  await page.goto(`${url}/home`);
  await expect(page.locator('body')).toContainText(/^remote-catalog\/remote\.json is not JSON: /);
  await writeFile(manifest, whole);
  await page.goto(`${url}/home`);

  await expect(page.getByRole('heading', { name: 'Where taste meets comfort' })).toBeVisible();
});
