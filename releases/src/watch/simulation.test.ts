import type { PartStatus } from '@food/contracts/ops';
import { NEW_MINUTES } from '../model/new-minutes';
import { buildEvidence, buildObservation, buildPart, buildPlaced } from '../testing/build-report';
import { randomFrom } from '../testing/random';
import { decide, type Judgement } from './decide';
import type { ReleaseObservation } from './observations';

/** The true failure rate of each release, and the number of the new one's visitors after which a run ends. */
interface Truth {
  fails: number;
  old: number;
  most: number;
}

const RUNS = 1_000;
const random = randomFrom(20_270_115);
/** How many visitors come until the next one with a failure. */
const untilFailure = (rate: number): number => Math.floor(Math.log(1 - random()) / Math.log(1 - rate)) + 1;

/** The numbers of a release's failing visitors, up to `most`. */
function failures(rate: number, most: number): number[] {
  const found: number[] = [];
  for (let at = untilFailure(rate); at <= most; at += untilFailure(rate)) found.push(at);
  return found;
}

/** How many of these sorted numbers are no larger than `most`. */
function upTo(most: number, sorted: readonly number[]): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) <= most) low = middle + 1;
    else high = middle;
  }
  return low;
}

const MINUTE = 60_000;
const BEGUN = Date.parse('2027-01-15T18:00:00.000Z');

/** Whether the watch takes this action at a moment, so many minutes after the release got its place. */
function isDone(
  act: Judgement['act'],
  part: PartStatus,
  seen: ReleaseObservation[],
  minutes: number,
): boolean {
  const at = new Date(BEGUN + minutes * MINUTE).toISOString();
  return decide({ ...buildEvidence([part], seen), at }).some((judged) => judged.act === act);
}

/** The observations of a release in the ten minutes with this number, from the numbers of its visitors with a failure. */
function row(
  version: string,
  failing: readonly number[],
  [from, to]: [number, number],
  ten: number,
): ReleaseObservation {
  const failed = upTo(to, failing) - upTo(from, failing);
  return buildObservation(version, failed, to - from, { from: BEGUN + ten * 10 * MINUTE });
}

/** Visitors of the site in ten minutes. */
const IN_TEN_MINUTES = 6_000;

/** How many visitors a canary had when it was halted; Infinity if it never was. Each comes from a network of their own. */
function canaryRun(share: number, { fails, old, most }: Truth): number {
  const part = buildPart({
    live: buildPlaced('1.0.0', 1, 900),
    previous: null,
    canary: { ...buildPlaced('1.1.0', 2, 10), share, ramp: null },
  });
  const others = (100 - share) / share;
  const bad = failures(fails, most);
  const oldBad = failures(old, most * others);
  const mine = IN_TEN_MINUTES * (share / 100);
  /** The observations of both in ten minutes, with visitors spread evenly, when the canary had this many. */
  const rows = (ten: number, seen: number): ReleaseObservation[] => [
    row('1.1.0', bad, [ten * mine, seen], ten),
    row('1.0.0', oldBad, [ten * mine * others, seen * others], ten),
  ];
  const past: ReleaseObservation[] = [];
  // Only a failure of the new release can add to the evidence against it.
  for (const seen of bad) {
    const ten = Math.ceil(seen / mine) - 1;
    while (past.length < 2 * ten) past.push(...rows(past.length / 2, (past.length / 2 + 1) * mine));
    if (isDone('halt', part, [...past, ...rows(ten, seen)], (seen / mine) * 10)) return seen;
  }
  return Number.POSITIVE_INFINITY;
}

/** The number of a site's visitors in the day before. */
const IN_A_DAY = 8_000;

/** The same for a promotion, after a day of its predecessor: this many come in the hour in which it may be rolled back. */
function promotionRun({ fails, old, most }: Truth): number {
  const day = { deployment: 1, from: BEGUN - 12 * 60 * MINUTE };
  const before = buildObservation('1.0.0', failures(old, IN_A_DAY).length, IN_A_DAY, day);
  const bad = failures(fails, most);
  const mine = most / (NEW_MINUTES / 10);
  const found = bad.find((seen) => {
    const tens = Array.from({ length: Math.ceil(seen / mine) }, (_, ten) =>
      row('1.1.0', bad, [Math.floor(ten * mine), Math.min(seen, Math.floor((ten + 1) * mine))], ten),
    );
    return isDone('rollback', buildPart(), [before, ...tens], (seen / mine) * 10);
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
  const canaries = (truth: Truth) => ended(() => canaryRun(share, truth));

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
