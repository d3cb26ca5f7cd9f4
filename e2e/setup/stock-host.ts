import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './start-server';

interface StockHost {
  /** Addresses of federation manifests, by the remote's name. */
  remotes: Readonly<Record<string, string>>;
  /** What it shares, as the plugin's `shared` has it; a name that ends in a slash is of every import below it. */
  shares: readonly string[];
  /** The source of its page, without the React that every page of it has. */
  page: string;
  /** Folder of the packed packages; null: it has none of them. */
  packages: string | null;
}

const run = promisify(execFile);

/**
 * Builds a Module Federation host that knows nothing of the repository's build, as any team makes one: in a folder outside the
 * workspace, with packages of its own, by the federation plugin's defaults. Returns the folder of its files.
 */
export async function buildStockHost(
  folder: string,
  { remotes, shares, page, packages }: StockHost,
): Promise<string> {
  const files = {
    'package.json': JSON.stringify(await packageJson(packages ? shares : [])),
    'pnpm-workspace.yaml': `overrides: ${packages ? await oneLine(join(packages, 'overrides.json')) : '{}'}\n`,
    'build.mjs': buildScript(remotes, shares),
    'src/index.js': "import('./page.js');",
    'src/page.js': page,
  };
  await mkdir(join(folder, 'src'), { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const { packageManager } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  await run('npx', ['--yes', packageManager, 'install', '--prefer-offline'], { cwd: folder });
  await run(process.execPath, ['build.mjs'], { cwd: folder });
  const dist = join(folder, 'dist');
  await writeFile(join(dist, '_headers'), '');
  // Every page of a host that has several is the same HTML.
  await writeFile(join(dist, '_redirects'), '/home /index.html 200\n/all-items /index.html 200\n');
  return dist;
}

const oneLine = async (file: string): Promise<string> =>
  JSON.stringify(JSON.parse(await readFile(file, 'utf8')));

/** The plugin, React, and the packages of what is shared. */
async function packageJson(shares: readonly string[]): Promise<object> {
  const catalog = await readFile(join(root, 'pnpm-workspace.yaml'), 'utf8');
  const inCatalog = (name: string) => {
    const [, version] = new RegExp(`^ {2}'?${name}'?: (\\S+)$`, 'm').exec(catalog) ?? [];
    return [name, version];
  };
  const ours = shares.filter((name) => name.startsWith('@food/'));
  return {
    name: 'stock-host',
    private: true,
    type: 'module',
    dependencies: Object.fromEntries([
      ...['@rspack/core', '@module-federation/enhanced', 'react', 'react-dom'].map(inCatalog),
      ...ours.map((name) => [name.split('/').slice(0, 2).join('/'), '*']),
      // Tokens and fonts, which a whole page wants around it.
      ...(ours.length ? [['@food/ui', '*']] : []),
    ]),
  };
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
