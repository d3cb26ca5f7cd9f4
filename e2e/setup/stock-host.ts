import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { writeFiles } from './stock-install';

interface StockHost {
  /** Addresses of federation manifests, by the remote's name. */
  remotes: Readonly<Record<string, string>>;
  /** The shared modules in the form of the plugin's `shared`; a name that ends in a slash stands for every import below it. */
  shares: readonly string[];
  /** The source of its page, without the React that every page of it has. */
  page: string;
}

/**
 * Builds a Module Federation host without any of the repository's build, as any team does: with the federation plugin's defaults,
 * in a folder of a repository that `installStock` made. Returns the folder of its files.
 */
export async function buildStockHost(folder: string, { remotes, shares, page }: StockHost): Promise<string> {
  await writeFiles(folder, {
    'build.mjs': buildScript(remotes, shares),
    'src/index.js': "import('./page.js');",
    'src/page.js': page,
  });
  await promisify(execFile)(process.execPath, ['build.mjs'], { cwd: folder });
  const dist = join(folder, 'dist');
  await writeFiles(dist, {
    _headers: '',
    // A host with several pages serves the same HTML for each.
    _redirects: '/home /index.html 200\n/all-items /index.html 200\n',
  });
  return dist;
}

const buildScript = (remotes: StockHost['remotes'], shares: readonly string[]): string => `
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';

const compiler = rspack({
  mode: 'production',
  entry: './src/index.js',
  output: { path: import.meta.dirname + '/dist' },
  module: { rules: [{ test: /\\.css$/, type: 'css' }] },
  plugins: [
    new ModuleFederationPlugin({
      name: 'stock_host',
      remotes: ${JSON.stringify(Object.fromEntries(Object.entries(remotes).map(([name, address]) => [name, `${name}@${address}`])))},
      shared: ${JSON.stringify(Object.fromEntries(shares.map((name) => [name, { singleton: true }])))},
      dts: false,
    }),
    new rspack.HtmlRspackPlugin({ templateContent: '<!doctype html><title>A stock host</title><main></main>' }),
  ],
});
compiler.run((error, stats) => {
  const words = error?.message ?? (stats.hasErrors() ? stats.toString('errors-only') : null);
  compiler.close(() => {
    if (words) {
      process.stderr.write(words);
      process.exitCode = 1;
    }
  });
});
`;
