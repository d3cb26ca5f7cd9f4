import { join } from 'node:path';
import { runScript } from '../setup/run-script';
import { freePort, startSite, temporaryFolder } from '../setup/start-server';
import { serveFolder } from '../setup/static-server';
import { buildStockHost } from '../setup/stock-host';
import { test as base, expect } from '../site';

const MINUTES = 60_000;
/** Shows `orders/invoice` of the order in the address, or in which words it can't. */
const pageOf = (imports: readonly string[], prepare: string, framed: string) => `
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

interface Elsewhere {
  /** The site, whose API takes calls from the stock host. */
  site: string;
  manifest: string;
  /** Packs what other repositories may install; the folder of it. */
  packages(): Promise<string>;
  /** Builds a stock host and serves it; returns its address. */
  host(page: string, packages: string | null): Promise<string>;
  shares: string[];
}

const test = base.extend<object, { elsewhere: Elsewhere }>({
  elsewhere: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, provide) => {
      const folder = await temporaryFolder('food-stock-host');
      const [port, sitePort] = [await freePort(), await freePort()];
      const url = `http://127.0.0.1:${port}`;
      const site = await startSite({
        store: process.env.E2E_STORE ?? '',
        dataDir: join(folder.path, 'data'),
        port: sitePort,
        env: { PUBLIC_URL: url, API_BASE: `http://127.0.0.1:${sitePort}` },
      });
      const manifest = `${site.url}/mf/orders/mf-manifest.json`;
      const { shared } = await (await fetch(manifest)).json();
      const shares = shared.map(({ name }: { name: string }) => name);
      let serving: { stop(): Promise<void> } | undefined;
      let built = 0;
      await provide({
        site: site.url,
        manifest,
        shares,
        async packages() {
          const packed = join(folder.path, 'packages');
          await runScript('scripts/pack/main.ts', [packed]);
          return packed;
        },
        async host(page, packages) {
          await serving?.stop();
          const options = { remotes: { orders: manifest }, page, shares, packages };
          serving = await serveFolder(
            await buildStockHost(join(folder.path, `host-${++built}`), options),
            port,
          );
          return url;
        },
      });
      await serving?.stop();
      await site.stop();
      await folder.remove();
    },
    { scope: 'worker', timeout: 5 * MINUTES },
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
  const page = pageOf(
    elsewhere.shares,
    `import { setSiteConfig, siteConfig } from '@food/platform/config';
     import { QueryClientProvider, queryClient } from '@food/platform/query';
     import { startSession } from '@food/session/store';
     setSiteConfig({ ...siteConfig(), apiBase: '${elsewhere.site}' });
     startSession();`,
    'createElement(QueryClientProvider, { client: queryClient }, invoice)',
  );
  const url = await elsewhere.host(page, await elsewhere.packages());
  const { orderId } = await asCustomerWithOrder();
  const asked: string[] = [];
  tab.on('request', (request) => asked.push(request.url()));

  await tab.goto(`${url}/?order=${orderId}`);

  await expect(tab.getByRole('region', { name: `Invoice ${orderId}` })).toBeVisible();
  expect(asked).toContain(elsewhere.manifest);
  expect(asked.filter((address) => /\/releases\/orders\/.*\.css$/.test(address))).not.toEqual([]);
});

test('A host that lacks what the remote takes from its host is told which module that is', async ({
  page: tab,
  elsewhere,
}) => {
  const page = pageOf(['react/jsx-runtime'], '', 'invoice');
  const url = await elsewhere.host(page, null);

  await tab.goto(url);

  await expect(tab.getByRole('main')).toHaveText(
    /^Shared module @food\/\S+ doesn't exist in shared scope default$/,
  );
});
