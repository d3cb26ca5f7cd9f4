import type { SourceFile } from './workspace';

const MOST_LINES = 250;

const IS_TEST = /\.(test|spec)\.tsx?$/;

/** Sources that are data in the form of code, which nobody reads from the top to the bottom, by the beginning of their path. */
const DATA = [
  // Drawings: the numbers of their lines.
  'tools/seed-pictures/src/',
  // The table of faults, a row each.
  'e2e/fixtures/fault-rows.ts',
];

/** Sources that are too long to be read in one go, in words. Tests may be longer: each of them is read alone. */
export function findSizeFaults(sources: readonly SourceFile[]): string[] {
  return sources
    .filter(({ path }) => !IS_TEST.test(path))
    .filter(({ path }) => !DATA.some((beginning) => path.startsWith(beginning)))
    .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
    .filter(({ lines }) => lines > MOST_LINES)
    .map(
      ({ path, lines }) =>
        `${path} has ${lines} lines; ${MOST_LINES} is the most. Move what can stand alone into a file of its own.`,
    );
}
