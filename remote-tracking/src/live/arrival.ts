import { isStatus } from '@food/format/order-status';
import { type Point, routeKm } from './point';
import { courierOf, distanceOf, hasArrived, type TrackingState } from './tracking-state';

const HOUR_MS = 3_600_000;
/** How far back the courier's speed is looked for. */
const RECENT_MS = 180_000;
/** A road is longer than the straight line. */
const ROAD_PER_LINE = 1.3;
/** A scooter in a town, where the courier's own speed isn't known or they are standing. */
const USUAL_KMH = 20;
const STANDING_KMH = 5;
/** Further away than this, a promise in minutes would be a guess. */
const LONGEST_PROMISE_MIN = 90;

/** Kilometres an hour over the last three minutes of the ride. */
function recentKmh(trail: readonly Point[]): number {
  const last = trail.at(-1);
  if (!last) return 0;
  const recent = trail.filter((point) => last.at - point.at <= RECENT_MS);
  const hours = (last.at - (recent[0] ?? last).at) / HOUR_MS;
  return hours > 0 ? routeKm(recent) / hours : 0;
}

/** Minutes, rounded up, until `km` in a straight line are ridden; null where no promise can be made. */
export function minutesLeft(km: number, trail: readonly Point[]): number | null {
  const kmh = recentKmh(trail);
  const minutes = Math.max(
    1,
    Math.ceil(((km * ROAD_PER_LINE) / (kmh < STANDING_KMH ? USUAL_KMH : kmh)) * 60),
  );
  return minutes > LONGEST_PROMISE_MIN ? null : minutes;
}

/** Where dinner is and when it comes, in one sentence. */
export function whereIsDinner(state: TrackingState): string {
  const { status } = state;
  if (isStatus(status, 'delivered')) return 'Your order has been delivered. Enjoy your meal!';
  if (isStatus(status, 'cancelled')) return 'This order was cancelled.';
  if (isStatus(status, 'help')) return 'Your courier has asked for help. We are seeing to it.';
  if (hasArrived(state)) return 'Your courier is at your door.';
  if (courierOf(state)) return onTheWay(state);
  if (isStatus(status, 'pending')) return 'The kitchen is getting your order ready.';
  return 'Your order is ready to go, and its courier will show up here.';
}

function onTheWay(state: TrackingState): string {
  const km = distanceOf(state);
  // To the fallback point no time can be promised: the customer isn't there.
  const minutes = km === null || state.home?.approximate ? null : minutesLeft(km, state.trail);
  if (minutes === null) return 'Your order is on its way to you.';
  return `Your order is on its way and should be with you in about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
}
