/** @jest-environment node */
import type { Point } from './point';
import { readTrackedOrder } from './tracked-order';
import {
  courierOf,
  distanceOf,
  hasArrived,
  isLive,
  LONGEST_TRAIL,
  START,
  type TrackingAction,
  type TrackingState,
  trackingReducer,
} from './tracking-state';

const HOME = { latitude: 17.4126, longitude: 78.4482, approximate: false };
const point = (at: number, latitude = 17.4): Point => ({ latitude, longitude: 78.44, at });
const told = (timestamp: unknown, latitude: unknown = 17.4) => ({
  type: 'location' as const,
  point: { latitude, longitude: 78.44, timestamp },
});
const after = (actions: TrackingAction[], from: TrackingState = START) =>
  actions.reduce(trackingReducer, from);
const read = (part: object = {}): TrackingAction => ({
  type: 'read',
  order: { status: 'active', home: HOME, deliverAt: '', trail: [], steps: [], ...part },
});
const connected = { type: 'connection', connection: 'connected' } as const;
const dropped = { type: 'connection', connection: 'reconnecting' } as const;
const status = (text: string) => ({ type: 'status', status: text }) as const;

describe('A delivery, as it is known', () => {
  it('begins as pending, with no one on the map', () => {
    expect(START.status).toBe('pending');
    expect(courierOf(START)).toBeNull();
    expect(distanceOf(START)).toBeNull();
  });

  it('takes timestamps as ISO and as milliseconds', () => {
    const state = after([told('2027-01-15T13:05:00.000Z'), told(1800018310000)]);

    expect(state.trail.map(({ at }) => at)).toEqual([1800018300000, 1800018310000]);
  });

  it.each([999, 1000])('drops an update that is not newer than the last (%i after 1000)', (at) => {
    const before = after([told(1000)]);

    expect(after([told(at, 17.5)], before)).toBe(before);
  });

  it.each([
    ['no position on earth', told(2000, 91)],
    ['a text for a position', told(2000, '17.4')],
    ['no timestamp', told(undefined)],
    ['an unreadable timestamp', told('yesterday')],
    ['a timestamp beyond all dates', told(9e15)],
    ['nothing at all', { type: 'location', point: null } as const],
  ])('drops an update with %s', (_, action) => {
    const before = after([told(1000)]);

    expect(after([action], before)).toBe(before);
  });

  it('keeps the last 5,000 points', () => {
    const full = { ...START, trail: Array.from({ length: LONGEST_TRAIL }, (_, at) => point(at)) };

    const state = after([told(LONGEST_TRAIL)], full);

    expect(state.trail).toHaveLength(5000);
    expect(state.trail[0]?.at).toBe(1);
    expect(courierOf(state)?.at).toBe(LONGEST_TRAIL);
  });
});

describe('A delivery, read again after a gap', () => {
  it('gets the points that were missed, and keeps what came since', () => {
    const state = after([
      told(1000),
      dropped,
      connected,
      told(5000),
      read({ trail: [1000, 2000, 3000].map((at) => point(at)) }),
    ]);

    expect(state.trail.map(({ at }) => at)).toEqual([1000, 2000, 3000, 5000]);
  });

  it('keeps what was heard after it was asked, when the line is lost before its answer comes', () => {
    const state = after([connected, told(5000), dropped, read({ trail: [point(4000)] })]);

    expect(state.trail.map(({ at }) => at)).toEqual([4000, 5000]);
  });

  it.each([
    ['over an earlier connection', [connected, told(1000), told(2000), dropped, connected]],
    ['when it was read before', [read({ trail: [1000, 2000].map((at) => point(at)) }), connected]],
  ])('has nothing of a ride before the last pickup, heard of %s', (_, actions) => {
    const state = after([...actions, status('active'), read()]);

    expect(courierOf(state)).toBeNull();
    expect(state.route.drawn).toEqual([]);
    expect(after([told(5000), read()], state).trail.map(({ at }) => at)).toEqual([5000]);
  });

  it('does not fall back to a status that is older than the one just received', () => {
    const state = after([connected, status('delivered'), read({ status: 'active' })]);

    expect(state.status).toBe('delivered');
  });

  it('takes the status that was missed while the connection was away', () => {
    const state = after([connected, status('active'), dropped, connected, read({ status: 'delivered' })]);

    expect(state.status).toBe('delivered');
  });

  it('keeps its status if the answer has none', () => {
    expect(after([read({ status: '' })]).status).toBe('pending');
  });
});

describe('Arrival', () => {
  /** 49.9 and 50.1 m away. */
  const near = { ...HOME, latitude: HOME.latitude + 0.000449, at: 1000 };
  const far = { ...HOME, latitude: HOME.latitude + 0.0004505, at: 1000 };
  const at = (courier: Point, order = 'active') => after([read({ trail: [courier], status: order })]);

  it('is under 50 m, and no longer when the courier is further again', () => {
    expect(hasArrived(at(near))).toBe(true);
    expect(hasArrived(at(far))).toBe(false);
    expect(hasArrived(after([told(2000)], at(near)))).toBe(false);
  });

  it('is a delivered order, wherever the courier went', () => {
    expect(hasArrived(at(far, 'Delivered'))).toBe(true);
  });

  it('is not a cancelled order, however near the courier was', () => {
    expect(hasArrived(at(near, 'cancelled'))).toBe(false);
  });

  it('is unknown without a customer location', () => {
    expect(hasArrived(after([told(1000)]))).toBe(false);
  });
});

describe('Live', () => {
  const live = after([connected, { type: 'joined' }, told(1000), read()]);

  it('is a connection in the room, with a courier on the map', () => {
    expect(isLive(live)).toBe(true);
    expect(isLive(after([connected, { type: 'joined' }]))).toBe(false);
    expect(isLive(after([connected, told(1000)]))).toBe(false);
  });

  it.each([dropped, status('delivered'), status('cancelled')])('ends with %j', (action) => {
    expect(isLive(after([action], live))).toBe(false);
  });

  it('keeps the reason of a refusal until the room is joined', () => {
    const refused = after([{ type: 'refused', message: 'We could not find this order.' }]);

    expect(refused.refused).toBe('We could not find this order.');
    expect(after([{ type: 'joined' }], refused).refused).toBeNull();
  });
});

describe('The answer of the API', () => {
  it("has the customer's position as texts", () => {
    expect(readTrackedOrder({ latitude: '17.4126', longitude: '78.4482' }).home).toEqual(HOME);
  });

  it.each([
    {},
    null,
    { latitude: '', longitude: '' },
    { latitude: 'x', longitude: '1' },
    { latitude: '91', longitude: '1' },
    { latitude: null, longitude: null },
  ])('stands in with the fallback point for %j', (answer) => {
    expect(readTrackedOrder(answer).home).toEqual({
      latitude: 16.3067,
      longitude: 80.4365,
      approximate: true,
    });
  });

  it('has the trail oldest first with the courier at its end, each moment once', () => {
    const courier = { latitude: 3, longitude: 0, timestamp: 3000 };
    const trail = [
      { latitude: 2, longitude: 0, timestamp: 2000 },
      { latitude: 1, longitude: 0, timestamp: 1000 },
      courier,
      'x',
    ];

    expect(readTrackedOrder({ trail, courier }).trail.map(({ at }) => at)).toEqual([1000, 2000, 3000]);
  });
});
