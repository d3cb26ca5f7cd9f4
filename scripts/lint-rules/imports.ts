import { dirname, join } from 'node:path/posix';
import { type Package, packageOf, type SourceFile, type Workspace } from './workspace';

/** Statements begin their line: an indented one is inside a text that a test writes to a file. */
const STATEMENT = /^(?:import |(?:import|export|\}).* from )'([^'\n]+)'/gm;
const CALL = /\b(?:import|require|mock|requireActual|resolve)\(\s*(?:\/\*[^*]*\*\/\s*)?'([^'\n]+)'/g;
const STYLE = /(?:@import |\bcomposes: .* from )'([^'\n]+)'/g;

/** Tests and their helpers. */
const IS_TEST = /\.(test|conformance)\.|\/testing\//;

/**
 * Imports that bypass another package's `exports`, as sentences: by a path into its folder, or without declaring the dependency.
 * The compiler checks that imports by name are exported.
 */
export function findImportFaults({ packages, sources }: Workspace): string[] {
  const byName = new Map(packages.map((entry) => [entry.name, entry]));
  return sources.flatMap((source) => {
    const own = packageOf(packages, source.path);
    if (!own) return [];
    return importsOf(source).flatMap(({ line, specifier }) => {
      const words = specifier.startsWith('.')
        ? complainOfPath(packages, own, join(dirname(source.path), specifier))
        : complainOfName(source.path, own, byName.get(nameIn(specifier)));
      return words ? [`${source.path}:${line} imports '${specifier}'. ${words}`] : [];
    });
  });
}

function complainOfPath(packages: readonly Package[], own: Package, target: string): string | null {
  const other = packageOf(packages, target);
  if (!other || other === own) return null;
  if (other.folder === '.') return `The file belongs to no package; ${own.folder} is one, and stands alone.`;
  return `That is a path into ${other.folder}. Import it as '${other.name}/…' by an entry of "exports" in ${other.folder}/package.json, if it may know it at all.`;
}

function complainOfName(path: string, own: Package, other: Package | undefined): string | null {
  if (!other || other === own || own.dependencies.includes(other.name)) return null;
  const isProduct = path.startsWith(`${own.folder}/src/`) && !IS_TEST.test(path);
  if (!isProduct && own.devDependencies.includes(other.name)) return null;
  const field = isProduct ? 'dependencies' : 'devDependencies';
  return `Add "${other.name}": "workspace:*" to "${field}" in ${own.folder}/package.json, if it may know it at all.`;
}

export function importsOf({ text }: SourceFile): { line: number; specifier: string }[] {
  return [STATEMENT, CALL, STYLE]
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .map((match) => ({
      line: text.slice(0, match.index).split('\n').length,
      specifier: match[1] ?? '',
    }));
}

/** `@food/cart/store` names the package `@food/cart`. */
const nameIn = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
