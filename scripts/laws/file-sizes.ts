import type { SourceFile } from './workspace';

const MOST_LINES = 250;

/** Tests may be longer, since each is read alone; migrations are written by drizzle, and message files are lists. */
const MAY_BE_LONG = /\.((test|spec)\.tsx?|sql|json)$/;

/** Sources that are data in the form of code, which nobody reads from top to bottom, by the beginning of their path. */
const DATA = [
  // Drawings: the numbers of their lines.
  'tools/seed-pictures/src/',
  // The table of faults, a row each.
  'e2e/fixtures/fault-rows.ts',
];

/** Sources that are too long to be read in one go, in words. */
export function findSizeFaults(sources: readonly SourceFile[]): string[] {
  return sources
    .filter(({ path }) => !MAY_BE_LONG.test(path))
    .filter(({ path }) => !DATA.some((beginning) => path.startsWith(beginning)))
    .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
    .filter(({ lines }) => lines > MOST_LINES)
    .map(
      ({ path, lines }) =>
        `${path} has ${lines} lines; ${MOST_LINES} is the most. Move what can stand alone into a file of its own.`,
    );
}
