import { expect, test } from '../site';

const REMOTES = ['auth', 'catalog', 'checkout', 'orders', 'tracking'];

/** The fields of a page's global that the federation devtools read. */
interface Federation {
  __INSTANCES__: {
    name: string;
    options: { version: string; remotes: { name: string; entry: string }[] };
    moduleCache: Map<string, unknown>;
    loadRemote(id: string): Promise<Record<string, unknown>>;
  }[];
  __SHARE__: Record<
    string,
    Record<string, Record<string, Record<string, { from: string; loaded: boolean }>>>
  >;
  moduleInfo: Record<string, { version: string; remotesInfo: Record<string, { matchedVersion: string }> }>;
}
type Page = typeof globalThis & { __FEDERATION__?: Federation };

test('The federation devtools see the host, its remotes with their releases, and what they share', async ({
  page,
}) => {
  await page.goto('/home');
  await page.waitForFunction(() => (globalThis as Page).__FEDERATION__?.__INSTANCES__.length === 1);

  const seen = await page.evaluate(() => {
    const { __INSTANCES__, __SHARE__, moduleInfo } = (globalThis as Page).__FEDERATION__ as Federation;
    const [host] = __INSTANCES__;
    const shared = Object.entries(__SHARE__.host?.default ?? {});
    return {
      host: host?.name,
      version: host?.options.version,
      remotes: host?.options.remotes,
      info: moduleInfo,
      shared: shared.map(([name, versions]) => ({ name, versions: Object.entries(versions) })),
    };
  });
  expect(seen.host).toBe('host');
  expect(seen.remotes?.map(({ name }) => name)).toContain('catalog');
  const remotesInfo = seen.info[`host:${seen.version}`]?.remotesInfo ?? {};
  expect(Object.keys(remotesInfo).sort()).toEqual(REMOTES);
  for (const { name, entry } of seen.remotes ?? []) {
    const version = remotesInfo[name]?.matchedVersion;
    expect(entry).toContain(`/${name}/${version}/`);
    expect(seen.info[`${name}:${version}`]).toMatchObject({ version, remoteEntry: entry });
  }
  expect(seen.shared.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['react', '@food/cart/store', '@food/platform/api']),
  );
  for (const { versions } of seen.shared) {
    expect(versions).toEqual([
      [expect.stringMatching(/^\d+\.\d+\.\d+$/), expect.objectContaining({ from: 'host', loaded: true })],
    ]);
  }
});

test('A page after the first is loaded by the federation runtime, and what it exposes is one module for all', async ({
  page,
  asCustomer,
}) => {
  await asCustomer();
  const entries: string[] = [];
  page.on('request', (request) => {
    if (/\/entry\.[^/]*\.js/.test(request.url())) entries.push(request.url());
  });

  await page.goto('/home');
  await page.waitForFunction(() => (globalThis as Page).__FEDERATION__?.__INSTANCES__.length === 1);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Orders' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /orders/i })).toBeVisible();

  const seen = await page.evaluate(async () => {
    const [host] = ((globalThis as Page).__FEDERATION__ as Federation).__INSTANCES__;
    if (!host) throw new Error('no instance');
    const [first, again] = [await host.loadRemote('orders/invoice'), await host.loadRemote('orders/invoice')];
    const home = await host.loadRemote('catalog/routes');
    return {
      loaded: [...host.moduleCache.keys()],
      same: first === again,
      invoice: typeof first.default,
      home: typeof home.default,
    };
  });
  expect(seen).toEqual({ loaded: ['orders', 'catalog'], same: true, invoice: 'function', home: 'object' });
  expect(new Set(entries).size).toBe(entries.length);
});

test('An invoice that could not be had after ordering comes on Try again, in the same page', async ({
  page,
  asCustomerWithOrder,
  pageErrors,
}) => {
  const { orderId } = await asCustomerWithOrder();
  pageErrors.expect(/expose-invoice/);
  const lost = (url: URL) => url.pathname.includes('/expose-invoice.');
  await page.goto('/home');
  await page.evaluate((usr) => history.replaceState({ usr, key: 'success' }, '', '/success'), { orderId });
  await page.route(lost, (route) => route.fulfill({ status: 404 }));
  await page.reload();
  const panel = page.getByRole('group', { name: 'Invoice' });
  await expect(panel).toContainText('Your order is placed');
  await page.unroute(lost);

  await panel.getByRole('button', { name: 'Try again' }).click();

  await expect(page.getByRole('region', { name: `Invoice ${orderId}` })).toBeVisible();
});
