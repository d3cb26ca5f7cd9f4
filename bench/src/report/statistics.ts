/** The middle value, or the mean of the middle two. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length / 2;
  const upper = sorted[Math.floor(half)] ?? Number.NaN;
  return Number.isInteger(half) ? ((sorted[half - 1] ?? Number.NaN) + upper) / 2 : upper;
}

/**
 * The 95 % confidence interval of the median, by the binomial distribution of the number of values below it. With fewer than six
 * values these are just the least and the greatest.
 */
export function medianBetween(values: readonly number[]): readonly [number, number] {
  const sorted = [...values].sort((a, b) => a - b);
  const count = sorted.length;
  let [left, exactly, below] = [0, 0.5 ** count, 0];
  while (below + exactly <= 0.025) {
    below += exactly;
    left += 1;
    exactly *= (count - left + 1) / left;
  }
  const at = Math.max(left - 1, 0);
  return [sorted[at] ?? Number.NaN, sorted[count - 1 - at] ?? Number.NaN];
}
