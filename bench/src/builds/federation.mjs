// Plain Node runs this, not tsx: the plugin copies the text of its functions into the build, and tsx adds helpers to it.
// federation.mjs <folder>: builds the host and every remote with the plugin's defaults into folders below it.
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { hostConfig, remoteConfig } from '@food/build';
import { noFederation } from '@food/build/every-remote';
import { partOf } from '@food/build/names';
import { readRemoteManifest } from '@food/build/remote-manifest';
import { SINGLETONS } from '@food/build/singletons';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';

const root = resolve(import.meta.dirname, '../../..');
const browser = join(root, 'bench/src/browser/federation');
const [folder = ''] = process.argv.slice(2);

/** Neither eager nor `import: false`, as in the plugin's documentation. */
const shared = Object.fromEntries(
  Object.entries(SINGLETONS).map(([name, version]) => [
    name,
    { singleton: true, version, requiredVersion: `^${version}` },
  ]),
);
const common = { shared, shareStrategy: 'loaded-first', manifest: true, dts: false };

await build(host(join(folder, 'host')));
for (const name of readdirSync(root).filter((name) => name.startsWith('remote-'))) {
  await build(remote(join(root, name), join(folder, name)));
}

/** The host on the federation runtime, started asynchronously. */
function host(outDir) {
  const config = hostConfig(join(root, 'host'))();
  config.output.path = outDir;
  config.entry = { main: join(browser, 'main.ts') };
  config.plugins.push(
    ...['container', 'page-data'].map(
      (name) =>
        new rspack.NormalModuleReplacementPlugin(new RegExp(`^\\./(composition/)?${name}$`), (request) => {
          if (request.contextInfo.issuer.includes('/host/src/'))
            request.request = join(browser, `${name}.ts`);
        }),
    ),
    noFederation(),
    new ModuleFederationPlugin({ name: 'host', remotes: {}, ...common }),
  );
  return config;
}

/** A remote with the plugin's usual entry and manifest. */
function remote(dir, outDir) {
  const declared = Object.entries(readRemoteManifest(dir).exposes);
  const exposes = Object.fromEntries(declared.map(([key, expose]) => [key, expose.import]));
  const config = remoteConfig(dir)();
  config.output.path = outDir;
  config.plugins = config.plugins.filter(
    (plugin) => !(plugin instanceof rspack.container.ModuleFederationPluginV1),
  );
  // Not the bare word: the orders remote has a chunk `orders` too.
  const name = `food_${partOf(dir)}`;
  config.plugins.push(new ModuleFederationPlugin({ name, filename: 'remoteEntry.js', exposes, ...common }));
  return config;
}

function build(config) {
  const compiler = rspack({ ...config, infrastructureLogging: { level: 'error' } });
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      const words = error?.message ?? (stats.hasErrors() ? stats.toString('errors-only') : null);
      compiler.close(() => (words ? reject(new Error(words)) : resolve()));
    });
  });
}
