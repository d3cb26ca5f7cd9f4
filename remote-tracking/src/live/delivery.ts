import { t } from '../messages';
import { type Arrival, arrivalOf } from './arrival';
import {
  courierOf,
  distanceOf,
  isOver,
  START,
  type TrackingAction,
  type TrackingState,
  trackingReducer,
} from './tracking-state';

/** Positions come every 10 s: when three are missing, the page says so (rule: courier-last-seen). */
const STALE_MS = 30_000;

/** The state of a delivery, and what follows from the time that has passed since. */
export interface Delivery extends TrackingState {
  /** The time by this device's clock, like `seenAt`. */
  readonly now: number;
  /** When the courier was at the last position, as far as this device can tell; null while there is no position. */
  readonly seenAt: number | null;
  /** How far this device's clock is ahead of the server's, in milliseconds, by the fastest answer; 0 while that is unknown. */
  readonly ahead: number;
  /** Whether the last position came live, and so was seen when it came. */
  readonly isSeen: boolean;
  /** Whether a position came over the present connection: the first one may be an old one, sent again. */
  readonly isHeard: boolean;
  /** By the server's clock, as are the times of the order's steps beside it. */
  readonly arrival: Arrival | null;
}

export const UNSEEN: Delivery = {
  ...START,
  now: 0,
  seenAt: null,
  ahead: 0,
  isSeen: false,
  isHeard: false,
  arrival: null,
};

/** An action, or, without one, time that has passed. */
export interface DeliveryAction {
  readonly now: number;
  /** How far this device's clock is ahead of the server's, in milliseconds; absent while that is unknown. */
  readonly ahead?: number | undefined;
  readonly action?: TrackingAction;
}

/** The delivery after an event. */
export function deliveryReducer(
  before: Delivery,
  { now, ahead = before.ahead, action }: DeliveryAction,
): Delivery {
  const known = { ...before, ...(action && trackingReducer(before, action)), now, ahead };
  if (action?.type === 'connection') known.isHeard = false;
  const courier = courierOf(known);
  const isNew = courier?.at !== courierOf(before)?.at;
  // The courier's clock and this one may differ: a position that comes live counts as seen now.
  if (isNew) known.isSeen = action?.type === 'location' && before.isHeard;
  if (!courier) known.seenAt = null;
  else if (isNew && known.isSeen) known.seenAt = now;
  else if (isNew || (ahead !== before.ahead && !known.isSeen))
    known.seenAt = Math.min(courier.at + ahead, now);
  if (action?.type === 'location') known.isHeard = true;
  return { ...known, arrival: arrivalAt(known, before.arrival) };
}

function arrivalAt(delivery: Delivery, promised: Arrival | null): Arrival | null {
  const { trail, route, home, seenAt, now, ahead } = delivery;
  const leftKm = distanceOf(delivery);
  // No promise can be made for the fallback point: the customer isn't there.
  if (leftKm === null || seenAt === null || home?.approximate || isOver(delivery)) return null;
  return arrivalOf({ trail, riddenKm: route.km, leftKm, seenAt: seenAt - ahead }, now - ahead, promised);
}

/**
 * `40 s` or `3 min`, in the page's language: how long there was no position of a courier on the way; null if that isn't worth
 * saying.
 */
export function unseenFor(delivery: Delivery): string | null {
  const { seenAt, now } = delivery;
  if (seenAt === null || isOver(delivery) || now - seenAt < STALE_MS) return null;
  const seconds = Math.floor((now - seenAt) / 10_000) * 10;
  if (seconds < 120) return t('ago.seconds', { seconds });
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? t('ago.minutes', { minutes }) : t('ago.longer');
}
