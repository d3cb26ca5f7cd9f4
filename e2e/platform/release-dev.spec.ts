import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ComposedRemote, PageComposition } from '@food/platform/deployment';
import { endInterceptions, intercept } from '../fixtures/intercept';
import { onceAFile } from '../fixtures/once-a-file';
import { addToCart, expectCartBar } from '../fixtures/steps';
import { openWorkspace } from '../setup/guide';
import { freePort } from '../setup/start-server';
import { test as base, expect } from '../site';

const MINUTES = 60_000;
const WORDS = ['Where taste meets comfort', 'Where taste meets dusk'] as const;

interface Dev {
  readonly url: string;
  /** The file of the catalog's sources that the tests change. */
  readonly source: string;
  /** As Ctrl-C does; resolves when the process has ended. */
  stop(): Promise<void>;
}

/** `release dev catalog` in a copy of the repository, which the tests of this file use in turn. */
const devOfFile = onceAFile<Dev>(async (provide) => {
  const workspace = await openWorkspace();
  const port = await freePort();
  const child = spawn(
    process.execPath,
    ['scripts/bootstrap.mjs', 'releases/src/cli/main.ts', 'dev', 'catalog', '--port', String(port)],
    { cwd: workspace.path, env: { ...process.env, RELEASE_STORE: '', DATA_DIR: '' }, stdio: 'inherit' },
  );
  const ended = once(child, 'exit');
  const url = `http://localhost:${port}`;
  const isThere = async () => {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error('"release dev" ended before it was ready; its words stand above');
    return (await fetch(`${url}/home`).catch(() => null))?.ok ?? false;
  };
  await expect.poll(isThere, { timeout: 3 * MINUTES }).toBe(true);
  await provide({
    url,
    source: join(workspace.path, 'remote-catalog/src/home/home-awning.tsx'),
    async stop() {
      child.kill('SIGINT');
      await ended;
    },
  });
  child.kill('SIGTERM');
  await ended;
  await workspace.clear();
});

const test = base.extend<{ dev: Dev }>({
  dev: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, provide) => provide(await devOfFile()),
    { timeout: 5 * MINUTES },
  ],
  siteUrl: ({ dev }, provide) => provide(dev.url),
  // A header of the tests would cause preflight requests to the development servers.
  extraHTTPHeaders: {},
});
// In this order, since the last one ends it.
test.describe.configure({ mode: 'serial', timeout: 6 * MINUTES });

