import { median, medianBetween } from './statistics';

const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => count - at);

describe('The median of measurements', () => {
  it('is the middle one, or the mean of the middle two', () => {
    expect([median([3, 1, 2]), median([4, 1, 2, 3])]).toEqual([2, 2.5]);
  });

  // The ranks in the usual tables for the confidence interval of a median.
  it.each([
    [5, 1, 5],
    [6, 1, 6],
    [9, 2, 8],
    [20, 6, 15],
    [36, 12, 25],
    [100, 40, 61],
  ])('of %s lies with 95 %% confidence between the values of rank %s and %s', (count, low, high) => {
    expect(medianBetween(upTo(count))).toEqual([low, high]);
  });
});
