import type { TestResult } from './reports';
import type { Ended } from './run-steps';
import { summarize } from './summary';

const END: Ended = {
  step: { name: 'Lint', alone: 'npm run lint', concerns: () => true, commands: () => [] },
  ok: true,
  results: [],
};
const UNIT = { ...END.step, name: 'Unit tests', alone: 'npm run unit' };
const test = (title: string, outcome: TestResult['outcome']): TestResult => ({
  file: 'host/src/frame.test.tsx',
  title,
  outcome,
});
const linesOf = (...ended: Ended[]): string[] => summarize(ended, 4.21).split('\n');

describe('The end of a run', () => {
  it('is the counts alone on the last line', () => {
    const results = [test('shows the cart', 'passed'), test('shows the menu', 'skipped')];

    const lines = linesOf(END, { ...END, step: UNIT, results });

    expect(lines.slice(-2)).toEqual(['All is well (4.2 min; 1 skipped)', '1 passed, 0 failed']);
  });

  it('names each test that failed and the command that runs its file alone', () => {
    const results = [test('shows the cart', 'passed'), test('shows the menu', 'failed')];

    const lines = linesOf(END, { step: UNIT, ok: false, results });

    expect(lines).toEqual([
      '',
      '✗ Unit tests',
      '    host/src/frame.test.tsx › shows the menu',
      '  To run it alone: npm test -- host/src/frame.test.tsx',
      '',
      'Not all is well (4.2 min)',
      '1 passed, 1 failed',
    ]);
  });

  it('counts a step that failed without a test as one failure, and says how to run the step', () => {
    const lines = linesOf({ ...END, ok: false });

    expect(lines).toContain('  To run it alone: npm run lint');
    expect(lines.at(-1)).toBe('0 passed, 1 failed');
  });
});
