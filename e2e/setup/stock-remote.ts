import { execFile } from 'node:child_process';
import { copyFile, mkdir, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './start-server';

/** The plugin as the host's team has it installed: the remote takes nothing of this repository's build. */
const FEDERATION = createRequire(join(root, 'host/package.json')).resolve(
  '@module-federation/enhanced/rspack',
);

const CONFIG = `
  import federation from ${JSON.stringify(FEDERATION)};
  const name = 'deals_1_0_0';
  const singleton = { singleton: true, requiredVersion: '^1.0.0' };
  export default {
    mode: 'production',
    entry: {},
    output: { uniqueName: name, publicPath: 'auto' },
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    module: {
      rules: [
        {
          test: /\\.tsx?$/,
          loader: 'builtin:swc-loader',
          options: {
            jsc: { parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } } },
          },
        },
        { test: /\\.css$/, type: 'css/auto' },
        { test: /\\.png$/, type: 'asset/resource', generator: { filename: 'pictures/[name][ext]' } },
      ],
    },
    plugins: [
      new federation.ModuleFederationPlugin({
        name,
        filename: 'static/remoteEntry.js',
        manifest: true,
        dts: false,
        exposes: { './routes': './src/routes.ts' },
        shared: {
          react: { singleton: true, requiredVersion: '^19.0.0' },
          'react/': { singleton: true, requiredVersion: '^19.0.0' },
          '@food/cart/store': singleton,
        },
      }),
    ],
  };`;

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
  const cli = createRequire(join(dir, 'package.json')).resolve('@rspack/cli/package.json');
  await promisify(execFile)(process.execPath, [join(dirname(cli), 'bin/rspack.js'), 'build'], { cwd: dir });
}
