import { rspack } from '@rspack/core';
import { serverPublicPath } from './names.mjs';
import { SINGLETONS } from './singletons.mjs';

/**
 * Turns a part's configuration into one for the file that renders its pages on a server (decision 028): one CommonJS script
 * without style sheets and pictures of its own, with the class names of the browser's build. Its external imports are the
 * singletons, which the host's script passes to a remote's.
 *
 * @template {import('@rspack/core').Configuration & Required<Pick<import('@rspack/core').Configuration, 'plugins'>>} C
 * @param {C} config
 * @param {{ part: string, entry: string, uses?: readonly string[] }} build `uses`: pieces of other remotes, which no server has
 * @returns {C}
 */
export function asServerBuild(config, { part, entry, uses = [] }) {
  const ofHost = part === 'host' ? [] : Object.keys(SINGLETONS);
  config.entry = { server: entry };
  config.target = 'es2022';
  // The browser's code of each package: Node's modules don't exist where it runs.
  config.resolve = {
    ...config.resolve,
    conditionNames: ['browser', '...'],
    mainFields: ['browser', 'module', 'main'],
    aliasFields: ['browser'],
  };
  config.externals = Object.fromEntries([...ofHost, ...uses].map((name) => [name, `commonjs ${name}`]));
  config.output = {
    ...config.output,
    filename: 'server.[contenthash:10].cjs',
    library: { type: 'commonjs2' },
    // The renderer knows the address of the release.
    publicPath: serverPublicPath(part),
    chunkFormat: 'commonjs',
    chunkLoading: false,
  };
  config.module = {
    ...config.module,
    parser: { ...config.module?.parser, javascript: { dynamicImportMode: 'eager' } },
    generator: {
      ...config.module?.generator,
      css: { exportsOnly: true },
      'css/module': { ...config.module?.generator?.['css/module'], exportsOnly: true },
      'asset/resource': { emit: false },
    },
  };
  config.plugins = config.plugins.filter(
    (plugin) =>
      !(plugin instanceof rspack.SubresourceIntegrityPlugin || plugin instanceof rspack.BannerPlugin),
  );
  // Only our own server reads it, once.
  config.optimization = { ...config.optimization, minimize: false };
  return config;
}
