import { median, medianBetween } from '../report/statistics';

/** One figure of the product and of the program that it is compared with, for each round. */
export interface Row {
  what: string;
  against: string;
  unit: string;
  /** In words: what the ratio should be. */
  bar: string;
  product: number[];
  base: number[];
}

/** The median of the ratios within each round, since the machine's own pace drifts from round to round. */
export interface Ratio {
  median: number;
  /** The 95 % confidence interval of that median. */
  between: readonly [number, number];
}

export function ratioOf({ product, base }: Pick<Row, 'product' | 'base'>): Ratio {
  const ratios = product.map((value, round) => value / (base[round] ?? Number.NaN));
  return { median: median(ratios), between: medianBetween(ratios) };
}

/** Measures both in turn, every other round in reverse order, after a warm-up round. */
export async function inTurn<T>(
  rounds: number,
  sides: { product: () => Promise<T>; base: () => Promise<T> },
): Promise<{ product: T[]; base: T[] }> {
  const seen: { product: T[]; base: T[] } = { product: [], base: [] };
  for (let round = 0; round <= rounds; round++) {
    const order = ['product', 'base'] as const;
    for (const side of round % 2 ? order : [...order].reverse()) {
      const value = await sides[side]();
      if (round > 0) seen[side].push(value);
    }
  }
  return seen;
}
