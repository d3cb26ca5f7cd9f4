/** @jest-environment node */
import { timelineOf } from './timeline';
import { readTrackedOrder } from './tracked-order';
import { START, type TrackingState, trackingReducer } from './tracking-state';

const PLACED = { step: 'placed', at: '2027-01-15T13:05:00.000Z' } as const;
const LEFT = { step: 'on_the_way', at: '2027-01-15T13:25:00.000Z' } as const;
const END = '2027-01-15T13:40:00.000Z';
const read = (status: string, steps: unknown): TrackingState =>
  trackingReducer(START, { type: 'read', order: readTrackedOrder({ status, steps }) });
const rows = (state: TrackingState) =>
  timelineOf(state).map(({ name, stage, at }) => [name, stage, ...(at ? [at.slice(11, 16)] : [])].join(' '));

describe('The steps of an order', () => {
  it.each([
    [
      'pending',
      [PLACED],
      ['Order placed done 13:05', 'Being prepared now', 'On the way ahead', 'Order delivered ahead'],
    ],
    [
      'help',
      [PLACED, LEFT],
      ['Order placed done 13:05', 'Being prepared done', 'On the way now 13:25', 'Order delivered ahead'],
    ],
    [
      'Delivered',
      [PLACED, LEFT, { step: 'delivered', at: END }],
      [
        'Order placed done 13:05',
        'Being prepared done',
        'On the way done 13:25',
        'Order delivered now 13:40',
      ],
    ],
    [
      'cancelled',
      [PLACED, { step: 'cancelled', at: END }],
      ['Order placed done 13:05', 'Order cancelled cancelled 13:40'],
    ],
    [
      'cancelled',
      [PLACED, LEFT, { step: 'cancelled', at: END }],
      ['Order placed done 13:05', 'On the way done 13:25', 'Order cancelled cancelled 13:40'],
    ],
  ])('that is %s', (status, steps, expected) => {
    expect(rows(read(status, steps))).toEqual(expected);
  });

  it('say nothing of the kitchen while it waits for the slot that was chosen', () => {
    const order = { status: 'pending', steps: [PLACED], deliver_at: '2027-01-15T15:00:00.000Z' };
    const forLater = trackingReducer(START, { type: 'read', order: readTrackedOrder(order) });

    expect(rows(forLater).slice(0, 2)).toEqual(['Order placed now 13:05', 'Being prepared ahead']);
  });

  it('all lie ahead until anything is told', () => {
    expect(rows(START)).toEqual([
      'Order placed ahead',
      'Being prepared ahead',
      'On the way ahead',
      'Order delivered ahead',
    ]);
  });

  it('say no more than that it was placed if its status means nothing to us', () => {
    const expected = [
      'Order placed done',
      'Being prepared ahead',
      'On the way ahead',
      'Order delivered ahead',
    ];
    expect(rows(read('On-Hold', []))).toEqual(expected);
  });

  it.each([[undefined], ['no list'], [[null, 7, { step: 'placed' }, { step: 'on_the_way', at: 'soon' }]]])(
    'have no times if the answer has none that can be read (%j)',
    (steps) => {
      expect(rows(read('active', steps)).join()).not.toMatch(/\d/);
    },
  );

  it('forget when it left once the kitchen has taken it back, also after it was told that it leaves again', () => {
    const told = (state: TrackingState, status: string) => trackingReducer(state, { type: 'status', status });
    const back = told(read('active', [PLACED, LEFT]), 'pending');

    expect(rows(back)).toContain('On the way ahead');
    expect(rows(told(back, 'active'))).toContain('On the way now');
  });
});
