import { existsSync, readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

const HOW = 'npm run bundle -- ../food-server';

/** Only a bundle has it. */
const PROGRAM = 'server.mjs';

/**
 * The folder that a bundle is written into, in place of all that is in it.
 *
 * @param given as it was typed, relative to the folder `from`; `dist/server` by default
 * @throws Error, in words, for a folder that holds something else than an earlier bundle
 */
export function bundleFolder(root: string, from: string, given = join(root, 'dist/server')): string {
  if (given.startsWith('-')) throw new Error(`The bundle takes the name of a folder: ${HOW}`);
  const folder = resolve(from, given);
  const isAround = !relative(folder, root).startsWith('..');
  const isOther = existsSync(folder) && readdirSync(folder).length > 0 && !existsSync(join(folder, PROGRAM));
  if (isAround || isOther)
    throw new Error(
      `${folder} holds something else than a bundle, and all of it would be removed. Name an empty or a new folder: ${HOW}`,
    );
  return folder;
}
