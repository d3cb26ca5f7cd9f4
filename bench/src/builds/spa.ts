import { join } from 'node:path';
import { hostConfig } from '@food/build';
import { everyRemote } from '@food/build/every-remote';
import { rspack } from '@rspack/core';
import { type Build, build } from './build';
import { browserFile, root } from './paths';

/** The whole product as one application: the host's source with the remotes' routes bundled, a chunk per page. */
export function buildSpa(outDir: string): Promise<Build> {
  const config = hostConfig(join(root, 'host'))();
  config.output.path = outDir;
  config.plugins?.push(
    ...everyRemote(root),
    hostModuleReplacement('page-data', browserFile('spa/page-data.ts')),
  );
  return build(config);
}

/** Puts another module in place of one of host/src/composition. */
const hostModuleReplacement = (name: string, file: string) =>
  new rspack.NormalModuleReplacementPlugin(new RegExp(`^\\./(composition/)?${name}$`), (request) => {
    if (request.contextInfo.issuer.includes('/host/src/')) request.request = file;
  });
