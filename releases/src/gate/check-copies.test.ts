import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Release } from '../model/release';
import { fileStore } from '../object-store/file-store';
import type { ObjectStore } from '../object-store/object-store';
import { publish } from '../publish/publish';
import { releaseKey } from '../registry/releases';
import { remoteSources, writePart } from '../testing/fixture-site';
import { linesOf } from '../testing/gate-kit';
import { buildHost, buildRemote } from '../testing/release-builders';
import { buildByRspack, INSTALLED_PLUGIN, stockConfig } from '../testing/stock-build';
import { tempFolders } from '../testing/temp-folder';
import { checkCopies } from './check-copies';

// Real builds by Rspack: packages must be recognised in minified code.
jest.setTimeout(120_000);
const folders = tempFolders();
afterAll(() => folders.clear());
let store: ObjectStore;
beforeEach(async () => {
  store = fileStore(await folders.next());
});

const host = createRequire(join(import.meta.dirname, '../../../host/package.json'));
const singleton = { singleton: true, requiredVersion: '*' };

const PAGE = `
  import { cartCount, useCart } from '@food/cart/store';
  import { useLocation } from '@food/platform/router';
  import { useState } from 'react';
  export default function DealsPage() { return useState(useLocation().pathname)[0] + useCart(cartCount); }`;

/** Publishes a build of a page by stock tools, with these modules shared. */
async function deals(page: string, shared: Record<string, object>): Promise<Release> {
  const root = await folders.next();
  const options = { name: 'deals_1_0_0', plugin: INSTALLED_PLUGIN, shared: { react: singleton, ...shared } };
  const sources = {
    'rspack.config.mjs': stockConfig(options),
    'src/routes.ts': `export default { name: 'deals', version: '1.0.0', pages: {
      '/deals': () => import(/* webpackChunkName: "deals" */ './deals'),
    } };`,
  };
  await writePart(root, 'deals', remoteSources('deals', { '/deals': ['deals', page] }, { sources }));
  await buildByRspack(join(root, 'remote-deals'));
  return publish(store, { root, part: 'deals', from: 'dist' });
}

const check = (release: Release) =>
  checkCopies({ store, before: null, parts: { host: null, remotes: {} }, releases: [release] });

describe('A build by the stock tools', () => {
  it('may keep copies of what it shares, for a host that lacks them', async () => {
    const shared = { '@food/cart/store': singleton, '@food/platform/router': singleton };
    const release = await deals(PAGE, shared);

    expect(await check(release)).toEqual([]);
  });

  it('is refused with copies of singletons that it doesn’t share, each by its name', async () => {
    const findings = await check(await deals(PAGE, {}));

    expect(linesOf(findings)).toEqual([
      expect.stringMatching(
        /^refused deals: deals@1\.0\.0 has a copy of its own of @food\/cart\/store, @food\/platform\/config, @food\/platform\/messages and @food\/platform\/router, in \d+\.js and deals\.js, and a page has one: .* The deals team must import it by exactly that name, and have it as a singleton among "shared" of ModuleFederationPlugin\.$/,
      ),
    ]);
  });

  it('is refused with a copy of the class of API errors, and of react-dom, but not of the JSX runtime, which keeps nothing', async () => {
    const page = `
      import { messageOf } from '@food/platform/api-error';
      import { flushSync } from '${dirname(host.resolve('react-dom/package.json'))}';
      export default function DealsPage() { return <p>{messageOf(flushSync(() => null), 'Deals')}</p>; }`;

    const findings = await check(await deals(page, {}));

    expect(findings.map(({ words }) => words)).toEqual([
      expect.stringContaining('a copy of its own of @food/platform/api-error and react-dom, in '),
    ]);
  });

  it('is refused with a React of its own beside the one that it shares', async () => {
    const [react, dom] = ['react', 'react-dom'].map((name) => dirname(host.resolve(`${name}/package.json`)));
    const page = `
      import { createRoot } from '${dom}/cjs/react-dom-client.production.js';
      import { createElement } from '${react}/cjs/react.production.js';
      import { useState } from 'react';
      export default function DealsPage() { createRoot(useState(document.body)[0]).render(createElement('p')); }`;

    const findings = await check(await deals(page, {}));

    expect(findings.map(({ words }) => words)).toEqual([
      expect.stringContaining('deals@1.0.0 has a copy of its own of react and react-dom, in '),
    ]);
  });
});

it('Every remote of a promotion is looked at, by its scripts alone, and the host is the one that has what all share', async () => {
  const REACT = 'takes an object of state variables to update';
  const put = async <R extends Release>(release: R, files: Record<string, string>): Promise<R> => {
    for (const [file, text] of Object.entries(files))
      await store.create(releaseKey(release.part, release.version, file), Buffer.from(text));
    const named = Object.keys(files).map((file) => [file, { bytes: 1, integrity: '' }]);
    return { ...release, files: Object.fromEntries(named) };
  };
  const releases = [
    await put(buildHost(), { 'main.js': REACT }),
    await put(buildRemote('catalog'), { 'home.js': 'page()', 'home.js.map': REACT }),
    await put(buildRemote('orders'), { 'orders.js': REACT }),
    await put(buildRemote('tracking'), { 'track.js': 'window.__foodInstances' }),
  ];

  const findings = await checkCopies({ store, before: null, parts: { host: null, remotes: {} }, releases });

  expect(linesOf(findings)).toEqual([
    expect.stringContaining('refused orders: orders@1.0.0 has a copy of its own of react, in orders.js, and'),
    expect.stringContaining(
      'tracking@1.0.0 has a copy of its own of a stateful module of @food, in track.js',
    ),
  ]);
});
