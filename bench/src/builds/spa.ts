import { join } from 'node:path';
import { hostConfig } from '@food/build';
import { compileHint } from '@food/build/compile-hint';
import { everyRemote } from '@food/build/every-remote';
import { rspack } from '@rspack/core';
import { type Build, build } from './build';
import { browserFile, root } from './paths';

/** The whole product as one application: the host's source with the remotes' routes bundled, a chunk per page. */
export function buildSpa(outDir: string): Promise<Build> {
  const config = withEveryRemote(hostConfig(join(root, 'host'))(), outDir);
  config.plugins.push(hostModuleReplacement('page-data', browserFile('spa/page-data.ts')));
  return build(config);
}

/** The text of the script that draws the same application's pages on a server. */
export async function buildSpaServer(outDir: string): Promise<string> {
  const config = withEveryRemote(hostConfig(join(root, 'host'))({ server: true }), outDir);
  config.entry = { server: browserFile('spa/server.ts') };
  const { files } = await build(config);
  return [...files].find(([name]) => /^server\..*cjs$/.test(name))?.[1].toString('utf8') ?? '';
}

function withEveryRemote<C extends { output: { path: string }; plugins: unknown[] }>(
  config: C,
  outDir: string,
): C {
  config.output.path = outDir;
  config.plugins.push(...everyRemote(root));
  // The remotes' pages are asked to be compiled early, too, as in their own builds.
  config.plugins = config.plugins.filter((plugin) => !(plugin instanceof rspack.BannerPlugin));
  config.plugins.push(compileHint());
  // Its hints have no digests, and a hint without one is not taken for a script with one.
  config.plugins = config.plugins.filter((plugin) => !(plugin instanceof rspack.SubresourceIntegrityPlugin));
  return config;
}

/** Puts another module in place of one of host/src/composition. */
const hostModuleReplacement = (name: string, file: string) =>
  new rspack.NormalModuleReplacementPlugin(new RegExp(`^\\./(composition/)?${name}$`), (request) => {
    if (request.contextInfo.issuer.includes('/host/src/')) request.request = file;
  });
