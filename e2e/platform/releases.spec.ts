import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Page, Response } from '@playwright/test';
import { expect, test } from '../fixtures/own-site';
import { dishCard } from '../fixtures/steps';
import { promote, publishChanged } from '../setup/release';

const WORDS = ['Where taste meets comfort', 'Where taste meets dusk'] as const;

test('A promoted catalog is there after a reload, fetched as what differs; nothing else was built or restarted', async ({
  page,
  own,
}) => {
  const earlier = scriptsOf(page, '1.0.0');
  await page.goto('/home');
  await expect(page.getByText(WORDS[0])).toBeVisible();
  const before = await filesIn(join(own.store, 'releases'));
  const { pid } = own.process;

  await publishChanged({ part: 'catalog', version: '1.1.0', store: own.store, words: WORDS });
  await page.reload();
  await expect(page.getByText(WORDS[0])).toBeVisible();
  await awaitDifferences(page, own.store, earlier);
  await promote(own, 'catalog@1.1.0');
  const scripts = scriptsOf(page, '1.1.0');
  await page.reload();
  await expect(page.getByText(WORDS[1])).toBeVisible();
  expect(scripts.length).toBeGreaterThan(1);
  for (const script of scripts)
    expect.soft(await script.headerValue('content-encoding'), script.url()).toBe('dcz');

  const after = await filesIn(join(own.store, 'releases'));
  const added = [...after.keys()].filter((file) => !before.has(file));
  expect(added.length).toBeGreaterThan(0);
  expect(added.filter((file) => !file.startsWith('catalog/1.1.0/'))).toEqual([]);
  expect(Object.fromEntries(after)).toMatchObject(Object.fromEntries(before));
  expect(own.process.pid).toBe(pid);
  expect(own.process.running).toBe(true);
});

test('A page that is open keeps the catalog that it began with until it is loaded again', async ({
  page,
  own,
}) => {
  // The page fetches it when it is idle. Later another deployment is live on the server, and the page would ask for its own by
  // number.
  const known = page.waitForResponse('**/composition/live/catalog@1.0.0.json');
  await page.goto('/skip2');
  await known;
  await publishChanged({ part: 'catalog', version: '1.1.0', store: own.store, words: WORDS });

  await promote(own, 'catalog@1.1.0', '--no-smoke');
  await page.getByRole('link', { name: 'Skip', exact: true }).click();

  await expect(page.getByText(WORDS[0])).toBeVisible();
  await expect(page.getByText(WORDS[1])).toHaveCount(0);
});

test('The reference on the panel of a part that is down leads to the line of the log that says what failed, whose it is and what to do', async ({
  page,
  own,
  pageErrors,
}) => {
  pageErrors.allow(/ERR_FAILED/);
  await page.route(/\/releases\/catalog\/.*\.js/, (route) => route.abort());

  await page.goto('/home');

  const panel = page.getByRole('group', { name: 'Menu' });
  await expect(panel).toContainText(/Reference \w{8}/);
  const [, reference] = /Reference (\w{8})/.exec(`${await panel.textContent()}`)!;
  const lines = () => own.process.said.split('\n').filter((line) => line.includes(`"trace":"${reference}`));
  await expect.poll(() => lines().length).toBe(1);
  expect(JSON.parse(lines()[0] ?? '')).toMatchObject({
    part: 'catalog',
    version: '1.0.0',
    phase: 'load-error',
    outcome: 'failed',
    page: '/home',
    owner: '@verandah/catalog',
    next: expect.stringContaining('Look at the release store'),
  });
});

/** The scripts of a catalog that the page gets from now on. */
function scriptsOf(page: Page, version: string): Response[] {
  const scripts: Response[] = [];
  page.on('response', (answer) => {
    if (answer.url().includes(`/catalog/${version}/`) && answer.url().endsWith('.js')) scripts.push(answer);
  });
  return scripts;
}

/**
 * Waits until the server has the next catalog's scripts as what differs from those that the page has: on a busy machine it may send
 * the first visitors the whole file.
 */
async function awaitDifferences(page: Page, store: string, earlier: readonly Response[]): Promise<void> {
  const files = await readdir(join(store, 'releases/catalog/1.1.0'));
  const paths = earlier.map((answer) => {
    const [family] =
      new URL(answer.url()).pathname
        .split('/')
        .at(-1)
        ?.split(/\.\w{10}\.js$/) ?? [];
    const file = files.find((name) => name.startsWith(`${family}.`) && name.endsWith('.js'));
    return `/releases/catalog/1.1.0/${file}`;
  });
  const encodings = () =>
    page.evaluate(
      (all) =>
        Promise.all(
          all.map(async (path) => (await fetch(path, { cache: 'no-store' })).headers.get('content-encoding')),
        ),
      paths,
    );
  await expect.poll(encodings).toEqual(paths.map(() => 'dcz'));
}

/** Every file below a folder with the digest of its bytes. */
async function filesIn(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const digests = files.map(async (file) => {
    const digest = createHash('sha256')
      .update(await readFile(file))
      .digest('hex');
    return [relative(folder, file), digest] as const;
  });
  return new Map(await Promise.all(digests));
}

test('Back to a page that the browser still has, after a promotion, shows today’s menu and says that a newer version is there', async ({
  page,
  own,
  api,
}) => {
  const dish = dishCard(page, 'Chicken 65');
  await page.goto('/home');
  await expect(page.getByText(WORDS[0])).toBeVisible();
  await page.goto('/cart');
  await publishChanged({ part: 'catalog', version: '1.1.0', store: own.store, words: WORDS });
  await promote(own, 'catalog@1.1.0', '--no-smoke');
  await api.ops.soldOut('STR-001');

  await page.goBack();

  await expect(page.getByText(WORDS[0])).toBeVisible();
  await expect(dish.getByText('Sold out today')).toBeVisible();
  await expect(page.getByText('A new version of this site is ready.')).toBeVisible();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByText(WORDS[1])).toBeVisible();
});
