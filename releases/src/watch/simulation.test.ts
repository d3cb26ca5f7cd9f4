import { randomFrom } from '../testing/random';
import { evidenceAgainst, type Stratum } from './compare';
import { evidenceAgainstPromotion } from './comparison';
import { ENOUGH, NETWORKS } from './decide';

/** The share of its visitors that each release truly fails for, and after how many of the new one's visitors a run ends. */
interface Truth {
  fails: number;
  old: number;
  most: number;
}

const RUNS = 1_000;
const random = randomFrom(20_270_115);
/** How many visitors come until the next one for whom it fails. */
const untilFailure = (rate: number): number => Math.floor(Math.log(1 - random()) / Math.log(1 - rate)) + 1;

/** The visitors of a release for whom it fails, each by their number, as far as that. */
function failures(rate: number, most: number): number[] {
  const found: number[] = [];
  for (let at = untilFailure(rate); at <= most; at += untilFailure(rate)) found.push(at);
  return found;
}

/** How many of these numbers, the lowest first, are at most so high. */
function upTo(most: number, sorted: readonly number[]): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) <= most) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Visitors of the site in the ten minutes that are compared with each other. */
const IN_TEN_MINUTES = 6_000;

/** How many visitors a canary had when it was halted; Infinity where it never was. Each comes from a network of their own. */
function canaryRun(share: number, { fails, old, most }: Truth): number {
  const bad = failures(fails, most);
  const oldBad = failures(old, (most / share) * (1 - share));
  /** What is seen of a release's visitors, who come evenly, from one canary visitor to another. */
  const arm = (all: readonly number[], from: number, to: number, each = 1) => ({
    visitors: (to - from) * each,
    failing: upTo(to * each, all) - upTo(from * each, all),
  });
  const stratum = (from: number, to: number): Stratum => ({
    judged: arm(bad, from, to),
    other: arm(oldBad, from, to, (1 - share) / share),
  });
  const mine = IN_TEN_MINUTES * share;
  const past: Stratum[] = [];
  // Only a failure of the new release's can speak against it more than was said before.
  for (const [before, seen] of bad.entries()) {
    while ((past.length + 1) * mine < seen) past.push(stratum(past.length * mine, (past.length + 1) * mine));
    const strata = [...past, stratum(past.length * mine, seen)];
    if (before + 1 >= NETWORKS && evidenceAgainst(strata) >= ENOUGH) return seen;
  }
  return Number.POSITIVE_INFINITY;
}

/** How many came to a site in the day before. */
const IN_A_DAY = 8_000;

/** The same for a promotion, after a day of its predecessor. */
function promotionRun({ fails, old, most }: Truth): number {
  const before = { visitors: IN_A_DAY, failing: failures(old, IN_A_DAY).length };
  const found = failures(fails, most).find((visitors, at) => {
    const judged = { visitors, failing: at + 1 };
    return judged.failing >= NETWORKS && evidenceAgainstPromotion(judged, before) >= ENOUGH;
  });
  return found ?? Number.POSITIVE_INFINITY;
}

const ended = (run: () => number): number =>
  Array.from({ length: RUNS }, run).filter(Number.isFinite).length / RUNS;

const BAD: Truth = { fails: 0.03, old: 0.003, most: 400 };
const WORSE: Truth = { fails: 0.08, old: 0.005, most: 100 };
const EQUAL: Truth = { fails: 0.003, old: 0.003, most: 2_400 };
const EQUALLY_BAD: Truth = { fails: 0.01, old: 0.01, most: 1_000 };

describe.each([10, 1])('Of 1,000 canaries at %s % of 36,000 visitors an hour', (share) => {
  const canaries = (truth: Truth) => ended(() => canaryRun(share / 100, truth));

  it.each([
    ['0.3 %', EQUAL],
    ['1 %', EQUALLY_BAD],
  ])(
    'that fail for %s of visitors as the live release does at most 20 are halted in a whole run',
    (_, truth) => {
      expect(canaries(truth)).toBeLessThanOrEqual(0.02);
    },
  );

  it('that fail for 3 % against 0.3 % of the live release 950 are halted within 400 visitors', () => {
    expect(canaries(BAD)).toBeGreaterThanOrEqual(0.95);
  });

  it('that fail for 8 % against 0.5 % of the live release 950 are halted within 100 visitors', () => {
    expect(canaries(WORSE)).toBeGreaterThanOrEqual(0.95);
  });
});

describe('Of 1,000 promotions on a site with 8,000 visitors a day', () => {
  const promotions = (truth: Truth) => ended(() => promotionRun(truth));

  it.each([
    ['0.3 %', EQUAL],
    ['1 %', EQUALLY_BAD],
  ])('that fail for %s of visitors as the release before did at most 20 are rolled back', (_, truth) => {
    expect(promotions(truth)).toBeLessThanOrEqual(0.02);
  });

  it('that fail for 3 % against 0.3 % before 950 are rolled back within 400 visitors', () => {
    expect(promotions(BAD)).toBeGreaterThanOrEqual(0.95);
  });

  it('that fail for 8 % against 0.5 % before 950 are rolled back within 100 visitors', () => {
    expect(promotions(WORSE)).toBeGreaterThanOrEqual(0.95);
  });
});
