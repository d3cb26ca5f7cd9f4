/** @jest-environment node */
import { distanceKm, formatDistance, isPosition } from '@food/format/distance';

describe('Distance', () => {
  it('is the haversine distance on an earth of 6371 km', () => {
    expect(distanceKm({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 1 })).toBeCloseTo(111.1949, 3);
  });

  it('is metres under one kilometre, otherwise kilometres with one decimal', () => {
    expect(formatDistance(0.0494)).toBe('49 m');
    expect(formatDistance(0.9994)).toBe('999 m');
    expect(formatDistance(0.9996)).toBe('1.0 km');
    expect(formatDistance(2.44)).toBe('2.4 km');
  });

  it('takes only positions on earth', () => {
    expect(isPosition({ latitude: 17.4, longitude: 78.4 })).toBe(true);
    expect(isPosition({ latitude: 91, longitude: 0 })).toBe(false);
    expect(isPosition({ latitude: Number.NaN, longitude: 0 })).toBe(false);
    expect(isPosition(null)).toBe(false);
  });
});
