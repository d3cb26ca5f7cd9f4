import { join } from 'node:path';
import { onceAFile } from '../fixtures/once-a-file';
import { addToCart } from '../fixtures/steps';
import { readAnotherHost } from '../setup/another-host-guide';
import { pathsOutside } from '../setup/installed-packages';
import { madeOnce } from '../setup/made-once';
import { freePort, startSite, temporaryFolder } from '../setup/start-server';
import { serveFolder } from '../setup/static-server';
import { buildStockHost } from '../setup/stock-host';
import { test as base, expect } from '../site';

const MINUTES = 60_000;
/** The error with which a host that imports React alone can't get the invoice of orders. */
const BARE = `
import 'react';
import 'react-dom/client';
import 'react/jsx-runtime';
import('orders/invoice').catch((error) => { document.querySelector('main').textContent = error.message; });
`;

interface Elsewhere {
  /** The site, whose API accepts calls from the stock host. */
  site: string;
  /** The stable address of a remote's manifest. */
  manifestOf(remote: string): string;
  /** The folder of the stock hosts. */
  repository: string;
  /** Builds a stock host and serves it; returns its address. */
  host(page: string): Promise<string>;
  /** The pages of the guide. */
  pages: { invoice: string; catalog: string };
}

const elsewhereOfFile = onceAFile<Elsewhere>(async (provide) => {
  const folder = await temporaryFolder('food-stock-host');
  const [port, sitePort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const site = await startSite({
    store: process.env.E2E_STORE ?? '',
    dataDir: join(folder.path, 'data'),
    port: sitePort,
    env: { PUBLIC_URL: url, API_BASE: `http://127.0.0.1:${sitePort}` },
  });
  const { manifestOf, pages } = await readAnotherHost(site.url);
  const manifests = { orders: manifestOf('orders'), catalog: manifestOf('catalog') };
  const needed = Object.values(manifests).map(async (manifest) => {
    const { shared } = await (await fetch(manifest)).json();
    return shared.map(({ name }: { name: string }) => name) as string[];
  });
  const shares = [...new Set((await Promise.all(needed)).flat())].sort();
  const repository = await madeOnce<string>('stock-repository');
  let serving: { stop(): Promise<void> } | undefined;
  let built = 0;
  await provide({
    site: site.url,
    manifestOf,
    pages: pages(shares),
    repository,
    async host(page) {
      await serving?.stop();
      const options = { remotes: manifests, page, shares };
      const at = join(repository, `host-${process.pid}-${++built}`);
      serving = await serveFolder(await buildStockHost(at, options), port);
      return url;
    },
  });
  await serving?.stop();
  await site.stop();
  await folder.remove();
});

const test = base.extend<{ elsewhere: Elsewhere }>({
  elsewhere: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, provide) => provide(await elsewhereOfFile()),
    { timeout: 5 * MINUTES },
  ],
  siteUrl: ({ elsewhere }, provide) => provide(elsewhere.site),
  extraHTTPHeaders: {},
});
test.describe.configure({ mode: 'default' });
test.setTimeout(5 * MINUTES);

test('A host that was built elsewhere, by the plugin’s defaults, shows an invoice by the remote’s stable address', async ({
  page: tab,
  elsewhere,
  asCustomerWithOrder,
}) => {
  const url = await elsewhere.host(elsewhere.pages.invoice);
  expect(await pathsOutside(elsewhere.repository)).toEqual([]);
  const { orderId } = await asCustomerWithOrder();
  const asked: string[] = [];
  tab.on('request', (request) => asked.push(request.url()));

  await tab.goto(`${url}/?order=${orderId}`);

  await expect(tab.getByRole('region', { name: `Invoice ${orderId}` })).toBeVisible();
  expect(asked).toContain(elsewhere.manifestOf('orders'));
  expect(asked.filter((address) => /\/releases\/orders\/.*\.css$/.test(address))).not.toEqual([]);
});

test('It shows the pages of catalog at their own paths, with their looks, and what is chosen there is in the cart', async ({
  page: tab,
  elsewhere,
}) => {
  const url = await elsewhere.host(elsewhere.pages.catalog);

  await tab.goto(`${url}/home`);
  await expect(tab.getByRole('heading', { level: 1, name: 'Where taste meets comfort' })).toBeVisible();
  await tab.getByRole('link', { name: 'See all' }).click();
  await expect(tab).toHaveURL(`${url}/all-items`);
  await addToCart(tab, 'Masala Dosa');
  await tab.reload();

  await expect(tab.getByRole('button', { name: 'One more Masala Dosa' }).first()).toBeVisible();
  const paper = await tab.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect(paper).not.toBe('rgba(0, 0, 0, 0)');
});

test('A host that lacks what the remote takes from its host is told which module that is', async ({
  page: tab,
  elsewhere,
}) => {
  const url = await elsewhere.host(BARE);

  await tab.goto(url);

  await expect(tab.getByRole('main')).toHaveText(
    /^Shared module @food\/\S+ doesn't exist in shared scope default$/,
  );
});
