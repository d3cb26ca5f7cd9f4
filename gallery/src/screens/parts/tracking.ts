import { buildTrackedOrder } from '@food/testing/builders';
import { ORDER } from '../answers';
import { asCustomer, say, WAITS } from '../scenes';
import type { Screens } from '../screen-story';

const track = `/track/${ORDER.id}`;
const tracked = `GET /auth/order/${ORDER.id}`;
/** Each step with its time. */
const STEPS = [
  { step: 'placed' as const, at: '2027-01-15T13:05:00.000Z' },
  { step: 'on_the_way' as const, at: '2027-01-15T13:19:00.000Z' },
  { step: 'delivered' as const, at: '2027-01-15T13:41:00.000Z' },
];

export const TRACKING: Screens = {
  Tracking: {
    'no courier yet': asCustomer(track),
    'courier on the way': asCustomer(track, {
      answers: {
        [tracked]: {
          body: buildTrackedOrder({
            steps: STEPS.slice(0, 2),
            courier: { latitude: 17.4, longitude: 78.44, timestamp: '2027-01-15T13:20:00.000Z' },
            trail: [
              { latitude: 17.385, longitude: 78.43, timestamp: '2027-01-15T13:19:40.000Z' },
              { latitude: 17.392, longitude: 78.435, timestamp: '2027-01-15T13:19:50.000Z' },
              { latitude: 17.4, longitude: 78.44, timestamp: '2027-01-15T13:20:00.000Z' },
            ],
          }),
        },
      },
    }),
    'details opened': asCustomer(track, { presses: [say('tracking', 'details.open')] }),
    delivered: asCustomer(track, {
      answers: { [tracked]: { body: buildTrackedOrder({ status: 'delivered', steps: STEPS }) } },
    }),
    cancelled: asCustomer(track, {
      answers: {
        [tracked]: {
          body: buildTrackedOrder({
            status: 'cancelled',
            steps: [...STEPS.slice(0, 1), { step: 'cancelled', at: '2027-01-15T13:08:00.000Z' }],
          }),
        },
      },
    }),
    loading: asCustomer(track, { answers: { [tracked]: WAITS } }),
    unknown: asCustomer(track, { answers: { [tracked]: { status: 404 } } }),
  },
};
