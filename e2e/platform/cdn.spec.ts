import { join } from 'node:path';
import type { VersionTraffic } from '@food/contracts/ops';
import { onceAFile } from '../fixtures/once-a-file';
import { addToCart, expectCartBar, logIn, viewCart } from '../fixtures/steps';
import { runScript } from '../setup/run-script';
import { freePort, OPS_TOKEN, startSite, temporaryFolder } from '../setup/start-server';
import { serveFolder } from '../setup/static-server';
import { test as base, expect } from '../site';

/** The steps of docs/guides/serving-from-a-cdn.md: the site on a static host, its API on another origin. */
const cdnOfFile = onceAFile<{ url: string; api: string }>(async (provide) => {
  const folder = await temporaryFolder('food-cdn');
  const store = process.env.E2E_STORE ?? '';
  const port = await freePort();
  const apiPort = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const api = await startSite({
    store,
    dataDir: join(folder.path, 'data'),
    port: apiPort,
    env: { PUBLIC_URL: url, API_BASE: `http://127.0.0.1:${apiPort}` },
  });
  const site = join(folder.path, 'site');
  const env = { RELEASE_STORE: `file:${store}`, API_BASE: api.url };
  await runScript('releases/src/cli/main.ts', ['export', site], env);
  const host = await serveFolder(site, port);
  await provide({ url, api: api.url });
  await host.stop();
  await api.stop();
  await folder.remove();
});

const test = base.extend<{ cdn: { url: string; api: string } }>({
  cdn: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, provide) => provide(await cdnOfFile()),
    { timeout: 300_000 },
  ],
  siteUrl: ({ cdn }, provide) => provide(cdn.url),
  // A customer's browser sends no such header, and across origins it would need a preflight request.
  extraHTTPHeaders: {},
});

// One worker: the tests share the site.
test.describe.configure({ mode: 'default' });

test('The exported site takes an order as the composed one does, with its API on another origin', async ({
  page,
  cdn,
  alerts,
}) => {
  const origins = new Set<string>();
  page.on('request', (request) => origins.add(new URL(request.url()).origin));

  await page.goto('/home');
  await expect(page.getByRole('region', { name: 'Best Seller' })).toBeVisible();
  await page.goto('/all-items');
  await addToCart(page, 'Chicken 65');
  await expectCartBar(page, 1, 269);
  await page.goto('/login');
  await logIn(page, 'demo@example.com', 'demo-pass-123');
  await alerts.expect('Login successful!');
  await expect(page).toHaveURL(/\/home$/);
  await viewCart(page);
  await page.goto('/address');
  await page.getByRole('radio').first().click();
  await page.getByRole('button', { name: 'Confirm and Proceed' }).click();
  await page.getByRole('button', { name: /^Place Order/ }).click();

  await expect(page).toHaveURL(/\/success$/);
  await page.getByRole('button', { name: 'Stay on this page' }).click();
  await expect(page.getByText(/ORD-/).first()).toBeVisible();
  expect([...origins]).toEqual(expect.arrayContaining([cdn.url, cdn.api]));
});

test('Its visitors are counted where the API is, so that the watch sees for how many nothing failed', async ({
  page,
  request,
  cdn,
}) => {
  await page.goto('/home');

  const headers = { authorization: `Bearer ${OPS_TOKEN}` };
  const counted = async () => {
    const { traffic } = await (await request.get(`${cdn.api}/ops/releases.json`, { headers })).json();
    return traffic.versions
      .filter(({ visits, failing }: VersionTraffic) => visits === 1 && failing === 0)
      .map(({ part }: VersionTraffic) => part);
  };
  await expect.poll(counted).toEqual(expect.arrayContaining(['host', 'catalog']));
});

test('An address with a parameter is answered by the one file of its kind', async ({ page }) => {
  const answer = await page.goto('/category/1');

  expect(await answer?.text()).toMatch(/rel="preload" as="script"[^>]*\/menu\./);
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  await expect(page.getByRole('listitem').first()).toBeVisible();
});

test('An address without an owner is still the site', async ({ page, pageErrors }) => {
  pageErrors.expect(/404 GET .*\/nowhere/);

  const answer = await page.goto('/nowhere');

  expect(answer?.status()).toBe(404);
  await expect(page.locator('#root')).not.toBeEmpty();
});
