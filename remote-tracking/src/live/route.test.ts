/** @jest-environment node */
import * as distance from '@food/format/distance';
import { type Point, routeKm } from './point';
import { LONGEST_TRAIL, START, type TrackingState, trackingReducer } from './tracking-state';

jest.mock('@food/format/distance', () => {
  const actual = jest.requireActual('@food/format/distance');
  return { ...actual, distanceKm: jest.fn(actual.distanceKm) };
});

/** A ride in a wide curve, a position each second. */
const onRide = (at: number): Point => ({
  latitude: 17 + Math.sin(at / 1_000) / 100,
  longitude: 78 + Math.cos(at / 1_000) / 100,
  at: at * 1_000,
});
const ride = (points: number): Point[] => Array.from({ length: points }, (_, at) => onRide(at));
const HOME = { latitude: 17, longitude: 78, approximate: false };
const read = (trail: Point[]): TrackingState =>
  trackingReducer(START, {
    type: 'read',
    order: { status: 'active', home: HOME, trail, steps: [], deliverAt: '' },
  });
const hear = (state: TrackingState, { at, ...position }: Point): TrackingState =>
  trackingReducer(state, { type: 'location', point: { ...position, timestamp: at } });

describe('A way of 5,000 points', () => {
  it('is drawn with a tenth of them, from its first point to its last', () => {
    const { trail, route } = read(ride(LONGEST_TRAIL));

    expect(trail).toHaveLength(LONGEST_TRAIL);
    expect(route.drawn.length).toBeLessThanOrEqual(502);
    expect([route.drawn[0], route.drawn.at(-1)]).toEqual([trail[0], trail.at(-1)]);
  });

  it('keeps its shape: the way drawn is as long as the way travelled', () => {
    const { route } = read(ride(LONGEST_TRAIL));

    expect(routeKm(route.drawn) / route.km).toBeGreaterThan(0.99);
  });

  it('is not measured again for each position', () => {
    const full = read(ride(LONGEST_TRAIL));
    jest.mocked(distance.distanceKm).mockClear();

    hear(full, onRide(LONGEST_TRAIL));

    expect(distance.distanceKm).toHaveBeenCalledTimes(2);
  });

  it('stays drawn with at most twice as many and is measured right, however many positions come', () => {
    let state = read(ride(LONGEST_TRAIL));
    for (let at = LONGEST_TRAIL; at < LONGEST_TRAIL + 1_500; at += 1) {
      state = hear(state, onRide(at));
      expect(state.route.drawn.length).toBeLessThanOrEqual(1_000);
    }

    expect(state.route.km).toBeCloseTo(routeKm(state.trail), 6);
    expect(state.route.drawn.at(-1)).toBe(state.trail.at(-1));
    expect(state.route.drawn[0]?.at).toBeGreaterThanOrEqual(state.trail[0]?.at ?? 0);
  });
});

it('A usual way is drawn point by point', () => {
  const usual = hear(read(ride(360)), onRide(360));

  expect(usual.route.drawn).toEqual(ride(361));
});
