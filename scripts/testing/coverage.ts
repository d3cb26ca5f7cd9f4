import type { TestResult } from './reports';

/** Separates a row's tests, and a file from its test's name. */
const BETWEEN_TESTS = '<br>';
const BETWEEN_FILE_AND_NAME = ' › ';
/** Stands for any text in a name. All matching tests are meant, and there must be at least one. */
const ANY = '…';
/** The mark of a row whose test runs in a browser. */
const IN_BROWSER = 'e2e';

/** A test as a table names it; `file` is empty if the table names none. */
export interface NamedTest {
  file: string;
  name: string;
}

/** A line of a table in a document. */
export interface Line {
  /** Counted from 1, in the document. */
  line: number;
  cells: string[];
}

/** A row of the coverage table: the statement, its place, its tests, and how they test it. */
export interface Row extends Line {
  tests: NamedTest[];
  seen: string;
}

/** The lines of all tables in a document, with those of their heads. */
export const readLines = (markdown: string): Line[] =>
  markdown.split('\n').flatMap((text, at) => {
    if (!text.startsWith('|') || /^\|[\s|:-]+$/.test(text)) return [];
    const cells = text
      .replace(/^\||\|$/g, '')
      .split(/(?<!\\)\|/)
      .map((cell) => cell.replaceAll('\\|', '|').trim());
    return [{ line: at + 1, cells }];
  });

/** The entries of a cell, one below the other: tests, and texts in their place. */
export const readTests = (cell: string): NamedTest[] =>
  cell.split(BETWEEN_TESTS).filter(Boolean).map(readTest);

/** The rows of all tables in a document. Every table has the same four columns. */
export const readRows = (markdown: string): Row[] =>
  readLines(markdown)
    .filter(({ cells }) => cells[0] !== 'What')
    .map((row) => ({ ...row, tests: readTests(row.cells[2] ?? ''), seen: row.cells[3] ?? '' }));

/** The rows of the table of attacks: the attack, the defence, and the test, whose file is marked as code. */
export const readAttacks = (markdown: string): (Line & { tests: NamedTest[] })[] =>
  readLines(markdown)
    .filter(({ cells }) => cells[0] !== 'attack')
    .map((row) => ({ ...row, tests: readTests((row.cells[2] ?? '').replaceAll('`', '')) }));

function readTest(text: string): NamedTest {
  const at = text.indexOf(BETWEEN_FILE_AND_NAME);
  return at < 0
    ? { file: '', name: text.trim() }
    : { file: text.slice(0, at).trim(), name: text.slice(at + BETWEEN_FILE_AND_NAME.length).trim() };
}

/** The faults of the table itself: empty cells, tests without a file, a wrong mark. */
export function faultsOf(rows: readonly Row[]): string[] {
  return rows.flatMap(({ line, cells, tests, seen }) => {
    const shown = tests.some(({ file }) => file.startsWith('e2e/'));
    return [
      ...(cells.length === 4 && cells.every(Boolean)
        ? []
        : [`line ${line}: a row has four cells, none empty`]),
      ...tests.filter(({ file }) => !file).map(({ name }) => `line ${line}: "${name}" names no file`),
      ...(shown === (seen === IN_BROWSER)
        ? []
        : [`line ${line}: the mark says "${seen}", its tests ${shown ? 'do' : "don't"} run in a browser`]),
    ];
  });
}

/** Tests that the rows name and that did not pass in this run, in words. */
export function missingTests(
  rows: readonly { line: number; tests: readonly NamedTest[] }[],
  results: readonly TestResult[],
): string[] {
  return rows.flatMap(({ line, tests }) =>
    tests.flatMap(({ file, name }) => {
      const ran = results.filter((result) => result.file === file);
      if (ran.length === 0) return [`line ${line}: no test of ${file} ran`];
      const pattern = patternOf(name);
      const found = ran.filter(({ title }) => pattern.test(title));
      if (found.length === 0) return [`line ${line}: ${file} has no test "${name}"`];
      // The same test at two widths passes only if both do.
      const passed = found.every(({ outcome }) => outcome === 'passed');
      return passed ? [] : [`line ${line}: "${name}" of ${file} did not pass`];
    }),
  );
}

const patternOf = (name: string): RegExp =>
  new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(ANY, '[^]*')}$`);
