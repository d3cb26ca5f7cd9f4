import { median, medianBetween } from '../report/statistics';

/** One figure of the product and of its comparison, round by round. */
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
  /** Between which two the true median lies, with 95 % confidence. */
  between: readonly [number, number];
}

export function ratioOf({ product, base }: Pick<Row, 'product' | 'base'>): Ratio {
  const ratios = product.map((value, round) => value / (base[round] ?? Number.NaN));
  return { median: median(ratios), between: medianBetween(ratios) };
}

/** Measures both in turn, every other round in reverse order, after one round that doesn't count. */
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
