import { existsSync } from 'node:fs';
import { readdir, readFile, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';

/** The links below a repository's node_modules that lead out of it: its packages must be self-contained. */
export async function pathsOutside(repository: string): Promise<string[]> {
  const folder = await realpath(repository);
  const entries = await readdir(join(folder, 'node_modules'), { recursive: true, withFileTypes: true });
  const links = entries
    .filter((entry) => entry.isSymbolicLink())
    .map(({ parentPath, name }) => join(parentPath, name));
  const targets = await Promise.all(links.map(async (link) => [link, await realpath(link)] as const));
  return targets.filter(([, target]) => !target.startsWith(folder + sep)).map(([link]) => link);
}

/** Files that the product's installed packages name in their `exports` and `bin`, and that are missing. */
export async function missingExports(repository: string): Promise<string[]> {
  // The packages' dependencies on each other aren't the repository's own, and lie further down.
  const scopes = ['node_modules/@food', 'node_modules/.pnpm/node_modules/@food'];
  const folders = await Promise.all(
    scopes.map(async (scope) =>
      (await readdir(join(repository, scope))).map((name) => join(repository, scope, name)),
    ),
  );
  const missing = folders.flat().map(async (folder) => {
    const { name, exports, bin = {} } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    return filesOf([exports, bin])
      .filter((file) => !existsSync(join(folder, file.split('*')[0] ?? '')))
      .map((file) => `${name}: ${file}`);
  });
  return (await Promise.all(missing)).flat();
}

const filesOf = (entry: unknown): string[] =>
  typeof entry === 'string' ? [entry] : Object.values(entry as object).flatMap(filesOf);
