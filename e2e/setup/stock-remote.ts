import { copyFile, cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stockConfig } from '@food/releases/testing/stock-build';
import { madeOnce } from './made-once';
import { releaseIn } from './release-cache';
import { root } from './start-server';
import { runInstalled, writeFiles } from './stock-install';

/** Texts that tell the pages of the remote's two releases apart. */
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
  uses: { 'orders/invoice': '^1.0.0' },
};

const page = (words: string) => `
  import { cartCount, useCart } from '@food/cart/store';
  import { Link, useSearchParams } from '@food/platform/router';
  import { lazy, Suspense, useState } from 'react';
  import './deals.css';
  import picture from './deal.png';
  const Terms = lazy(() => import(/* webpackChunkName: "terms" */ './terms'));
  const Invoice = lazy(() => import('orders/invoice'));
  export default function DealsPage() {
    const [open, setOpen] = useState(false);
    const orderId = useSearchParams()[0].get('order');
    return (
      <div className="deals">
        <h1>Deals</h1>
        <p>{"${words}"}</p>
        <p>{useCart(cartCount)} in your cart.</p>
        <img src={picture} alt="The deal of today" width="64" height="64" />
        <Link to="/deals/all">All deals</Link>
        <button type="button" aria-expanded={open} onClick={() => setOpen(true)}>Terms</button>
        {open && <Suspense><Terms /></Suspense>}
        {orderId && <Suspense><Invoice orderId={orderId} /></Suspense>}
      </div>
    );
  }`;

/** All sources that the remote's team wrote. */
const sourcesOf = (version: string, words: string, remotes: string): Record<string, string> => ({
  'package.json': JSON.stringify({
    name: 'deals',
    version,
    type: 'module',
    dependencies: { '@food/cart': '^1.0.0', '@food/platform': '^1.0.0', react: '^19.0.0' },
  }),
  'remote.json': JSON.stringify(manifest),
  'rspack.config.mjs': stockConfig({
    name: `deals_${version.replaceAll('.', '_')}`,
    shared: SHARED,
    remotes,
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

/** The plugin's `remotes` as in the guide. */
async function documentedRemotes(): Promise<string> {
  const guide = await readFile(join(root, 'docs/guides/own-repository.md'), 'utf8');
  const [, remotes] = /^```js\n(.*?remotes: .*?)^```$/ms.exec(guide) ?? [];
  if (!remotes) throw new Error('The guide should say what `remotes` is');
  return remotes.trim().replace(/^remotes: |,$/g, '');
}

/**
 * Builds both releases of the remote in a repository that {@link installStock} made, by Rspack and the stock Module Federation
 * plugin, and publishes them into a store as its team does: by the installed command, from the build's output.
 *
 * @param store with a release of orders, whose invoice the remote shows
 */
export async function publishStockRemote(repository: string, store: string): Promise<void> {
  const dir = join(repository, 'remote-deals');
  const env = { RELEASE_STORE: `file:${store}` };
  for (const [at, version] of VERSIONS.entries()) {
    await writeFiles(dir, sourcesOf(version, DEALS_WORDS[at] ?? '', await documentedRemotes()));
    await copyFile(join(root, 'shared/ui/src/assets/icon-192.png'), join(dir, 'src/deal.png'));
    await runInstalled(repository, ['rspack', 'build'], { cwd: dir });
    if (at === 0) await runInstalled(repository, ['release', 'types', 'orders'], { cwd: dir, env });
    await runInstalled(repository, ['release', 'publish', 'deals', '--from', 'dist'], { env });
  }
}

/** Copies both releases, which are built once in a run, into a store. */
export async function addStockRemote(store: string): Promise<void> {
  const made = await madeOnce<string>('stock-remote');
  for (const version of VERSIONS) {
    const build = { part: 'deals', version };
    await cp(releaseIn(made, build), releaseIn(store, build), { recursive: true });
  }
}
