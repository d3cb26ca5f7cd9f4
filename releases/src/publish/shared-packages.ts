import { readdir, readFile, realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Refusal } from '../model/errors';

interface Manifest {
  name?: string;
  dependencies?: Record<string, string>;
  exports?: Record<string, string | { types: string }>;
}

/** Builds every part; its dependencies are tools, which the lockfile names, or are read for their version alone. */
const BUILD = '@food/build';

/**
 * The folders below `shared/` that a part's build reads: of its dependencies, transitive ones included, and of the build package.
 * Sorted.
 */
export async function sharedFolders(root: string, dir: string): Promise<string[]> {
  const known = await packagesIn(join(root, 'shared'));
  const build = known.get(BUILD);
  const wanted = new Set(build ? [build.folder] : []);
  const take = ({ dependencies = {} }: Manifest): void => {
    for (const name of Object.keys(dependencies)) {
      const found = known.get(name);
      if (!found || wanted.has(found.folder)) continue;
      wanted.add(found.folder);
      take(found);
    }
  };
  take(await readManifest(dir));
  return [...wanted].sort();
}

async function packagesIn(folder: string): Promise<Map<string, Manifest & { folder: string }>> {
  const names = await readdir(folder).catch(() => []);
  const found = await Promise.all(
    names.map(async (name) => ({ ...(await readManifest(join(folder, name))), folder: join(folder, name) })),
  );
  return new Map(found.flatMap((one) => (one.name ? [[one.name, one] as const] : [])));
}

/**
 * The source file behind each import of a shared package that some parts depend on, directly or not (for a packed one its
 * declarations), and the folder of each of those packages by its name without the scope.
 *
 * @param dirs the parts' folders
 */
export async function sharedSources(
  ...dirs: readonly string[]
): Promise<{ folders: Record<string, string>; modules: Record<string, string> }> {
  const folders: Record<string, string> = {};
  const modules: Record<string, string> = {};
  async function take(from: string): Promise<void> {
    const { dependencies = {} } = await readManifest(from);
    for (const name of Object.keys(dependencies).filter((name) => name.startsWith('@food/'))) {
      const short = name.slice('@food/'.length);
      if (folders[short]) continue;
      const folder = await installed(from, name);
      folders[short] = folder;
      const { exports = {} } = await readManifest(folder);
      for (const [key, entry] of Object.entries(exports)) {
        const file = typeof entry === 'string' ? entry : entry.types;
        if (/\.tsx?$/.test(file)) modules[`${name}${key.slice(1)}`] = join(folder, file);
      }
      await take(folder);
    }
  }
  for (const dir of dirs) await take(await realpath(dir));
  return { folders, modules };
}

/** The real folder of a package as Node resolves it from another: beside it, or in a folder above. */
async function installed(from: string, name: string): Promise<string> {
  for (let at = from; ; at = dirname(at)) {
    const found = await realpath(join(at, 'node_modules', name)).catch(() => null);
    if (found) return found;
    if (at === dirname(at))
      throw new Refusal(
        `${name} is not installed for ${basename(from)}. Install the packages, and publish again.`,
      );
  }
}

/** A part without a package.json is refused where its version is read. */
async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => '{}');
  return JSON.parse(text) as Manifest;
}
