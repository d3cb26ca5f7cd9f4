import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Refusal } from '../model/errors';

/**
 * The program of the part's own @rspack/cli: teams may use different versions. Throws {@link Refusal} if it, or a module that
 * must be installed beside it, is missing.
 */
export function rspackCommand(part: string, dir: string, beside: readonly string[] = []): string {
  const { resolve } = createRequire(join(dir, 'package.json'));
  const [manifest = ''] = ['@rspack/cli/package.json', ...beside].map((module) => {
    try {
      return resolve(module);
    } catch {
      const [name] = /^@[^/]+\/[^/]+/.exec(module) ?? [module];
      throw new Refusal(
        `${part} can't be built: its folder has no ${name}. Add it to devDependencies and install the packages.`,
      );
    }
  });
  return join(dirname(manifest), 'bin/rspack.js');
}
