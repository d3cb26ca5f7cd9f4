/** One test as it ended in this run. */
export interface TestResult {
  /** From the repository's root, with `/`. */
  file: string;
  title: string;
  outcome: 'passed' | 'failed' | 'skipped';
}

/** The part of Jest's JSON report that is read. */
export interface JestReport {
  testResults: {
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string }[];
  }[];
}

/** The part of Playwright's JSON report that is read. */
export interface PlaywrightReport {
  suites: Suite[];
  errors: { message?: string }[];
}

interface Suite {
  title: string;
  file: string;
  specs?: { title: string; tests: { status: string }[] }[];
  suites?: Suite[];
}

/** Every test of a report. A file that could not even be loaded counts as one test that failed. */
export function readReport(report: JestReport | PlaywrightReport, root: string): TestResult[] {
  return 'testResults' in report ? readJest(report, root) : readPlaywright(report);
}

function readJest({ testResults }: JestReport, root: string): TestResult[] {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const file = name.slice(root.length + 1).replaceAll('\\', '/');
    const results = assertionResults.map((test) => ({
      file,
      title: test.fullName,
      outcome: outcomeOf(test.status),
    }));
    const isToldByATest = results.some(({ outcome }) => outcome === 'failed');
    return status === 'failed' && !isToldByATest
      ? [...results, { file, title: 'the file could not be run', outcome: 'failed' }]
      : results;
  });
}

function readPlaywright({ suites, errors }: PlaywrightReport): TestResult[] {
  const results = suites.flatMap((suite) => readSuite(suite, `e2e/${suite.file}`, []));
  // A failure outside a test (the site did not start, say) repeats that of a test, if one failed.
  const isToldByATest = results.some(({ outcome }) => outcome === 'failed');
  if (isToldByATest) return results;
  return [
    ...results,
    ...errors.map(({ message = '' }) => ({ file: 'e2e', title: message, outcome: 'failed' as const })),
  ];
}

function readSuite(suite: Suite, file: string, titles: string[]): TestResult[] {
  const own = (suite.specs ?? []).flatMap(({ title, tests }) =>
    tests.map(({ status }) => ({ file, title: [...titles, title].join(' '), outcome: outcomeOf(status) })),
  );
  const inner = (suite.suites ?? []).flatMap((child) => readSuite(child, file, [...titles, child.title]));
  return [...own, ...inner];
}

/** A test that passed at a second try (`flaky`) did not pass. */
function outcomeOf(status: string): TestResult['outcome'] {
  if (status === 'passed' || status === 'expected') return 'passed';
  return ['skipped', 'pending', 'todo', 'disabled'].includes(status) ? 'skipped' : 'failed';
}
