import { readFileSync } from 'node:fs';
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
      const way = isNamed(part, dir, name)
        ? 'Its packages are not installed: npx pnpm install'
        : 'Add it to devDependencies and install the packages.';
      throw new Refusal(`${part} can't be built: its folder has no ${name}. ${way}`);
    }
  });
  return join(dirname(manifest), 'bin/rspack.js');
}

/** Whether the part's package.json has the package. Throws {@link Refusal} if it can't be read. */
function isNamed(part: string, dir: string, name: string): boolean {
  const file = join(dir, 'package.json');
  try {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(file, 'utf8'));
    return name in { ...dependencies, ...devDependencies };
  } catch (error) {
    throw new Refusal(`The package.json of ${part} can't be read: ${(error as Error).message}`);
  }
}
