import type { TestResult } from './reports';

/** Parts a row's tests, and a file from its test's name. */
const BETWEEN_TESTS = '<br>';
const BETWEEN_FILE_AND_NAME = ' › ';
/** In a name: any words. All tests that fit are meant, and there must be one. */
const ANY = '…';
/** What a row says where a test in a browser shows it. */
const IN_BROWSER = 'e2e';

/** A row of the table of coverage: what is stated, where, which tests show it, and how they look at it. */
export interface Row {
  /** Counted from 1, in the document. */
  line: number;
  cells: string[];
  tests: { file: string; name: string }[];
  seen: string;
}

/** The rows of all tables in a document. Every table has the same four columns. */
export function readRows(markdown: string): Row[] {
  return markdown.split('\n').flatMap((text, at) => {
    if (!text.startsWith('|') || /^\|[\s|:-]+$/.test(text) || /^\| What \|/.test(text)) return [];
    const cells = text
      .replace(/^\||\|$/g, '')
      .split(/(?<!\\)\|/)
      .map((cell) => cell.replaceAll('\\|', '|').trim());
    const tests = (cells[2] ?? '').split(BETWEEN_TESTS).filter(Boolean).map(readTest);
    return [{ line: at + 1, cells, tests, seen: cells[3] ?? '' }];
  });
}

function readTest(text: string): Row['tests'][number] {
  const at = text.indexOf(BETWEEN_FILE_AND_NAME);
  return at < 0
    ? { file: '', name: text.trim() }
    : { file: text.slice(0, at).trim(), name: text.slice(at + BETWEEN_FILE_AND_NAME.length).trim() };
}

/** What is wrong with the table itself: cells that say nothing, tests without a file, a mark that isn't true. */
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

/** Tests that the table names and that did not pass in this run, in words. */
export function missingTests(rows: readonly Row[], results: readonly TestResult[]): string[] {
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