test('"release dev" shows a change of one remote in the deployed site at once, and the cart stays', async ({
  page,
  dev,
  pageErrors,
}) => {
  pageErrors.allow(/favicon/);
  await page.goto('/all-items');
  await addToCart(page, 'Chicken 65');
  await page.goto('/home');
  await expect(page.getByText(WORDS[0])).toBeVisible();
  await expect(page.locator('[data-dish]').first()).toHaveCSS('grid-template-areas', /niche.*words.*price/);
  const data = JSON.parse((await page.locator('#page-data').textContent()) ?? '') as {
    composition: PageComposition;
  };
  const { remotes, routes, remotesAt } = data.composition;
  expect(remotes.catalog?.live.base).toMatch(/^http:\/\/localhost/);
  const checkout = await page.request.get(`${remotesAt}checkout@${routes?.checkout?.version}.json`);
  expect(((await checkout.json()) as ComposedRemote).live.base).toMatch(/^\/releases\/checkout\//);
  await page.evaluate(() => Object.assign(window, { sameLoad: true }));

  await writeFile(
    dev.source,
    (await readFile(dev.source, 'utf8')).replace("t('home.tagline')", `'${WORDS[1]}'`),
  );

  await expect(page.getByText(WORDS[1])).toBeVisible();
  expect(await page.evaluate(() => 'sameLoad' in window)).toBe(true);
  await expectCartBar(page, 1, 269);
  await page.getByRole('link', { name: 'View Cart' }).click();
  await expect(page.getByRole('heading', { name: 'Cart' })).toBeVisible();
});

test('A second save, while the page still takes the first, reaches the page without a reload', async ({
  page,
  dev,
  pageErrors,
}) => {
  pageErrors.allow(/favicon/);
  await page.goto('/home');
  await expect(page.getByText(WORDS[1])).toBeVisible();
  await page.evaluate(() => Object.assign(window, { sameLoad: true }));
  const composed = (await page.locator('#page-data').textContent()) ?? '';
  const [, origin = ''] = /"catalog":\{"live":\{[^}]*"base":"(http:.*?)"/.exec(composed) ?? [];
  const save = async (words: string) => {
    const source = await readFile(dev.source, 'utf8');
    await writeFile(dev.source, source.replace(/Where taste meets \w+/g, words));
  };
  // The update is requested, and hangs until the second save is compiled.
  await intercept(page, { urlPattern: '*.hot-update.json' }, () => new Promise(() => undefined));
  const asked = page.waitForRequest(/\.hot-update\.json$/);

  await save('Where taste meets dawn');
  await asked;
  await save('Where taste meets noon');
  await expect.poll(async () => (await fetch(`${origin}home.js`)).text()).toContain('meets noon');
  await endInterceptions(page);

  await expect(page.getByText('Where taste meets noon')).toBeVisible();
  expect(await page.evaluate(() => 'sameLoad' in window)).toBe(true);
});

/** The source of a component that throws as it is drawn. */
const crashing = (source: string): string =>
  source.replace(/^(export (?:default )?function .*\{)$/m, "$1\n  throw new Error('the lamp is out');");

test('A crash shows its error in the page, and fixing it brings the page back without a reload', async ({
  page,
  dev,
  pageErrors,
}) => {
  pageErrors.allow(/favicon|the lamp is out/);
  await page.goto('/home');
  await expect(page.getByText('Where taste meets noon')).toBeVisible();
  await page.evaluate(() => Object.assign(window, { sameLoad: true }));
  const whole = await readFile(dev.source, 'utf8');

  await writeFile(dev.source, crashing(whole));
  const shown = page.getByRole('alert', { name: 'This page crashed' });
  await expect(shown).toContainText('Error: the lamp is out');
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await writeFile(dev.source, whole);

  await expect(page.getByText('Where taste meets noon')).toBeVisible();
  expect(await page.evaluate(() => 'sameLoad' in window)).toBe(true);
});

test('Each source that does not compile is shown over the page, not only the first', async ({
  page,
  dev,
  pageErrors,
}) => {
  // A hot update may bring the broken module, which exports nothing.
  pageErrors.allow(/favicon|compiling|ERROR in|Module build failed|inline style|Element type is invalid/);
  await page.goto('/home');
  await expect(page.getByText('Where taste meets noon')).toBeVisible();
  const whole = await readFile(dev.source, 'utf8');
  const overlay = page.frameLocator('#rspack-dev-server-client-overlay').getByText('Syntax Error').first();

  for (const broken of ['export functoin', 'export function function']) {
    await writeFile(dev.source, whole.replace('export function', broken));
    await expect(overlay).toBeVisible();
    await writeFile(dev.source, whole);
    await expect(overlay).toBeHidden();
    await expect(page.getByText('Where taste meets noon')).toBeVisible();
  }
});

test('A page that crashed while it was loaded comes back when it is fixed', async ({
  page,
  dev,
  pageErrors,
}) => {
  pageErrors.allow(/favicon|the lamp is out/);
  await page.goto('/home');
  await expect(page.getByText('Where taste meets noon')).toBeVisible();
  const whole = await readFile(dev.source, 'utf8');
  await writeFile(dev.source, crashing(whole));
  const crashed = page.getByRole('alert', { name: 'This page crashed' });
  await expect(crashed).toBeVisible();
  await page.reload();
  await expect(crashed).toBeVisible();

  await writeFile(dev.source, whole);

  await expect(page.getByText('Where taste meets noon')).toBeVisible();
});

test('A piece that the page has not fetched yet is shown once it is imported', async ({
  page,
  dev,
  pageErrors,
}) => {
  pageErrors.allow(/favicon|factory is undefined/);
  await page.goto('/home');
  await expect(page.getByText('Where taste meets noon')).toBeVisible();
  const whole = await readFile(dev.source, 'utf8');

  await writeFile(
    dev.source,
    `import { ShareDish } from '../dish/share-dish';\n${whole.replace('<div className="eave" />', "<ShareDish dish={{ id: 1, name: 'Idli' } as never} />")}`,
  );

  const share = page.getByRole('button', { name: 'Share this dish' });
  await expect(share).toBeVisible();
  await writeFile(dev.source, whole);
  await expect(share).toBeHidden();
});

test('Ctrl-C ends "release dev" with all that it started', async ({ page, dev, pageErrors }) => {
  // The idle page's requests fail, and so do those that ask whether its part's server is back.
  pageErrors.allow(/composition\/|\/ws'|\[rspack-dev-server\]/);
  await page.goto('/skip2');
  const scripts = await page
    .locator('script[src]')
    .evaluateAll((found) => found.map((script) => (script as HTMLScriptElement).src));

  await dev.stop();

  expect(scripts.length).toBeGreaterThan(0);
  for (const url of [dev.url, ...scripts]) await expect(fetch(url)).rejects.toThrow('fetch failed');
});
