import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { rspack } from '@rspack/core';
import { compileHint } from './compile-hint.mjs';
import { messageFiles } from './compile-messages.mjs';
import { devServer } from './dev-server.mjs';
import { inSite } from './in-site.mjs';
import { axiosWithoutFetch, leanRouter } from './lean-libraries.mjs';
import { leanRuntime } from './lean-runtime.mjs';
import { minimizers } from './minimizers.mjs';
import { CONTAINER_CHUNK, classNameOf, exposeChunk, exposeSource, globalOf, sourceName } from './names.mjs';
import { asPlainShell } from './plain-shell.mjs';
import { reactRefresh } from './react-refresh.mjs';
import { readRemoteManifest } from './remote-manifest.mjs';
import { remotesOf } from './remotes.mjs';
import { asServerBuild } from './server-build.mjs';
import { SINGLETONS } from './singletons.mjs';
import { splitChunks } from './split-chunks.mjs';

/** @type {(file: string) => any} */
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/**
 * The arguments that @rspack/cli gives to a configuration that is a function: `env` has `--env name=value` and the command, `argv`
 * its options.
 *
 * @typedef {{ version?: string, server?: boolean, alone?: boolean, api?: string, site?: string, RSPACK_SERVE?: boolean }} Env
 * @typedef {{ port?: string | number, json?: boolean | string }} Argv
 *
 * The target of a part's build: a release's files or, with a port, the answers of a development server.
 *
 * @typedef {{ dir: string, part: string, version: string, hasReport: boolean, port?: number, reloads?: boolean }} Target
 *
 * Whoever takes a configuration adds to these.
 *
 * @typedef {import('@rspack/core').Configuration} Configuration
 * @typedef {Configuration & Required<Pick<Configuration, 'plugins'>> & { output: { path: string } }} PartConfiguration
 */

/**
 * The Rspack configuration of a remote, for its `rspack.config.mjs`: a Module Federation container with the exposes of its
 * `remote.json`. `rspack build` makes the files of a release, of the version in package.json unless `--env version=1.4.0`
 * names another, or with `--env server` the file that draws its pages on a server; `rspack serve` serves the remote from source with
 * hot reload, at {@link portOf} unless `--port` names another. With `--env alone` it serves the pages in a plain shell instead, with
 * the API of `--env api=<address>`, and with `--env site=<address>` in the pages of that site, where a change reloads the page.
 *
 * @param {string} dir the remote's folder
 */
export const remoteConfig =
  (dir) =>
  (/** @type {Env} */ env = {}, /** @type {Argv} */ argv = {}) => {
    const { part, exposes, uses } = readRemoteManifest(dir);
    const { site, alone, api, server } = env;
    const target = { ...targetOf(dir, part, { env, argv }), reloads: Boolean(site) };
    const { version, port } = target;
    const config = baseConfig(target);
    if (alone) return asPlainShell(config, { dir, exposes, uses: Object.keys(uses), api });
    if (server) {
      const entry = exposeSource(exposes['./routes'] ?? '');
      return asServerBuild(config, { part, entry, uses: Object.keys(uses) });
    }
    config.entry = {};
    config.plugins.push(
      new rspack.container.ModuleFederationPluginV1({
        name: CONTAINER_CHUNK,
        filename: port ? 'entry.js' : 'entry.[contenthash:10].js',
        library: { type: 'var', name: globalOf(part, version) },
        exposes: Object.fromEntries(
          Object.entries(exposes).map(([key, /** @type {any} */ expose]) => [
            key,
            { import: exposeSource(expose), name: exposeChunk(key) },
          ]),
        ),
        remotes: remotesOf(Object.keys(uses)),
        // No copies in the remote: the host provides every singleton, and the gate checks that it does.
        shared: Object.fromEntries(
          Object.entries(SINGLETONS).map(([key, provided]) => [
            key,
            { singleton: true, import: false, requiredVersion: `^${provided}`, strictVersion: true },
          ]),
        ),
      }),
    );
    return site ? inSite(config, { dir, site, version }) : config;
  };

/** The version of a part that is served from source. */
export const DEV_VERSION = '0.0.0-dev';

/** The report of `rspack build --json <file>`, from which `release publish` makes the release's manifests. */
const REPORT = {
  all: false,
  errors: true,
  chunkGroups: true,
  chunks: true,
  chunkRelations: true,
  modules: true,
  ids: true,
};

/**
 * The Rspack configuration of the host, as {@link remoteConfig} is a remote's: an ordinary application, which provides its own
 * modules (host/src/composition/share-scope.ts) and has the federation runtime as a chunk of its own (decision 014).
 *
 * @param {string} dir the host's folder
 */
export const hostConfig =
  (dir) =>
  (/** @type {Env} */ env = {}, /** @type {Argv} */ argv = {}) => {
    const target = targetOf(dir, 'host', { env, argv });
    const config = baseConfig(target);
    config.entry = { main: './src/main.tsx' };
    // Inlined in the HTML of pages, before the main script.
    if (!target.port) {
      config.entry.guard = './src/guard/guard.ts';
      config.entry['first-calls'] = './src/first-calls/first-calls.ts';
    }
    config.plugins.push(
      new rspack.DefinePlugin({
        __SINGLETONS__: JSON.stringify(SINGLETONS),
        // The federation runtime leaves out what only Node needs.
        ENV_TARGET: '"web"',
      }),
      axiosWithoutFetch(),
    );
    if (env.server) return asServerBuild(config, { part: 'host', entry: './src/server.tsx' });
    return config;
  };

