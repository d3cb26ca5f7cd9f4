import { count, type Ended } from './run-steps';

/** The end of a run's output: the failures with the command that repeats each, and on the last line only the counts. */
export function summarize(ended: readonly Ended[], minutes: number): string {
  const red = ended.filter(({ ok }) => !ok);
  const { passed, failed, skipped } = count(ended);
  const verdict = red.length ? 'Not all is well' : 'All is well';
  return [
    '',
    ...red.flatMap(describeRed),
    `${verdict} (${minutes.toFixed(1)} min${skipped ? `; ${skipped} skipped` : ''})`,
    `${passed} passed, ${failed} failed`,
  ].join('\n');
}

function describeRed({ step, results }: Ended): string[] {
  const failed = results.filter(({ outcome }) => outcome === 'failed');
  const files = [...new Set(failed.map(({ file }) => file))];
  return [
    `✗ ${step.name}`,
    ...failed.map(({ file, title }) => `    ${file} › ${title}`),
    `  To run it alone: ${files.length ? `npm test -- ${files.join(' ')}` : step.alone}`,
    '',
  ];
}
