import { existsSync } from 'node:fs';
import { cp, readFile, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';

interface Manifest {
  version: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/**
 * Copies installed packages and their dependencies into the `node_modules` of a folder.
 *
 * @param from the folder of the package that depends on them
 * @throws if one isn't installed, or two versions of one would be needed
 */
export async function copyPackages(names: readonly string[], from: string, target: string): Promise<void> {
  const copied = new Map<string, string>();
  const copy = async (name: string, above: string, isOptional: boolean): Promise<void> => {
    const folder = find(name, above);
    if (!folder) {
      // Native programs for other platforms.
      if (isOptional) return;
      throw new Error(`${name}, which ${above} needs, is not installed.`);
    }
    const real = await realpath(folder);
    const manifest = JSON.parse(await readFile(join(real, 'package.json'), 'utf8')) as Manifest;
    const version = copied.get(name);
    if (version === manifest.version) return;
    if (version) throw new Error(`${name} is needed as ${version} and as ${manifest.version}.`);
    copied.set(name, manifest.version);
    await cp(real, join(target, 'node_modules', name), {
      recursive: true,
      filter: (source) => source === real || !source.slice(real.length).includes('/node_modules'),
    });
    for (const needed of Object.keys(manifest.dependencies ?? {})) await copy(needed, real, false);
    for (const needed of Object.keys(manifest.optionalDependencies ?? {})) await copy(needed, real, true);
  };
  for (const name of names) await copy(name, from, false);
}

/** As Node resolves a package. */
function find(name: string, folder: string): string | null {
  const here = join(folder, 'node_modules', name);
  if (existsSync(join(here, 'package.json'))) return here;
  return dirname(folder) === folder ? null : find(name, dirname(folder));
}
