import { access, realpath } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Refusal } from '../model/errors';

/** The folder of a remote in which `release types` writes the types of others' pieces: Module Federation's folder for them. */
export const TYPES_FOLDER = '@mf-types';

interface TakenPieces {
  /** The source of each piece, or its declarations. */
  files: Record<string, string>;
  /** The folders of the other remotes with those sources, by their name in a bundle of types. */
  roots: Record<string, string>;
}

/**
 * The types of others' pieces as a remote's own compiler finds them: the files that `release types` wrote, or the source if the
 * other remote is in the same workspace. Throws {@link Refusal} if a piece has neither.
 *
 * @param uses such as `orders/invoice`
 */
export async function takenPieces(part: string, dir: string, uses: readonly string[]): Promise<TakenPieces> {
  const own = await realpath(dir);
  const { resolve } = createRequire(join(own, 'package.json'));
  const taken: TakenPieces = { files: {}, roots: {} };
  for (const name of uses) {
    const [remote = ''] = name.split('/');
    const written = join(own, TYPES_FOLDER, `${name}.d.ts`);
    if (await isThere(written)) taken.files[name] = written;
    else
      try {
        taken.files[name] = await realpath(resolve(name));
        taken.roots[`part/${TYPES_FOLDER}/${remote}`] = await realpath(join(own, 'node_modules', remote));
      } catch {
        throw new Refusal(
          `${part} shows ${name}, and its types are not here. "npm run release -- types ${remote}" writes them to ${TYPES_FOLDER}/; a remote of the same repository has "${remote}": "workspace:@food/remote-${remote}@*" in devDependencies.`,
        );
      }
  }
  return taken;
}

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );
