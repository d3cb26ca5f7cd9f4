/** @jest-environment node */
import { tintOf } from './tint';

describe('The tint of a category', () => {
  it.each([
    [1, 1],
    [11, 11],
    [12, 12],
    [13, 1],
    [24, 12],
    [25, 1],
  ])('category %i has tint %i', (category, tint) => {
    expect(tintOf(category)).toBe(tint);
  });

  it.each([0, -3, 1.5, Number.NaN, null, undefined])('there is none for %s', (category) => {
    expect(tintOf(category)).toBeUndefined();
  });
});