/**
 * The port of a part's development server: the site's (`PORT`) plus 100 for the host, and one more for each remote by name.
 * A remote in a folder of another name stands alone, and has the first remote's.
 *
 * @param {string} dir the part's folder
 */
export function portOf(dir) {
  const remotes = readdirSync(dirname(dir)).filter((name) => name.startsWith('remote-'));
  const at = ['host', ...remotes.sort()].indexOf(basename(dir));
  return Number(process.env.PORT || 3000) + 100 + (at === -1 ? 1 : at);
}

/** @type {(dir: string, part: string, from: { env: Env, argv: Argv }) => Target} */
function targetOf(dir, part, { env, argv }) {
  const { version = readJson(join(dir, 'package.json')).version, RSPACK_SERVE } = env;
  const target = { dir, part, hasReport: Boolean(argv.json) };
  return RSPACK_SERVE
    ? { ...target, version: DEV_VERSION, port: Number(argv.port || portOf(dir)) }
    : { ...target, version };
}

/** @type {(target: Target) => PartConfiguration} */
function baseConfig({ dir, part, version, port, hasReport, reloads }) {
  const dev = port !== undefined;
  // It needs React's development build, which a released host hasn't (decision 008).
  const refresh = dev && !reloads;
  const uniqueName = `${part}@${version}`;
  const file = dev ? '[name]' : '[name].[contenthash:10]';
  return {
    name: part,
    context: dir,
    mode: dev ? 'development' : 'production',
    target: ['web', 'es2022'],
    output: {
      path: join(dir, 'dist'),
      // While a page takes one update, the next must not remove it: the page would lose its state in a full reload.
      clean: !dev,
      publicPath: dev ? `http://localhost:${port}/` : 'auto',
      // Per version: two versions in one page must not share their chunk loading (rule: version-has-its-own-name).
      uniqueName,
      filename: `${file}.js`,
      chunkFilename: `${file}.js`,
      cssFilename: `${file}.css`,
      cssChunkFilename: `${file}.css`,
      assetModuleFilename: '[name].[contenthash:10][ext]',
      // Hints, entry and chunks must agree on this, or every hinted file is fetched twice (rule: crossorigin-agrees).
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: 10_000,
      hashSalt: uniqueName,
      devtoolModuleFilenameTemplate: sourceName(dir),
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    devtool: dev ? 'cheap-module-source-map' : 'hidden-nosources-source-map',
    module: {
      generator: {
        'css/module': {
          localIdentName: dev ? `${part}-[local]-[hash:base64:5]` : classNameOf(part),
          exportsOnly: false,
        },
      },
      parser: { 'css/module': { namedExports: false } },
      rules: [
        {
          test: /\.[cm]?[jt]sx?$/,
          exclude: /node_modules/,
          type: 'javascript/auto',
          use: {
            loader: 'builtin:swc-loader',
            options: {
              jsc: {
                parser: { syntax: 'typescript', tsx: true },
                target: 'es2022',
                transform: { react: { runtime: 'automatic', development: false, refresh } },
              },
            },
          },
        },
        { test: /\.module\.css$/, type: 'css/module' },
        // Packages import named exports of a style sheet, which every bundler gives without a setting.
        { test: /\.module\.css$/, include: /node_modules/, parser: { namedExports: true } },
        { test: /\.css$/, exclude: /\.module\.css$/, type: 'css' },
        { test: /\.(svg|png|webp|woff2)$/, type: 'asset/resource' },
        messageFiles,
        // The host provides it to all.
        ...(dev || part !== 'host' ? [] : [leanRouter]),
      ],
    },
    plugins: [
      new rspack.DefinePlugin({
        __PART__: JSON.stringify(part),
        __VERSION__: JSON.stringify(version),
        __DEV__: JSON.stringify(dev),
        'process.env.NODE_ENV': JSON.stringify(dev ? 'development' : 'production'),
      }),
      // Chunks that a part's own code requests later are pinned by its entry, which the deployment pins (decision 006). The
      // shortest hash: hashes don't compress, and every visitor fetches the entry.
      ...(dev ? [] : [new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha256'] }), leanRuntime]),
      // The host's other files come when the page stands, or are inlined and mostly for faults.
      ...(dev ? [] : [compileHint(part === 'host' ? /^main\./ : undefined)]),
      ...(refresh ? reactRefresh() : []),
    ],
    ...(dev ? { devServer: devServer(dir, port) } : {}),
    optimization: {
      chunkIds: dev ? 'named' : 'deterministic',
      moduleIds: dev ? 'named' : 'deterministic',
      splitChunks: splitChunks(dev),
      minimizer: minimizers(),
    },
    // An editor that empties a file before it writes triggers one update, not two.
    ...(dev ? { watchOptions: { aggregateTimeout: 50 } } : {}),
    // On by default in a development server; with it a federated import never settles (rule: no-lazy-compilation).
    lazyCompilation: false,
    performance: false,
    // CSS Modules don't depend on the order of files.
    ignoreWarnings: [/Conflicting order/],
    stats: hasReport ? REPORT : 'errors-warnings',
  };
}
