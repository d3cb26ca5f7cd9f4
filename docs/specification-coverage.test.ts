import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultsOf, missingTests, readAttacks, readRows } from '../scripts/testing/coverage';
import { readReport } from '../scripts/testing/reports';

const ROOT = '/repo';
const row = (test: string, seen = 'not on a screen') => `| A rule | /cart | ${test} | ${seen} |`;
const tableOf = (...rows: string[]) =>
  ['| What | Where | Test | Seen |', '| --- | --- | --- | --- |', ...rows].join('\n');

const unit = {
  testResults: [
    {
      name: `${ROOT}/shared/src/cart.test.ts`,
      status: 'failed',
      assertionResults: [
        { fullName: 'The cart adds', status: 'passed' },
        { fullName: 'The cart is empty for {}', status: 'passed' },
        { fullName: 'The cart is empty for null', status: 'failed' },
        { fullName: 'The cart sleeps', status: 'pending' },
      ],
    },
  ],
};
const browser = {
  suites: [
    {
      title: 'cart.spec.ts',
      file: 'cart.spec.ts',
      suites: [
        {
          title: 'On a phone',
          file: 'cart.spec.ts',
          specs: [{ title: 'it adds', tests: [{ status: 'expected' }] }],
        },
        {
          title: 'On a desktop',
          file: 'cart.spec.ts',
          specs: [{ title: 'it adds', tests: [{ status: 'skipped' }] }],
        },
      ],
    },
  ],
  errors: [],
};

/** What the check reports for one row after that run. */
function complaints(text: string): string[] {
  const results = [unit, browser].flatMap((report) => readReport(report, ROOT));
  return missingTests(readRows(tableOf(text)), results);
}

it('The table has no empty cell, no test without a file and no untrue mark', () => {
  const rows = readRows(readFileSync(join(__dirname, 'specification-coverage.md'), 'utf8'));

  expect(rows.length).toBeGreaterThan(200);
  expect(faultsOf(rows)).toEqual([]);
});

it('The table of attacks names a test for each, in a file that there is', () => {
  const rows = readAttacks(readFileSync(join(__dirname, 'deployment-attacks.md'), 'utf8'));

  expect(rows.length).toBeGreaterThan(30);
  expect(
    rows.filter(({ tests }) => !tests[0]?.name || !existsSync(join(__dirname, '..', tests[0].file))),
  ).toEqual([]);
});

describe('A row of the table', () => {
  it('is well if its test passed', () => {
    expect(complaints(row('shared/src/cart.test.ts › The cart adds'))).toEqual([]);
    expect(complaints(row('e2e/cart.spec.ts › On a phone it adds', 'e2e'))).toEqual([]);
  });

  it.each([
    ['of a test that does not exist', 'shared/src/cart.test.ts › The cart adds up'],
    ['of a file that did not run', 'shared/src/none.test.ts › The cart adds'],
    ['of a test that failed', 'shared/src/cart.test.ts › The cart is empty for null'],
    ['of a test that was skipped', 'shared/src/cart.test.ts › The cart sleeps'],
    ['where one of several tests failed', 'shared/src/cart.test.ts › The cart is empty for …'],
    ['where one of two widths was skipped', 'e2e/cart.spec.ts › On … it adds'],
    ['where one of its two tests does not exist', 'shared/src/cart.test.ts › The cart adds<br>a.ts › b'],
  ])('is told %s', (_, test) => {
    expect(complaints(row(test))).toHaveLength(1);
  });

  it.each([
    ['a cell is empty', '| A rule |  | a.ts › b | unit: why |'],
    ['a cell is missing', '| A rule | a.ts › b | unit: why |'],
    ['a test has no file', row('The cart adds')],
    ['it claims a browser that its test does not have', row('a.test.ts › b', 'e2e')],
    ['it hides a browser that its test has', row('e2e/a.spec.ts › b')],
  ])('is at fault if %s', (_, text) => {
    expect(faultsOf(readRows(tableOf(text))).length).toBeGreaterThan(0);
  });
});
