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
