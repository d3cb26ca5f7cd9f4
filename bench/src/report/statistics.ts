/** The middle value, or the mean of the middle two. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length / 2;
  const upper = sorted[Math.floor(half)] ?? Number.NaN;
  return Number.isInteger(half) ? ((sorted[half - 1] ?? Number.NaN) + upper) / 2 : upper;
}

/** How many times as large the median of one series is as that of another. */
export interface Ratio {
  value: number;
  /** The 95 % confidence interval. */
  between: readonly [low: number, high: number];
}

const DRAWS = 2_000;

/**
 * The ratio of the medians of two series, which were measured by turns in the same rounds. Its confidence interval is a bootstrap:
 * as many rounds are drawn with replacement, again and again. A drawn round counts for both, since the machine's pace drifts.
 */
export function ratioOfMedians(values: readonly number[], base: readonly number[]): Ratio {
  const of = (rounds: readonly number[]) =>
    median(rounds.map((at) => values[at] ?? Number.NaN)) / median(rounds.map((at) => base[at] ?? Number.NaN));
  const rounds = [...values.keys()].filter((at) => Number.isFinite(values[at]) && Number.isFinite(base[at]));
  const next = randomNumbers();
  const draw = () => rounds.map(() => rounds[Math.floor(next() * rounds.length)] ?? 0);
  const drawn = Array.from({ length: DRAWS }, () => of(draw())).sort((a, b) => a - b);
  const at = (share: number) => drawn[Math.floor(share * DRAWS)] ?? Number.NaN;
  return { value: of(rounds), between: [at(0.025), at(0.975)] };
}

/** The same ones in each run (mulberry32), so that the same measurements give the same interval. */
function randomNumbers(): () => number {
  let state = 1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** As in the tables; a dash if nothing was measured, and no interval where every round has the same. */
export function ratioInWords({ value, between }: Ratio): string {
  if (Number.isNaN(value)) return '–';
  const [low, high] = between.map((bound) => bound.toFixed(2));
  return `${value.toFixed(2)}${low === high ? '' : ` (${low}–${high})`}`;
}
