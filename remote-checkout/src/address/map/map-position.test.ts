/** @jest-environment node */
import { distanceKm } from '@food/format/distance';
import { stepped, tidyPosition } from './map-position';

const from = { latitude: 17.385, longitude: 78.4867 };
const key = (name: string, shiftKey = false) => ({ key: name, shiftKey });

describe('Moving the pin by the keyboard', () => {
  it.each([
    ['ArrowUp', 'latitude', 1],
    ['ArrowDown', 'latitude', -1],
    ['ArrowRight', 'longitude', 1],
    ['ArrowLeft', 'longitude', -1],
  ] as const)('%s goes about 5 metres', (name, axis, direction) => {
    const to = stepped(from, key(name));

    expect(Math.sign(to[axis] - from[axis])).toBe(direction);
    expect(distanceKm(from, to) * 1000).toBeCloseTo(5, 0);
  });

  it('Shift goes ten times as far', () => {
    expect(distanceKm(from, stepped(from, key('ArrowRight', true))) * 1000).toBeCloseTo(50, 0);
  });

  it('any other key leaves it where it is', () => {
    expect(stepped(from, key('Enter'))).toEqual(from);
  });
});

describe('A position', () => {
  it('is on earth, whichever copy of the world the map showed', () => {
    expect(tidyPosition({ latitude: 17, longitude: 438.5 })).toEqual({ latitude: 17, longitude: 78.5 });
    expect(tidyPosition({ latitude: 17, longitude: -281.5 })).toEqual({ latitude: 17, longitude: 78.5 });
    expect(tidyPosition({ latitude: 91, longitude: 0 })).toEqual({ latitude: 90, longitude: 0 });
  });

  it('has at most six decimals', () => {
    expect(tidyPosition({ latitude: 17.12345678, longitude: 78.00000049 })).toEqual({
      latitude: 17.123457,
      longitude: 78,
    });
  });
});
