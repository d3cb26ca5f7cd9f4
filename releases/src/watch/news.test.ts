import { outcomeNews } from './news';
import type { Outcome } from './watch';

let now: number;
let said: string[];
let tell: (outcomes: readonly Outcome[]) => void;
beforeEach(() => {
  now = 0;
  said = [];
  tell = outcomeNews(
    (line) => said.push(line),
    () => now,
  );
});

const outcome = (act: Outcome['act'], deployment: number | null = null): Outcome => ({
  part: 'catalog',
  version: '1.1.0',
  act,
  why: 'it fails',
  deployment,
});

const MINUTES = 60_000;

describe('What the watch does is told', () => {
  it('each time it changes what is live: every step of a ramp, and a second halt', () => {
    for (const deployment of [2, 3, 4]) tell([outcome('advance', deployment)]);
    for (const deployment of [5, 7]) tell([outcome('halt', deployment)]);

    expect(said).toEqual([
      'gave catalog@1.1.0 to more visitors (deployment 2): it fails',
      'gave catalog@1.1.0 to more visitors (deployment 3): it fails',
      'gave catalog@1.1.0 to more visitors (deployment 4): it fails',
      'halted the canary of catalog (deployment 5): it fails',
      'halted the canary of catalog (deployment 7): it fails',
    ]);
  });

  it('once while it leaves the same to people, however long that lasts', () => {
    for (; now < 60 * MINUTES; now += 5_000) tell([outcome('leave')]);

    expect(said).toEqual(['!! LEFT ALONE, look at it yourself: it fails']);
  });

  it('again when the same begins again, after all was well for ten minutes', () => {
    tell([outcome('leave')]);
    now = 9 * MINUTES;
    tell([outcome('leave')]);
    now = 20 * MINUTES;
    tell([outcome('leave')]);

    expect(said).toHaveLength(2);
  });

  it('without a call for help when another change was faster, and with one if it is needed after that', () => {
    tell([outcome('stale')]);
    tell([outcome('leave')]);

    expect(said).toEqual([
      'nothing done about catalog@1.1.0 until the next look: it fails',
      '!! LEFT ALONE, look at it yourself: it fails',
    ]);
  });
});
