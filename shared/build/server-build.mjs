import { rspack } from '@rspack/core';
import { serverPublicPath } from './names.mjs';
import { SINGLETONS } from './singletons.mjs';

/**
 * Makes of a part's configuration one that builds the file which draws its pages on a server (decision 028): one CommonJS
 * script without style sheets and pictures of its own, whose class names are those of the browser's build. What it imports
 * from the outside are the singletons, which the host's script gives to a remote's.
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
  // The browser's code of each package: there is nothing of Node where it runs.
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
    // Whoever draws the page knows where the release lies.
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
  config.plugins = config.plugins.filter((plugin) => !(plugin instanceof rspack.SubresourceIntegrityPlugin));
  // Only our own server reads it, once.
  config.optimization = { ...config.optimization, minimize: false };
  return config;
}
