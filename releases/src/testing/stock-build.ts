import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

interface StockRemote {
  /** The container's global variable, and the build's unique name. */
  name: string;
  exposes?: Readonly<Record<string, string>>;
  /** In the plugin's form. */
  shared: Readonly<Record<string, object>>;
  /** In the form of the configuration. */
  remotes?: string;
  /** Whether it pins the chunks that its code requests later. */
  isPinned?: boolean;
  /** The path of the plugin, for a folder that hasn't installed it. */
  plugin?: string;
}

/**
 * The `rspack.config.mjs` of a team that uses the stock tools on the plugin's defaults: it doesn't know this repository's build,
 * and names, folders and chunks are its own.
 */
export const stockConfig = ({
  name,
  shared,
  exposes = { './routes': './src/routes.ts' },
  remotes = '{}',
  isPinned = false,
  plugin = '@module-federation/enhanced/rspack',
}: StockRemote): string => `
  import { rspack } from '@rspack/core';
  import federation from ${JSON.stringify(plugin)};
  const name = ${JSON.stringify(name)};
  export default {
    mode: 'production',
    entry: {},
    output: {
      uniqueName: name,
      publicPath: 'auto',
      ${isPinned ? "crossOriginLoading: 'anonymous'," : ''}
    },
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
      ${isPinned ? 'new rspack.SubresourceIntegrityPlugin(),' : ''}
      new federation.ModuleFederationPlugin({
        name,
        filename: 'static/remoteEntry.js',
        manifest: true,
        dts: false,
        exposes: ${JSON.stringify(exposes)},
        remotes: ${remotes},
        shared: ${JSON.stringify(shared)},
      }),
    ],
  };`;

/** The plugin as this repository has it installed. */
export const INSTALLED_PLUGIN = createRequire(import.meta.url).resolve('@module-federation/enhanced/rspack');

/** Runs Rspack in the folder of a part, in a process of its own. Rejects with its output. */
export async function buildByRspack(dir: string): Promise<void> {
  const cli = createRequire(join(dir, 'package.json')).resolve('@rspack/cli/package.json');
  const building = promisify(execFile)(process.execPath, [join(dirname(cli), 'bin/rspack.js'), 'build'], {
    cwd: dir,
  });
  await building.catch(({ stdout }) => {
    throw new Error(stdout);
  });
}
