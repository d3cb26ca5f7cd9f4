import { copyFile, mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buildByRspack, INSTALLED_PLUGIN, stockConfig } from '@food/releases/testing/stock-build';
import { root } from './start-server';

const singleton = { singleton: true, requiredVersion: '^1.0.0' };
const react = { singleton: true, requiredVersion: '^19.0.0' };

const CONFIG = stockConfig({
  name: 'deals_1_0_0',
  plugin: INSTALLED_PLUGIN,
  shared: { react, 'react/': react, '@food/cart/store': singleton },
});

const SOURCES = {
  'package.json': JSON.stringify({
    name: 'deals',
    version: '1.0.0',
    type: 'module',
    dependencies: { '@food/cart': '^1.0.0', react: '^19.0.0' },
  }),
  'pnpm-lock.yaml': '',
  'remote.json': JSON.stringify({
    part: 'deals',
    pages: [{ path: '/deals', chunk: 'deals' }],
    exposes: { './routes': './src/routes.ts' },
  }),
  'rspack.config.mjs': CONFIG,
  'src/routes.ts': `export default {
    name: 'deals',
    version: '1.0.0',
    pages: { '/deals': () => import(/* webpackChunkName: "deals" */ './deals-page') },
  };`,
  'src/deals-page.tsx': `
    import { cartCount, useCart } from '@food/cart/store';
    import { lazy, Suspense, useState } from 'react';
    import './deals.css';
    import picture from './deal.png';
    const Terms = lazy(() => import('./terms'));
    export default function DealsPage() {
      const [open, setOpen] = useState(false);
      return (
        <div className="deals">
          <h1>Deals</h1>
          <p>{useCart(cartCount)} in your cart.</p>
          <img src={picture} alt="The deal of today" width="64" height="64" />
          <button type="button" onClick={() => setOpen(true)}>Terms</button>
          {open && <Suspense><Terms /></Suspense>}
        </div>
      );
    }`,
  'src/terms.tsx': 'export default function Terms() { return <p>While stocks last.</p>; }',
  'src/deals.css': '.deals { border-top: 7px solid green; }',
};

/** Writes a remote that stands alone in a folder, and builds it by Rspack and the stock Module Federation plugin. */
export async function buildStockRemote(dir: string): Promise<void> {
  for (const [path, text] of Object.entries(SOURCES)) {
    await mkdir(dirname(join(dir, path)), { recursive: true });
    await writeFile(join(dir, path), text);
  }
  await copyFile(join(root, 'shared/ui/src/assets/icon-192.png'), join(dir, 'src/deal.png'));
  await symlink(join(root, 'remote-orders/node_modules'), join(dir, 'node_modules'));
  await buildByRspack(dir);
}
