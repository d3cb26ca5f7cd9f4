/** @jest-environment node */
import { type Arrival, arrivalOf } from './arrival';
import { type Point, routeKm } from './point';

const HOME = { latitude: 17.4, longitude: 78.4 };
/** A degree of latitude is 111.19 km on our earth (rule: distance-on-earth). */
const KM = 1 / 111.195;
const MINUTE = 60_000;
/** 19:00 in India. */
const SEVEN = Date.parse('2027-01-15T13:30:00.000Z');
const north = (km: number, minute: number): Point => ({
  latitude: HOME.latitude + km * KM,
  longitude: HOME.longitude,
  at: SEVEN + minute * MINUTE,
});
const at = (minute: number) => SEVEN + minute * MINUTE;
const between = (from: number, to: number): Arrival => ({ from: at(from), to: at(to) });

/** The promise for a ride `km` away, a moment after its last position by default. */
function promise(
  km: number,
  trail: Point[],
  { now = trail.at(-1)?.at ?? SEVEN, promised = null as Arrival | null } = {},
) {
  const ride = { trail, riddenKm: routeKm(trail), leftKm: km, seenAt: trail.at(-1)?.at ?? SEVEN };
  return arrivalOf(ride, now, promised);
}
/** A position every ten seconds, from `km` to the door at so many kilometres an hour in a straight line. */
function ride(km: number, kmh: (minute: number) => number): { left: number; trail: Point[] }[] {
  const trail: Point[] = [];
  const seen = [];
  for (let left = km, minute = 0; left > 0.05 && minute < 60; minute += 1 / 6) {
    trail.push(north(left, minute));
    seen.push({ left, trail: [...trail] });
    left -= kmh(minute) / 360;
  }
  return seen;
}
const AT_30 = [north(4.5, 0), north(4, 1), north(3.5, 2), north(3, 3), north(2.5, 4), north(2, 5)];

describe('When dinner should come', () => {
  it("follows the courier's own speed, by the clock's five minutes", () => {
    // 2 km in a line are 2.6 km of road: 6 minutes from 19:05 on, and 2 more or less.
    expect(promise(2, AT_30)).toEqual(between(5, 15));
  });

  it('forgets what was ridden more than five minutes ago', () => {
    const slowBefore = [north(5, -60), north(4.6, -1), ...AT_30];

    expect(promise(2, slowBefore)).toEqual(promise(2, AT_30));
  });

  it.each([
    ['nobody knows where the courier is', 2, []],
    ['there is one position only', 2, [north(2, 0)]],
    ['the ride has not begun', 2, [north(2, 0), north(2.01, 1), north(2, 2)]],
    ['it would be more than a guess', 200, AT_30],
  ])('is not said if %s', (_, km, trail) => {
    expect(promise(km, trail)).toBeNull();
  });

  it('is not said any more when nothing was seen of the courier for more than three minutes', () => {
    expect(promise(2, AT_30, { now: at(8) })).not.toBeNull();
    expect(promise(2, AT_30, { now: at(8.1) })).toBeNull();
  });

  it('is never in the past', () => {
    for (let minute = 5; minute <= 8; minute += 0.1)
      expect(promise(0.06, AT_30, { now: at(minute) })?.to).toBeGreaterThan(at(minute));
  });

  it('stands while the ride keeps to it, and is given up when the ride leaves it', () => {
    const promised = promise(2, AT_30);

    expect(promise(1.7, AT_30, { promised })).toBe(promised);
    expect(promise(8, AT_30, { promised })?.from).toBeGreaterThan(at(15));
  });

  it('is told more exactly if that is possible', () => {
    expect(promise(2, AT_30, { promised: between(0, 60) })).toEqual(between(5, 15));
  });

  it.each([
    ['steady', () => 25],
    ['with red lights', (minute: number) => (minute % 3 < 1 ? 0 : 38)],
    ['with a phone that leaps', (minute: number) => (Math.round(minute * 6) % 7 === 0 ? 90 : 15)],
  ])('changes seldom on a ride that is %s, and never wildly', (_, kmh) => {
    let promised: Arrival | null = null;
    let changes = 0;
    for (const { left, trail } of ride(6, kmh)) {
      const next = promise(left, trail, { promised });
      if (promised && next && next !== promised) {
        changes += 1;
        expect(Math.abs(next.from - promised.from)).toBeLessThanOrEqual(10 * MINUTE);
        expect(Math.abs(next.to - promised.to)).toBeLessThanOrEqual(10 * MINUTE);
      }
      promised = next;
    }
    expect(promised).not.toBeNull();
    expect(changes).toBeLessThanOrEqual(6);
  });
});

describe('The route', () => {
  it('is as long as the way along its points', () => {
    expect(routeKm([north(0, 0), north(2, 1), north(1, 2)])).toBeCloseTo(3, 3);
    expect(routeKm([])).toBe(0);
  });
});
