import { dirname, join } from 'node:path/posix';
import { importsOf } from './imports';
import type { SourceFile } from './workspace';

/** The folders of `releases/src`, in the order in which they build upon each other (releases/README.md). */
export const FOLDERS: readonly string[] = [
  'model',
  'object-store',
  'signing',
  'registry',
  'compose',
  'publish',
  'render',
  'offline',
  'gate',
  'promote',
  'watch',
  'export',
  'preview',
  'new',
  'dev',
  'cli',
];

const ROOT = 'releases/src/';
const IS_TEST = /\.(test|conformance)\.|\/testing\//;
/** Type imports don't exist at run time. */
const TYPES_ALONE = /^import type [^;]*;$/gm;

/** Imports in `releases/src` from a folder that comes later in {@link FOLDERS}, and folders that are not in it, as sentences. */
export function findFolderFaults(sources: readonly SourceFile[]): string[] {
  return sources
    .filter(
      ({ path }) => path.startsWith(ROOT) && path.slice(ROOT.length).includes('/') && !IS_TEST.test(path),
    )
    .flatMap(({ path, text }) => {
      const own = placeOf(path);
      if (own < 0) return [`${path} is in a folder that scripts/lint-rules/folder-order.ts doesn't name.`];
      const run = text.replace(TYPES_ALONE, (types) => types.replace(/[^\n]/g, ''));
      return importsOf({ path, text: run })
        .filter(({ specifier }) => specifier.startsWith('.'))
        .filter(({ specifier }) => placeOf(join(dirname(path), specifier)) > own)
        .map(
          ({ line, specifier }) =>
            `${path}:${line} imports '${specifier}', of a folder that comes later (scripts/lint-rules/folder-order.ts). Move what both need, or let the caller hand it in.`,
        );
    });
}

const placeOf = (path: string): number => {
  const folder = path.slice(ROOT.length).split('/')[0];
  return FOLDERS.indexOf(folder ?? '');
};
