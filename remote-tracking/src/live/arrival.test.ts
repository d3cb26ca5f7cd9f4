/** @jest-environment node */
import { minutesLeft, whereIsDinner } from './arrival';
import { type Point, routeKm } from './point';
import { START, type TrackingState } from './tracking-state';

const HOME = { latitude: 17.4, longitude: 78.4, approximate: false };
/** A degree of latitude is 111.19 km on our earth (rule: distance-on-earth). */
const KM = 1 / 111.195;
const north = (km: number, at: number): Point => ({
  latitude: HOME.latitude + km * KM,
  longitude: HOME.longitude,
  at,
});
const state = (part: Partial<TrackingState>): TrackingState => ({
  ...START,
  status: 'active',
  home: HOME,
  ...part,
});

describe('The minutes that are left', () => {
  it("follow the courier's own speed", () => {
    const at30KmAnHour = [north(3, 0), north(2.5, 60_000), north(2, 120_000)];

    // 2 km in a line are 2.6 km of road, at 30 km/h.
    expect(minutesLeft(2, at30KmAnHour)).toBe(6);
  });

  it('forget what was ridden more than three minutes ago', () => {
    const nowTwiceAsFast = [north(9, 0), north(5, 600_000), north(3, 780_000)];

    expect(minutesLeft(3, nowTwiceAsFast)).toBe(6);
  });

  it.each([
    ['nothing is known of their speed', [north(2, 0)]],
    ['the courier is standing', [north(2, 0), north(2, 60_000)]],
    ['nobody knows where they are', []],
  ])('are those of a usual ride where %s', (_, trail) => {
    expect(minutesLeft(2, trail)).toBe(8);
  });

  it('are never less than one, and never a guess', () => {
    expect(minutesLeft(0.01, [])).toBe(1);
    expect(minutesLeft(200, [])).toBeNull();
  });
});

describe('The sentence', () => {
  it.each([
    ['pending', 'The kitchen is getting your order ready.'],
    ['active', 'Your order is ready to go, and its courier will show up here.'],
    ['Delivered', 'Your order has been delivered. Enjoy your meal!'],
    ['cancelled', 'This order was cancelled.'],
    ['help', 'Your courier has asked for help. We are seeing to it.'],
  ])('of a %s order without a courier', (status, sentence) => {
    expect(whereIsDinner(state({ status }))).toBe(sentence);
  });

  it.each([
    [2, 'Your order is on its way and should be with you in about 8 minutes.'],
    [0.1, 'Your order is on its way and should be with you in about 1 minute.'],
    [0.04, 'Your courier is at your door.'],
    [500, 'Your order is on its way to you.'],
  ])('of a courier %d km away', (km, sentence) => {
    expect(whereIsDinner(state({ trail: [north(km, 0)] }))).toBe(sentence);
  });

  it('promises no minutes to an approximate location', () => {
    expect(whereIsDinner(state({ home: { ...HOME, approximate: true }, trail: [north(2, 0)] }))).toBe(
      'Your order is on its way to you.',
    );
  });
});

describe('The route', () => {
  it('is as long as the way along its points', () => {
    expect(routeKm([north(0, 0), north(2, 1), north(1, 2)])).toBeCloseTo(3, 3);
    expect(routeKm([])).toBe(0);
  });
});
