// The table of docs/specification-coverage.md, held against what really ran. Pure: files are read by check-coverage.mjs.

/** Parts a row's tests, and a file from its test's name. */
const BETWEEN_TESTS = '<br>';
const BETWEEN_FILE_AND_NAME = ' › ';
/** In a name: any words. All tests that fit are meant, and there must be one. */
const ANY = '…';
/** What a row says where a test in a browser shows it. */
const IN_BROWSER = 'e2e';

/**
 * The rows of the tables in a document: `{ line, cells, tests: [{ file, name }], seen }`. Every table has the same columns,
 * of which the last two are the tests and how they look at it.
 */
export function readRows(markdown) {
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

function readTest(text) {
  const at = text.indexOf(BETWEEN_FILE_AND_NAME);
  return at < 0
    ? { file: '', name: text.trim() }
    : { file: text.slice(0, at).trim(), name: text.slice(at + BETWEEN_FILE_AND_NAME.length).trim() };
}

/** What is wrong with the table itself: cells that say nothing, tests without a file, a mark that isn't true. */
export function faultsOf(rows) {
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

/** Adds what a report of Jest or Playwright says to `results`, a Map of file to a Map of test name to whether it passed. */
export function addReport(results, report, root) {
  if (report.testResults) {
    for (const { name, assertionResults } of report.testResults) {
      const file = name.slice(root.length + 1).replaceAll('\\', '/');
      for (const { fullName, status } of assertionResults) note(results, file, fullName, status === 'passed');
    }
  }
  for (const suite of report.suites ?? []) addSuite(results, suite, `e2e/${suite.file}`, []);
  return results;
}

function addSuite(results, suite, file, titles) {
  for (const { title, ok, tests } of suite.specs ?? []) {
    const ran = ok && tests.every(({ status }) => status === 'expected');
    note(results, file, [...titles, title].join(' '), ran);
  }
  for (const inner of suite.suites ?? []) addSuite(results, inner, file, [...titles, inner.title]);
}

/** The same test in several browsers passes only if all of them do. */
function note(results, file, name, passed) {
  const tests = results.get(file) ?? new Map();
  results.set(file, tests.set(name, passed && (tests.get(name) ?? true)));
}

/** Tests that the table names and that did not pass in this run, in words. */
export function missingTests(rows, results) {
  return rows.flatMap(({ line, tests }) =>
    tests.flatMap(({ file, name }) => {
      const ran = results.get(file);
      if (!ran) return [`line ${line}: no test of ${file} ran`];
      const pattern = patternOf(name);
      const found = [...ran].filter(([title]) => pattern.test(title));
      if (found.length === 0) return [`line ${line}: ${file} has no test "${name}"`];
      return found.every(([, passed]) => passed) ? [] : [`line ${line}: "${name}" of ${file} did not pass`];
    }),
  );
}

const patternOf = (name) =>
  new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(ANY, '[^]*')}$`);
