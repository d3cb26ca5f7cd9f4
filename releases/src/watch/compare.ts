/** Visitors of a release, and how many of them it failed for. */
export interface Arm {
  readonly visitors: number;
  readonly failing: number;
}

/** The observations of two releases under the same conditions: the judged one, and the one that it is compared with. */
export interface Stratum {
  readonly judged: Arm;
  readonly other: Arm;
}

/**
 * The alternatives of the bet: that the judged release fails this many times as often, each with its part of the stake. Two are
 * enough: rates between and beyond them are found nearly as soon.
 */
const ALTERNATIVES = [
  { times: 3, stake: 0.1 },
  { times: 10, stake: 0.9 },
] as const;

/**
 * How strongly the strata speak against a release that fails at most `tolerated` times as often as the other: an e-value, the
 * money of a bet on each next failure being the judged release's, which begins with 1. It may be read after every visitor and
 * acted on at any time: a release that is no worse ever reaches k in at most one of k runs (Ville's inequality; Lindon, Ham,
 * Tingley, Bojinov: Anytime-Valid Inference, arXiv 2205.14762).
 *
 * In a stratum the share of the failures is compared with the share of the visitors, so neither a bad hour nor a changed share
 * counts against a release.
 */
export function evidenceAgainst(strata: readonly Stratum[], tolerated = 1): number {
  return ALTERNATIVES.reduce((sum, { times, stake }) => {
    const gains = strata.map((stratum) => logGain(stratum, times, tolerated));
    return sum + stake * Math.exp(gains.reduce((total, gain) => total + gain, 0));
  }, 0);
}

function logGain({ judged, other }: Stratum, times: number, tolerated: number): number {
  const [mine, theirs] = [seenBy(judged), seenBy(other)];
  if (mine === 0 || theirs === 0) return 0;
  /** The share of the failures that is the judged release's, if it fails so many times as often. */
  const share = (ratio: number) => (mine * ratio) / (mine * ratio + theirs);
  return (
    judged.failing * Math.log(share(times) / share(tolerated)) +
    other.failing * Math.log((1 - share(times)) / (1 - share(tolerated)))
  );
}

/** A visitor with a failure was there, whether or not they were counted. */
const seenBy = ({ visitors, failing }: Arm): number => Math.max(visitors, failing);

/** All strata together. */
export const sumOf = (arms: readonly Arm[]): Arm => ({
  visitors: arms.reduce((sum, arm) => sum + seenBy(arm), 0),
  failing: arms.reduce((sum, { failing }) => sum + failing, 0),
});
