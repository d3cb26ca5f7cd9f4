import { median, ratioInWords, ratioOfMedians } from './statistics';

it('The median of measurements is the middle one, or the mean of the middle two', () => {
  expect([median([3, 1, 2]), median([4, 1, 2, 3])]).toEqual([2, 2.5]);
});

describe('A ratio', () => {
  const base = [10, 11, 9, 10, 12, 10, 8];

  it('is that of the medians', () => {
    expect(ratioOfMedians([1, 20, 300], [2, 40, 300]).value).toBe(0.5);
  });

  it('has the same confidence interval for the same measurements, and it holds the ratio', () => {
    const values = [12, 15, 9, 11, 14, 10, 13];
    const ratio = ratioOfMedians(values, base);
    const [low, high] = ratio.between;

    expect(ratioOfMedians(values, base)).toEqual(ratio);
    expect(low).toBeLessThan(1.2);
    expect(ratio.value).toBe(1.2);
    expect(high).toBeGreaterThan(1.2);
  });

  it('is sure where both drift together, however far', () => {
    const drifting = [10, 40, 20, 80, 30, 70, 50];

    expect(
      ratioOfMedians(
        drifting.map((value) => value * 2),
        drifting,
      ),
    ).toEqual({ value: 2, between: [2, 2] });
  });

  it('leaves out a round in which one side was not measured', () => {
    expect(ratioOfMedians([2, Number.NaN, 2], [1, 1, 1])).toEqual({ value: 2, between: [2, 2] });
  });

  it('is a dash where nothing was measured', () => {
    expect([ratioOfMedians([Number.NaN], [1]), ratioOfMedians(base, base)].map(ratioInWords)).toEqual([
      '–',
      '1.00',
    ]);
  });
});
