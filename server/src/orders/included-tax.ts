/** The parts of an amount that includes its tax, in paise; together they are the amount. */
export interface IncludedTax {
  readonly taxablePaise: number;
  readonly cgstPaise: number;
  readonly sgstPaise: number;
}

/**
 * Splits the customer's total (rule: tax-inside). Each half is rounded half up by itself, so that both are equal; the rest is
 * taxable.
 */
export function includedTax(totalPaise: number, ratePercent: number): IncludedTax {
  const rate = BigInt(Math.round(ratePercent * 100));
  // In integers: a quotient of floats may round to the other side of a half.
  const divisor = 2n * (10_000n + rate);
  const half = Number((2n * BigInt(totalPaise) * rate + divisor) / (2n * divisor));
  return { taxablePaise: totalPaise - 2 * half, cgstPaise: half, sgstPaise: half };
}
