import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SINGLETONS } from '@food/build/singletons';
import { intersects, major, validRange } from 'semver';
import { Refusal } from '../model/errors';

type Ranges = Record<string, string>;

/**
 * Throws {@link Refusal} if a remote's package.json requires another major version of a singleton than the build shares: its
 * tests would use that one, and its pages the host's. A range that only the package manager can resolve (`catalog:`,
 * `workspace:*`) isn't checked.
 *
 * @param dir the part's folder
 */
export async function refuseOtherSingletons(part: string, dir: string): Promise<void> {
  const text = await readFile(join(dir, 'package.json'), 'utf8').catch(() => '{}');
  const { devDependencies, peerDependencies, dependencies } = JSON.parse(text) as Record<string, Ranges>;
  const asked: Ranges = { ...devDependencies, ...peerDependencies, ...dependencies };
  for (const [module, provided] of Object.entries(SINGLETONS)) {
    const name = packageOf(module);
    const range = asked[name];
    if (!range || validRange(range) === null || intersects(range, `${major(provided)}.x`)) continue;
    throw new Refusal(
      `${part} asks for ${name} ${range} in its package.json, and its pages get ${provided}: parts share one ${name}, which the host provides. The ${part} team must ask for ^${provided} there, and try its pages with that.`,
    );
  }
}

/** `@food/cart/store` is in `@food/cart`, `react/jsx-runtime` in `react`. */
const packageOf = (module: string): string =>
  module
    .split('/')
    .slice(0, module.startsWith('@') ? 2 : 1)
    .join('/');
