import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { exposeSource } from '@food/build/names';

/** A package of the workspace, or the workspace itself as the folder `.`. */
export interface Package {
  folder: string;
  name: string;
  /** Names of its dependencies at run time. */
  dependencies: string[];
  /** Names of its dependencies in tests and builds. */
  devDependencies: string[];
  /** Packages under another name, for their types: `orders` is `@food/remote-orders`. */
  aliases: Readonly<Record<string, string>>;
  /** For a remote: the contents of its remote.json, and the exports of its package.json. */
  remote?: {
    part: string;
    exposes: Record<string, string>;
    uses: string[];
    exports: Record<string, unknown>;
  };
}

export interface SourceFile {
  /** From the root, with `/`. */
  path: string;
  text: string;
}

export interface Workspace {
  packages: Package[];
  sources: SourceFile[];
}

/** The packages and sources below a folder under git: tracked files, and new ones that are not ignored. */
export function readWorkspace(root: string): Workspace {
  const list = ['ls-files', '--cached', '--others', '--exclude-standard'];
  const paths = execFileSync('git', list, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
    .split('\n')
    // Git lists a deleted or moved file until that is staged.
    .filter((path) => path && existsSync(join(root, path)));
  const read = (path: string) => ({ path, text: readFileSync(join(root, path), 'utf8') });
  return {
    packages: paths
      .filter((path) => /(^|\/)package\.json$/.test(path))
      .map((path) => toPackage(root, dirname(path), read(path).text)),
    sources: paths
      .filter((path) => /(\.([cm]?[jt]sx?|css|sql)|\/messages\/[a-z]{2}\.json)$/.test(path))
      .map(read),
  };
}

function toPackage(root: string, folder: string, manifest: string): Package {
  const { name, dependencies = {}, devDependencies = {}, exports = {} } = JSON.parse(manifest);
  const remote = join(root, folder, 'remote.json');
  return {
    folder,
    name,
    dependencies: Object.entries<string>(dependencies).map(([known, version]) => aliased(version) ?? known),
    devDependencies: Object.keys(devDependencies).filter((known) => !aliased(devDependencies[known])),
    aliases: Object.fromEntries(
      Object.entries<string>(devDependencies).flatMap(([known, version]) => {
        const other = aliased(version);
        return other ? [[known, other]] : [];
      }),
    ),
    ...(existsSync(remote) && { remote: toRemote(readFileSync(remote, 'utf8'), exports) }),
  };
}

function toRemote(manifest: string, exports: Record<string, unknown>): NonNullable<Package['remote']> {
  // `release publish` reports other faults, by the schema (shared/contracts/src/part-manifest.ts).
  const { part, exposes = {}, uses = {} } = JSON.parse(manifest);
  return {
    part,
    exposes: Object.fromEntries(
      Object.entries<string | { import: string }>(exposes).map(([key, expose]) => [
        key,
        exposeSource(expose),
      ]),
    ),
    uses: Object.keys(uses),
    exports,
  };
}

/** The package that `workspace:@food/remote-orders@*` names. */
const aliased = (version: string): string | undefined => /^workspace:(.+)@[^@]+$/.exec(version)?.[1];

/** The package to which a path belongs: the deepest whose folder holds it. */
export function packageOf(packages: readonly Package[], path: string): Package | undefined {
  return packages
    .filter(({ folder }) => folder === '.' || path === folder || path.startsWith(`${folder}/`))
    .sort((a, b) => b.folder.length - a.folder.length)[0];
}
