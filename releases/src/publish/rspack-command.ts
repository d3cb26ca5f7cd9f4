import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Refusal } from '../model/errors';

/**
 * The program of the part's own @rspack/cli: a team may be ahead of the others. Throws {@link Refusal} where it is not there,
 * or a module that is needed beside it.
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
