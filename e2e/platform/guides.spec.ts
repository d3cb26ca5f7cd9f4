import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileStore } from '@food/releases/object-store/file-store';
import type { ObjectStore } from '@food/releases/object-store/object-store';
import { readLive } from '@food/releases/registry/deployments';
import { readRelease } from '@food/releases/registry/releases';
import { previewLink } from '../fixtures/preview';
import { addToCart } from '../fixtures/steps';
import { openWorkspace, type Workspace } from '../setup/guide';
import { missingExports, pathsOutside } from '../setup/installed-packages';
import { runJob } from '../setup/pipeline';
import { operationsOf } from '../setup/start-server';
import { test as base, expect } from '../site';

const MINUTES = 60_000;
const test = base.extend<{ clone: boolean; workspace: Workspace }>({
  clone: [false, { option: true }],
  workspace: [
    async ({ clone }, provide) => {
      const workspace = await openWorkspace({ clone });
      await provide(workspace);
      await workspace.clear();
    },
    { timeout: 2 * MINUTES },
  ],
  siteUrl: ({ workspace }, provide) => provide(workspace.url),
});
test.setTimeout(12 * MINUTES);

/** Folders in which packages are installed or packed. */
const testInClone = test.extend({ clone: true });

test('The guide "A Friday evening" does what it says, and the status page tells the story', async ({
  page,
  workspace,
}) => {
  await workspace.follow('docs/guides/friday-evening.md', [
    'promote catalog@1.3.0 --why "it was only a few"',
  ]);

  await page.goto(`${operationsOf(workspace.url)}/ops/releases`);
  await page.getByLabel('Operations token').fill('a-token-for-this-drill');
  await page.getByRole('button', { name: 'Show the releases' }).click();
  const history = page.getByRole('region', { name: 'Who changed what' });
  await expect(history.getByText('no menu for anyone with a cart')).toBeVisible();
  await expect(history.getByText(/^catalog@1\.3\.0 failed for \d+ of \d+ visitors/)).toBeVisible();
  await expect(history.getByText('filters that stay at the top')).toBeVisible();
});

test('The guide "Your first release" leads a newcomer from a change to a rollback', async ({
  page,
  workspace,
}) => {
  await workspace.follow('docs/guides/first-release.md', [
    'promote catalog@1.1.0 --why "a tagline for the evening"',
  ]);

  await page.goto(previewLink('/home', { releases: ['catalog@1.1.0'] }, 'a-token-for-this-guide'));
  await expect(page.getByRole('complementary', { name: 'Preview' })).toContainText('catalog@1.1.0');
  await expect(page.getByText('Where taste meets dusk')).toBeVisible();
  await page.getByRole('button', { name: 'Leave the preview' }).click();
  await expect(page.getByText('Where taste meets comfort')).toBeVisible();
});

test('The guide "From staging to production" takes a release there as it was tried, and production says where it comes from', async ({
  workspace,
}) => {
  await workspace.follow('docs/guides/from-staging-to-production.md', [
    // The same change as in "Your first release", whose gate run opens it.
    'promote catalog@1.1.0 --why "a tagline for the evening"',
    'check catalog@1.1.0',
    'promote catalog@1.1.0 --canary 10 --why "it held in staging"',
  ]);

  const [staging, production] = ['.releases', '.data/production'].map((folder) =>
    fileStore(join(workspace.path, folder)),
  ) as [ObjectStore, ObjectStore];
  const { deployment } = await readLive(production);
  const canary = deployment?.remotes.catalog?.canary?.release;
  expect(canary).toEqual(await readRelease(staging, 'catalog', '1.1.0'));
});

testInClone(
  'The guide "Adding a sixth remote" adds one, and its page shares the cart of all others',
  async ({ page, workspace, pageErrors }) => {
    pageErrors.allow(/releases\/offers\//);
    await workspace.follow('docs/guides/sixth-remote.md');
    // At its end the guide takes the remote out again.
    await workspace.run('npm run release -- promote offers@1.0.0 --no-smoke');

    await page.goto('/all-items');
    await addToCart(page, 'Chicken 65');
    await page.goto('/offers');

    await expect(page.getByRole('heading', { name: 'Offers' })).toBeVisible();
    await expect(page.getByText('1 in your cart.')).toBeVisible();
    await expect(page).toHaveTitle('Offers · Verandah Kitchen');
    const entries = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await expect(entries).toHaveText(['Home', 'Menu', 'Offers', 'Orders', 'Profile']);

    await page.goto('/home');
    await page.route('**/releases/offers/**', (route) => route.abort());
    await page.getByRole('link', { name: 'Offers' }).click();
    await expect(page.getByRole('group', { name: 'Offers' })).toContainText(
      'Offers can’t be shown right now.',
    );
    expect(await workspace.changedOutside('remote-offers')).toEqual(['.github/CODEOWNERS', 'pnpm-lock.yaml']);
  },
);

testInClone(
  'The guide "A remote in its own repository" needs nothing of this one but its packages, and its pipeline takes the next release to all',
  async ({ page, workspace }) => {
    await workspace.follow('docs/guides/own-repository.md', [
      'promote offers@1.0.0 --why "a page of offers"',
    ]);

    const repository = join(workspace.path, '../offers');
    expect(await pathsOutside(repository)).toEqual([]);
    expect(await missingExports(repository)).toEqual([]);
    // `npm run dev` takes the port 200 above the site's.
    const alone = new URL('/offers', workspace.url);
    alone.port = String(Number(alone.port) + 200);
    await page.goto(alone.href);
    await expect(page.getByText('Your cart is empty.')).toBeVisible();
    await expect(page.getByText('MONSOON')).toBeVisible();
    await page.goto('/all-items');
    await addToCart(page, 'Chicken 65');
    await page.goto('/offers');
    await expect(page.getByRole('heading', { name: 'Offers' })).toBeVisible();
    await expect(page.getByText('1 in your cart.')).toBeVisible();
    await expect(page.getByText('VERANDAH50')).toBeVisible();

    const store = join(workspace.path, '.releases');
    const settings = { RELEASE_STORE: `file:${store}`, SITE: workspace.url, CANARY_SECONDS: '0' };
    await raiseVersion(repository, '1.1.0');
    const published = await runJob(repository, 'publish', { settings });
    expect(published.failed, published.words).toBeNull();
    const halt = () => workspace.run('npm run release -- halt offers --why "not today"');
    const live = { settings, done: ['Install'], opened: ['promote "$RELEASE"'] };
    const ended = await runJob(repository, 'live', { ...live, after: { Canary: halt } });
    expect(ended.failed, ended.words).toBe('Watch');
    expect(await offersIn(store)).toMatchObject({ live: { version: '1.0.0' }, canary: null });
    expect((await runJob(repository, 'live', live)).words).toContain('It stays taken back');
    await raiseVersion(repository, '1.2.0');
    const mended = await runJob(repository, 'publish', { settings, done: ['Install', 'Types', 'Tests'] });
    expect(mended.failed, mended.words).toBeNull();
    const promoted = await runJob(repository, 'live', live);
    expect(promoted.failed, promoted.words).toBeNull();
    expect(await offersIn(store)).toMatchObject({
      live: { version: '1.2.0' },
      previous: { version: '1.0.0' },
    });
  },
);

async function raiseVersion(repository: string, version: string): Promise<void> {
  const file = join(repository, 'package.json');
  await writeFile(
    file,
    (await readFile(file, 'utf8')).replace(/"version": "[^"]*"/, `"version": "${version}"`),
  );
}

async function offersIn(store: string) {
  const { deployment } = await readLive(fileStore(store));
  return deployment?.remotes.offers;
}
