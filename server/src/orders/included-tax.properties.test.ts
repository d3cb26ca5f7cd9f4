import * as fc from 'fast-check';
import { includedTax } from './included-tax';

/** Always the same cases; a failure prints the smallest one. */
const SAME = { seed: 20260302, numRuns: 2_000 };
const total = fc.integer({ min: 0, max: 1_000_000_000 });
const hundredths = fc.integer({ min: 0, max: 4_000 });

it('The tax inside an amount: taxable value and two equal halves add up to it, to the paisa, whatever the rate', () => {
  fc.assert(
    fc.property(total, hundredths, (totalPaise, rate) => {
      const { taxablePaise, cgstPaise, sgstPaise } = includedTax(totalPaise, rate / 100);

      expect(taxablePaise + cgstPaise + sgstPaise).toBe(totalPaise);
      expect(cgstPaise).toBe(sgstPaise);
      // Each half is its share of the amount to half a paisa.
      const exact = (totalPaise * rate) / (2 * (10_000 + rate));
      expect(Math.abs(cgstPaise - exact)).toBeLessThanOrEqual(0.5 + 1e-6);
      expect(taxablePaise).toBeGreaterThanOrEqual(0);
    }),
    SAME,
  );
});

it.each([
  [10_500, 5, 10_000, 250],
  [41_083, 5, 39_127, 978],
  [21, 5, 19, 1],
  [20, 5, 20, 0],
  [11_800, 18, 10_000, 900],
  [100, 0, 100, 0],
  [100_250, 0.25, 100_000, 125],
])('Of %i paise at %d per cent %i are taxable, and each half is %i', (amount, rate, taxable, half) => {
  expect(includedTax(amount, rate)).toEqual({ taxablePaise: taxable, cgstPaise: half, sgstPaise: half });
});
