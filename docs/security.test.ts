import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { missingTests } from '../scripts/testing/coverage';
import type { TestResult } from '../scripts/testing/reports';
import { notMet, readIds, readRequirements, requirementFaults } from '../scripts/testing/requirements';

const IDS = ['1.1.1', '1.1.2', '1.2.1', '1.2.3', '2.1.1'];
const HEAD = '| Requirement | What it asks | How it is met | Test |\n| --- | --- | --- | --- |';
const ELSEWHERE =
  '| Requirements that do not apply | Why |\n| --- | --- |\n| 1.1.2–1.2.3, 2.1.1 | Not ours |';
const rowOf = (test: string) => `| 1.1.1 | Once | By the parser | ${test} |`;
const tablesOf = (row: string, elsewhere = ELSEWHERE) =>
  readRequirements([HEAD, row, '', elsewhere].join('\n'), IDS);
const faults = (row: string, elsewhere?: string) => requirementFaults(tablesOf(row, elsewhere), IDS);

const results: TestResult[] = [
  { file: 'a.test.ts', title: 'It holds', outcome: 'passed' },
  { file: 'a.test.ts', title: 'It breaks', outcome: 'failed' },
  { file: 'a.test.ts', title: 'It sleeps', outcome: 'skipped' },
];

const TABLES = 'docs/security/asvs.md';

describe(`The tables of ${TABLES}`, () => {
  const ids = readIds(readFileSync(join(__dirname, 'security/asvs-5.0.0-ids.txt'), 'utf8'));
  const rows = readRequirements(readFileSync(join(__dirname, '..', TABLES), 'utf8'), ids);

  it('have each of the 253 requirements once, and no empty cell', () => {
    expect(ids).toHaveLength(253);
    expect(requirementFaults(rows, ids).map((fault) => `${TABLES}, ${fault}`)).toEqual([]);
  });

  it('name only tests of files that exist', () => {
    const lacking = rows.flatMap(({ line, tests }) =>
      tests
        .filter(({ file }) => !existsSync(join(__dirname, '..', file)))
        .map(
          ({ file }) =>
            `${TABLES}, line ${line}: ${file} is not in the repository; name the file that has the test`,
        ),
    );

    expect(lacking).toEqual([]);
  });
});

describe('A row for a requirement', () => {
  it.each([
    ['names a test', 'a.test.ts › It holds'],
    ['names two', 'a.test.ts › It holds<br>a.test.ts › It …'],
    ['says why no test can show it', 'choice: nobody can'],
    ['says what the operator does', 'operator: ends TLS'],
    ['says that it is not met', 'not met: nobody has built it'],
  ])('is whole if it %s', (_, test) => {
    expect(faults(rowOf(test))).toEqual([]);
  });

  it.each([
    ['has an empty cell', '| 1.1.1 | Once |  | a.test.ts › It holds |'],
    ['lacks a cell', '| 1.1.1 | Once | a.test.ts › It holds |'],
    ['names a test without its file', rowOf('It holds')],
    ['chooses without saying why', rowOf('choice:')],
    ['takes another requirement with it', '| 1.1.1, 1.2.4 | Once | So | choice: so |'],
    ['names a requirement that is not in the list', '| 1.1.3 | Once | So | choice: so |'],
    ['names a requirement that is among those that do not apply', '| 1.1.2 | Once | So | choice: so |'],
  ])('is at fault if it %s', (_, row) => {
    expect(faults(row).length).toBeGreaterThan(0);
  });

  it('is missed if it stands nowhere', () => {
    const elsewhere = ELSEWHERE.replace(', 2.1.1', '');

    expect(faults(rowOf('choice: so'), elsewhere)).toEqual(['2.1.1 has no row']);
  });

  it('for requirements that do not apply needs a reason', () => {
    const elsewhere = ELSEWHERE.replace('Not ours', ' ');

    expect(faults(rowOf('choice: so'), elsewhere)).toEqual(['line 7: a row has 2 cells, none empty']);
  });

  it.each([
    ['did not pass', 'a.test.ts › It breaks'],
    ['was skipped', 'a.test.ts › It sleeps'],
    ['does not exist', 'a.test.ts › It held'],
    ['is in a file that did not run', 'b.test.ts › It holds'],
    ['stands beside a choice and does not exist', 'choice: so<br>a.test.ts › It held'],
  ])('is reported for a test that %s', (_, test) => {
    expect(missingTests(tablesOf(rowOf(test)), results)).toHaveLength(1);
  });

  it('is counted if it is not met', () => {
    expect(notMet(tablesOf(rowOf('not met: later')))).toEqual(['1.1.1']);
    expect(notMet(tablesOf(rowOf('a.test.ts › It holds')))).toEqual([]);
  });
});
