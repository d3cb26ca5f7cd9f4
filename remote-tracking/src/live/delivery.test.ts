/** @jest-environment node */
import { type Delivery, deliveryReducer, UNSEEN, unseenFor } from './delivery';
import { statusSentence } from './status-sentence';
import type { TrackingAction } from './tracking-state';

const HOME = { latitude: 17.4, longitude: 78.4, approximate: false };
const KM = 1 / 111.195;
const SECOND = 1_000;
const position = (km: number, seconds: number) => ({
  latitude: HOME.latitude + km * KM,
  longitude: HOME.longitude,
  at: seconds * SECOND,
});
const heard = (km: number, seconds: number): TrackingAction => {
  const { at, ...where } = position(km, seconds);
  return { type: 'location', point: { ...where, timestamp: at } };
};
const read = (trail: ReturnType<typeof position>[], part: object = {}): TrackingAction => ({
  type: 'read',
  order: { status: 'active', home: HOME, deliverAt: '', trail, steps: [], ...part },
});
const dropped: TrackingAction = { type: 'connection', connection: 'reconnecting' };
/** The delivery after these actions, each at a second by this device's clock. */
const after = (...actions: [seconds: number, action?: TrackingAction][]): Delivery =>
  actions.reduce(
    (delivery, [seconds, action]) =>
      deliveryReducer(delivery, { now: seconds * SECOND, ...(action && { action }) }),
    UNSEEN,
  );
const RIDE = [position(3, 0), position(2.9, 10), position(2.8, 20)];

describe('For how long nothing was seen of the courier', () => {
  it.each([
    [40, null],
    [49, null],
    [50, '30 s'],
    [67, '40 s'],
    [139, '110 s'],
    [140, '2 min'],
    [3_620, 'over an hour'],
  ])('is told at second %d as %s', (second, words) => {
    expect(unseenFor(after([25, read(RIDE)], [second]))).toBe(words);
  });

  it('is no news once a position comes again', () => {
    expect(unseenFor(after([25, read(RIDE)], [60, heard(2.5, 59)]))).toBeNull();
  });

  it('is no news before there is a courier, and once it is over', () => {
    expect(unseenFor(after([25, read([])], [500]))).toBeNull();
    expect(
      unseenFor(after([25, read(RIDE)], [30, { type: 'status', status: 'delivered' }], [500])),
    ).toBeNull();
  });

  it('does not depend on a clock of this device that is ahead, from the second position on', () => {
    const ahead = after([325, read(RIDE)], [330, heard(2.7, 30)], [340, heard(2.6, 40)]);

    expect(unseenFor(ahead)).toBeNull();
    expect(unseenFor(deliveryReducer(ahead, { now: 380 * SECOND }))).toBe('40 s');
  });

  it.each([5, -5])(
    'counts from the first position on a clock that is %d hours ahead of the server’s',
    (hours) => {
      const ahead = hours * 3_600 * SECOND;
      const at = (seconds: number, action?: TrackingAction) => ({
        now: seconds * SECOND + ahead,
        ...(action && { action }),
        ...(action?.type === 'read' && { ahead }),
      });

      const first = deliveryReducer(UNSEEN, at(25, read(RIDE)));
      expect(unseenFor(first)).toBeNull();
      expect(first.arrival).toEqual(after([25, read(RIDE)]).arrival);
      expect(unseenFor(deliveryReducer(first, at(60)))).toBe('40 s');

      const told = deliveryReducer(UNSEEN, at(90, heard(2.8, 20)));
      expect(unseenFor(deliveryReducer(told, at(91, read(RIDE))))).toBe('70 s');
    },
  );

  it('does not start over when the order is read again, whichever clock is right', () => {
    const ahead = after([325, read(RIDE)], [330, heard(2.7, 30)], [340, heard(2.6, 40)]);
    const trail = [...RIDE, position(2.7, 30), position(2.6, 40)];

    const again = deliveryReducer(ahead, { now: 345 * SECOND, action: read(trail) });

    expect(unseenFor(again)).toBeNull();
    expect(again.arrival).toEqual(ahead.arrival);
  });

  it('counts from when a position was taken, if it is only told again after the line was away', () => {
    const back = after([25, read(RIDE)], [31, heard(2.7, 30)], [35, dropped], [200, heard(2.5, 60)]);

    expect(unseenFor(back)).toBe('2 min');
  });
});

describe('The sentence', () => {
  it.each([
    ['pending', 'The kitchen has your order.'],
    ['active', 'Your order is on its way, and its courier will show up here.'],
    ['packed', 'We are processing your order.'],
    ['Delivered', 'Your order has been delivered. Enjoy your meal!'],
    ['cancelled', 'This order was cancelled.'],
    ['help', 'Your courier has asked for help. We are taking care of it.'],
  ])('of a %s order without a courier', (status, sentence) => {
    expect(statusSentence(after([0, read([], { status })]))).toBe(sentence);
  });

  it('of a courier at the door', () => {
    expect(statusSentence(after([0, read([position(0.04, 0)])]))).toBe('Your courier is at your door.');
  });

  it('is the time of arrival once the ride has begun', () => {
    expect(statusSentence(after([0, read([position(3, 0)])]))).toBe('Your order is on its way to you.');
    expect(statusSentence(after([20, read(RIDE)]))).toBeNull();
  });

  it('promises nothing to an approximate location', () => {
    const home = { ...HOME, approximate: true };

    expect(statusSentence(after([20, read(RIDE, { home })]))).toBe('Your order is on its way to you.');
  });
});

describe('An order that the kitchen took back', () => {
  const told: TrackingAction = { type: 'status', status: 'pending' };
  it.each([
    ['is told', [[26, told]]],
    [
      'is told while an older answer is on its way',
      [
        [26, told],
        [27, read(RIDE)],
      ],
    ],
    [
      'is read',
      [
        [26, dropped],
        [40, read([], { status: 'pending' })],
      ],
    ],
  ] satisfies [string, [number, TrackingAction][]][])(
    'has no courier on the way any more: it %s',
    (_, back) => {
      const delivery = after([25, read(RIDE)], ...back);

      expect(statusSentence(delivery)).toBe('The kitchen has your order.');
      expect([delivery.trail, delivery.route.km, delivery.arrival]).toEqual([[], 0, null]);
    },
  );
});
