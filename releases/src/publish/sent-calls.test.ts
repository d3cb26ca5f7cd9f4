import { join } from 'node:path';
import { fileStore } from '../object-store/file-store';
import { remoteSources, writePart } from '../testing/fixture-site';
import { buildByRspack, INSTALLED_PLUGIN, stockConfig } from '../testing/stock-build';
import { tempFolders } from '../testing/temp-folder';
import { publish } from './publish';

// Real builds by Rspack, each in a process of its own.
jest.setTimeout(120_000);
const folders = tempFolders();
afterAll(() => folders.clear());

const deals = (page: string, sources: Record<string, string> = {}) =>
  remoteSources('deals', { '/deals': ['deals', page] }, { sources });

/** The calls in the release of a remote with this page. */
async function callsOf(page: string, sources: Record<string, string> = {}): Promise<string[] | undefined> {
  const root = await folders.next();
  await writePart(root, 'deals', deals(page, sources));
  const release = await publish(fileStore(await folders.next()), { root, part: 'deals' });
  return release.calls;
}

describe('A release names the calls of the API that its code sends', () => {
  it('by their contracts, and no other call that has the same path', async () => {
    const calls = await callsOf(`
      import type { deleteAddress as remove, getAddresses } from '@food/contracts/checkout';
      import { type cancelOrder } from '@food/contracts/orders';
      import { call, pathOf } from '@food/platform/call';
      const ADDRESSES = pathOf<typeof getAddresses>('/auth/address');
      const gone = (id: number) => call<typeof remove>('DELETE', { path: pathOf<typeof remove>('/auth/address/:id', { id }) });
      const cancel = (path: string) => call<typeof cancelOrder>('PATCH', { path, body: { reason: 'late' } });
      export default function DealsPage() {
        call<typeof getAddresses>('GET', { path: ADDRESSES });
        return <button type="button" onClick={() => gone(1).then(() => cancel('/auth/order/1/cancel'))}>{ADDRESSES}</button>;
      }`);

    expect(calls).toEqual(['DELETE /auth/address/:', 'GET /auth/address', 'PATCH /auth/order/:/cancel']);
  });

  it('by their paths, where the client is called without a contract', async () => {
    const calls = await callsOf(`
      import { api } from '@food/platform/api';
      export default function DealsPage() {
        api.post('/auth/address', {});
        api.get('/auth/coupons');
        return null;
      }`);

    expect(calls).toEqual(['GET /auth/coupons', 'POST /auth/address']);
  });

  it('but not what only sources say that no page loads, other sites, and paths of no contract', async () => {
    const calls = await callsOf(
      `// call<typeof placeOrder> is for later.
      export default function DealsPage() {
        fetch('https://elsewhere.example/auth/coupons');
        fetch('/auth/nowhere');
        fetch('/auth/order/' + 1);
        return null;
      }`,
      {
        'src/later.ts': `import type { placeOrder } from '@food/contracts/orders';
          import { call, pathOf } from '@food/platform/call';
          export const later = () => call<typeof placeOrder>('POST', { path: pathOf<typeof placeOrder>('/auth/order') });`,
      },
    );

    expect(calls).toEqual([]);
  });
});

describe('A release of a build by the stock tools names them', () => {
  const PAGE = `import type { updateAddress } from '@food/contracts/checkout';
    import { call, pathOf } from '@food/platform/call';
    import { useSession } from '@food/session/store';
    export default function DealsPage() {
      fetch('/auth/coupons');
      call<typeof updateAddress>('PUT', { path: pathOf<typeof updateAddress>('/auth/address/:id', { id: 1 }), body: {} as never });
      return useSession((session) => session.user?.name);
    }`;
  const shared = {
    react: { singleton: true, requiredVersion: '^19.0.0' },
    'react/': { singleton: true },
    '@food/platform/api': { import: false, requiredVersion: '^1.0.0' },
    // Its copy, which logs customers out, is loaded by no page.
    '@food/session/store': { requiredVersion: '^1.0.0' },
  };
  const config = stockConfig({ name: 'deals_1_0_0', plugin: INSTALLED_PLUGIN, shared });

  it.each([
    ['without source maps', config],
    ['with source maps', config.replace("mode: 'production',", "mode: 'production', devtool: 'source-map',")],
  ])('%s, and not those of the modules that the host provides', async (_, rspackConfig) => {
    const root = await folders.next();
    await writePart(
      root,
      'deals',
      deals(PAGE, {
        'rspack.config.mjs': rspackConfig,
        'src/routes.ts': `export default { name: 'deals', version: '1.0.0', pages: {
          '/deals': () => import(/* webpackChunkName: "deals" */ './deals'),
        } };`,
      }),
    );
    await buildByRspack(join(root, 'remote-deals'));

    const { calls } = await publish(fileStore(await folders.next()), { root, part: 'deals', from: 'dist' });

    expect(calls).toEqual(['GET /auth/coupons', 'PUT /auth/address/:']);
  });
});
