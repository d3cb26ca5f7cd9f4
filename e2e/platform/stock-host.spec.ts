import { join } from 'node:path';
import { onceAFile } from '../fixtures/once-a-file';
import { addToCart } from '../fixtures/steps';
import { pathsOutside } from '../setup/installed-packages';
import { madeOnce } from '../setup/made-once';
import { freePort, startSite, temporaryFolder } from '../setup/start-server';
import { serveFolder } from '../setup/static-server';
import { buildStockHost } from '../setup/stock-host';
import { test as base, expect } from '../site';

const MINUTES = 60_000;
/** Shows `orders/invoice` of the order in the address, or in which words it can't. */
const invoicePage = (imports: readonly string[], prepare = '', framed = 'invoice') => `
${imports.map((name) => `import '${name}';`).join('\n')}
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
${prepare}
const main = document.querySelector('main');
const orderId = new URLSearchParams(location.search).get('order');
import('orders/invoice').then(
  ({ default: Invoice }) => {
    const invoice = createElement(Invoice, { orderId });
    createRoot(main).render(${framed});
  },
  (error) => { main.textContent = error.message; },
);
`;

/** Shows the pages of catalog at their own paths. */
const catalogPages = (shares: readonly string[], site: string) => `
${shares.map((name) => `import '${name}';`).join('\n')}
  import '@food/ui/styles/tokens.css';
  import '@food/ui/styles/fonts.css';
  import '@food/ui/styles/base.css';
  import { startChoices } from '@food/cart/choices';
  import { startCart } from '@food/cart/store';
  import { setSiteConfig } from '@food/platform/config';
  import { QueryClientProvider, queryClient } from '@food/platform/query';
  import { BrowserRouter, Route, Routes } from '@food/platform/router';
  import { startSession } from '@food/session/store';
  import { createElement, lazy, Suspense } from 'react';
  import { createRoot } from 'react-dom/client';

setSiteConfig({ apiBase: '${site}' });
startCart();
startSession();
startChoices();

import('catalog/routes').then(({ default: { pages } }) => {
  const routes = Object.entries(pages).map(([path, load]) =>
    createElement(Route, { key: path, path, element: createElement(lazy(load)) }),
  );
  createRoot(document.querySelector('main')).render(
    createElement(QueryClientProvider, { client: queryClient },
      createElement(BrowserRouter, null,
        createElement(Suspense, { fallback: 'Loading' }, createElement(Routes, null, routes)))),
  );
});
`;

interface Elsewhere {
  /** The site, whose API takes calls from the stock host. */
  site: string;
  /** The stable address of a remote's manifest. */
  manifestOf(remote: string): string;
  /** Where the stock hosts stand. */
  repository: string;
  /** Builds a stock host and serves it; returns its address. */
  host(page: string): Promise<string>;
  shares: string[];
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
  const manifestOf = (remote: string) => `${site.url}/mf/${remote}/mf-manifest.json`;
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
    shares,
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
  const page = invoicePage(
    elsewhere.shares,
    `import { setSiteConfig, siteConfig } from '@food/platform/config';
     import { QueryClientProvider, queryClient } from '@food/platform/query';
     import { startSession } from '@food/session/store';
     setSiteConfig({ ...siteConfig(), apiBase: '${elsewhere.site}' });
     startSession();`,
    'createElement(QueryClientProvider, { client: queryClient }, invoice)',
  );
  const url = await elsewhere.host(page);
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
  const page = catalogPages(elsewhere.shares, elsewhere.site);
  const url = await elsewhere.host(page);

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
  const page = invoicePage(['react/jsx-runtime']);
  const url = await elsewhere.host(page);

  await tab.goto(url);

  await expect(tab.getByRole('main')).toHaveText(
    /^Shared module @food\/\S+ doesn't exist in shared scope default$/,
  );
});
