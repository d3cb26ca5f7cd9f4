import { execFile } from 'node:child_process';
import { copyFile, mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { buildByRspack, INSTALLED_PLUGIN, stockConfig } from '@food/releases/testing/stock-build';
import { programOf } from './run-script';
import { root, temporaryFolder } from './start-server';

/** Two releases of the remote are told apart by these words on its pages. */
export const DEALS_WORDS = ['Deals of the morning', 'Deals of the evening'] as const;
const VERSIONS = ['1.0.0', '1.1.0'] as const;

const singleton = { singleton: true, requiredVersion: '^1.0.0' };
const react = { singleton: true, requiredVersion: '^19.0.0' };
const SHARED = {
  react,
  'react/': react,
  '@food/cart/store': singleton,
  '@food/platform/router': singleton,
};

const CHUNKS = { '/deals': 'deals', '/deals/all': 'all-deals' };

const manifest = {
  part: 'deals',
  displayName: 'Deals',
  unavailableMessage: 'The deals can’t be shown right now.',
  pages: Object.entries(CHUNKS).map(([path, chunk]) => ({ path, chunk })),
  exposes: { './routes': './src/routes.ts' },
};

const page = (words: string) => `
  import { cartCount, useCart } from '@food/cart/store';
  import { Link } from '@food/platform/router';
  import { lazy, Suspense, useState } from 'react';
  import './deals.css';
  import picture from './deal.png';
  const Terms = lazy(() => import(/* webpackChunkName: "terms" */ './terms'));
  export default function DealsPage() {
    const [open, setOpen] = useState(false);
    return (
      <div className="deals">
        <h1>Deals</h1>
        <p>{"${words}"}</p>
        <p>{useCart(cartCount)} in your cart.</p>
        <img src={picture} alt="The deal of today" width="64" height="64" />
        <Link to="/deals/all">All deals</Link>
        <button type="button" aria-expanded={open} onClick={() => setOpen(true)}>Terms</button>
        {open && <Suspense><Terms /></Suspense>}
      </div>
    );
  }`;

/** All that the remote's team wrote. */
const sourcesOf = (version: string, words: string): Record<string, string> => ({
  'package.json': JSON.stringify({
    name: 'deals',
    version,
    type: 'module',
    dependencies: { '@food/cart': '^1.0.0', '@food/platform': '^1.0.0', react: '^19.0.0' },
  }),
  'pnpm-lock.yaml': '',
  'remote.json': JSON.stringify(manifest),
  'rspack.config.mjs': stockConfig({
    name: `deals_${version.replaceAll('.', '_')}`,
    plugin: INSTALLED_PLUGIN,
    shared: SHARED,
    isPinned: true,
  }),
  'src/routes.ts': `export default {
    name: 'deals',
    version: '${version}',
    pages: {
      '/deals': () => import(/* webpackChunkName: "deals" */ './deals-page'),
      '/deals/all': () => import(/* webpackChunkName: "all-deals" */ './all-deals-page'),
    },
  };`,
  'src/deals-page.tsx': page(words),
  'src/all-deals-page.tsx': `
    import './deals.css';
    export default function AllDealsPage() { return <div className="deals"><h1>All deals</h1><p>${words}</p></div>; }`,
  'src/terms.tsx': 'export default function Terms() { return <p>While stocks last.</p>; }',
  'src/deals.css': '.deals { border-top: 7px solid green; }',
});

/**
 * Builds both releases of a remote that stands alone in a folder, by Rspack and the stock Module Federation plugin, and
 * publishes them into a store as its team does: by the command, from what the build left.
 */
export async function publishStockRemote(store: string): Promise<void> {
  const program = await programOf('releases/src/cli/main.ts');
  const env = { ...process.env, RELEASE_STORE: `file:${store}` };
  for (const [at, version] of VERSIONS.entries()) {
    const folder = await temporaryFolder('food-stock');
    await build(folder.path, sourcesOf(version, DEALS_WORDS[at] ?? ''));
    const command = [...program, 'publish', 'deals', '--from', 'dist'];
    await promisify(execFile)(process.execPath, command, { cwd: folder.path, env });
    await folder.remove();
  }
}

async function build(dir: string, sources: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(sources)) {
    await mkdir(dirname(join(dir, path)), { recursive: true });
    await writeFile(join(dir, path), text);
  }
  await copyFile(join(root, 'shared/ui/src/assets/icon-192.png'), join(dir, 'src/deal.png'));
  await symlink(join(root, 'remote-orders/node_modules'), join(dir, 'node_modules'));
  await buildByRspack(dir);
}
