/** @jest-environment node */
import { headingOf, turnedTo } from './heading';

const at = (north: number, east: number) => ({ latitude: 17 + north / 1000, longitude: 78 + east / 1000 });

describe('The direction of travel', () => {
  it.each([
    ['north', at(1, 0), 0],
    ['east', at(0, 1), 90],
    ['south', at(-1, 0), 180],
    ['west', at(0, -1), -90],
  ])('is %s', (_, courier, degrees) => {
    expect(headingOf([at(0, 0), courier])).toBeCloseTo(degrees, 5);
  });

  it('is that of the last ten metres, whatever a standing phone says after', () => {
    const standing = [at(0.01, 1), at(-0.01, 1.01), at(0, 1)];

    expect(headingOf([at(0, 0), ...standing])).toBeCloseTo(90, 0);
  });

  it('is unknown before there is one', () => {
    expect(headingOf([])).toBeNull();
    expect(headingOf([at(0, 0)])).toBeNull();
    expect(headingOf([at(0, 0), at(0, 0.05)])).toBeNull();
  });

  it.each([
    [10, 350, 370],
    [350, 10, -10],
    [-90, 180, 270],
    [90, 725, 810],
    [45, 45, 45],
  ])('%d from %d is the short way round', (heading, from, turned) => {
    expect(turnedTo(heading, from)).toBe(turned);
  });
});
