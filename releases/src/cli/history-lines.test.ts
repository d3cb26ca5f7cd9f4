import type { LogEntry } from '../registry/log';
import { buildDeployment } from '../testing/release-builders';
import { historyLines, mergeHistory } from './history-lines';

const at = (minute: number): string => `2027-03-01T12:${String(minute).padStart(2, '0')}:00.000Z`;
const change = (number: number, minute: number) =>
  buildDeployment([], { number, from: number - 1 || null, createdAt: at(minute) });
const deed = (version: string, minute: number): LogEntry => ({
  format: 1,
  what: 'published',
  part: 'catalog',
  version,
  at: at(minute),
  by: 'asha',
});
const story = (...told: Parameters<typeof mergeHistory>) =>
  mergeHistory(...told).map((one) => ('entry' in one ? one.entry.version : one.deployment.number));

describe('The story of a store', () => {
  it('tells deployments and what else was done in one order, newest first', () => {
    const log = [deed('1.3.0', 9), deed('1.2.0', 5), deed('1.1.0', 1)];

    expect(story([change(2, 7), change(1, 3)], log, 20)).toEqual(['1.3.0', 2, '1.2.0', 1, '1.1.0']);
    expect(story([change(2, 7), change(1, 3)], log, 2)).toEqual(['1.3.0', 2]);
  });

  it('keeps the order of deployments whose makers’ clocks disagree', () => {
    expect(story([change(3, 8), change(2, 1), change(1, 5)], [deed('1.1.0', 3)], 20)).toEqual([
      3,
      '1.1.0',
      2,
      1,
    ]);
  });

  it('tells of a copy where it comes from, when it was published there, and what the gate said there', () => {
    const gate = { against: 6, checks: ['pages', 'start'], skipped: [], overruled: [], warnings: [] };
    const entry: LogEntry = {
      ...deed('1.1.0', 9),
      what: 'copied',
      from: {
        store: 's3://food/staging',
        published: { at: at(1), by: 'ravi' },
        live: {
          deployment: 7,
          at: at(2),
          by: 'mira',
          forced: false,
          gate,
          until: { deployment: 8, by: 'watch', why: 'it failed' },
        },
      },
    };

    expect(historyLines({ entry })).toEqual([
      `-  ${at(9)}  asha: copied catalog@1.1.0 from s3://food/staging`,
      `      published there ${at(1)} by ravi`,
      `      live there with deployment 7, ${at(2)}, by mira`,
      '      until deployment 8 by watch: it failed',
      '      gate: passed (pages, start)',
    ]);
  });
});
