import type { OrderStep } from '@food/contracts/tracking';
import { ARRIVAL_KM, distanceKm } from '@food/format/distance';
import { isStatus } from '@food/format/order-status';
import type { Connection, LiveEvent } from '@food/live/subscribe';
import { type Point, readPoint } from './point';
import { extended, type Route, routeOf } from './route';
import type { Home, TrackedOrderView } from './tracked-order';

/** Everything that is known of a delivery. */
export interface TrackingState {
  readonly connection: Connection;
  /** Whether this page is in the order's room, so that updates come. */
  readonly joined: boolean;
  readonly status: string;
  /** Whether `status` came over the present connection, and so is newer than any answer by HTTP. */
  readonly statusHeard: boolean;
  /** The order's status when it was last read; null before. */
  readonly readStatus: string | null;
  /** Null until the order was read. */
  readonly home: Home | null;
  /** When the chosen slot begins; '' if it comes as soon as it is ready, and until the order was read. */
  readonly deliverAt: string;
  /** Oldest first; the last one is where the courier is. */
  readonly trail: readonly Point[];
  /** Until when the trail was read, or heard over an earlier connection; later points are of the present ride, read or not. */
  readonly knownUntil: number;
  /** The trail, measured and thinned for drawing. */
  readonly route: Route;
  /** The order's steps as they were last read; oldest first. */
  readonly steps: readonly OrderStep[];
  /** Why the room was refused, in the server's words. */
  readonly refused: string | null;
}

/** How many points are kept (rule: trail-bounded). */
export const LONGEST_TRAIL = 5_000;

/** The status starts as 'pending' (rule: tracking-status-as-pushed). */
export const START: TrackingState = {
  connection: 'connecting',
  joined: false,
  status: 'pending',
  statusHeard: false,
  readStatus: null,
  home: null,
  deliverAt: '',
  trail: [],
  knownUntil: Number.NEGATIVE_INFINITY,
  route: routeOf([]),
  steps: [],
  refused: null,
};

export type TrackingAction = LiveEvent | { type: 'read'; order: TrackedOrderView };

/** The state after one event. */
export function trackingReducer(state: TrackingState, action: TrackingAction): TrackingState {
  switch (action.type) {
    case 'connection':
      return {
        ...state,
        connection: action.connection,
        joined: false,
        statusHeard: false,
        // An answer on its way when the line was lost may be older than what was heard.
        knownUntil:
          action.connection === 'connected' ? (courierOf(state)?.at ?? state.knownUntil) : state.knownUntil,
      };
    case 'closed':
      return state;
    case 'joined':
      return { ...state, joined: true, refused: null };
    case 'refused':
      return { ...state, refused: action.message };
    case 'status':
      return withStatus({ ...state, statusHeard: true }, action.status);
    case 'location':
      return withPoint(state, readPoint(action.point));
    case 'read':
      return withOrder(state, action.order);
  }
}

/** An order that goes back to the kitchen has no time and no courier any more, even before it is read again. */
function withStatus(state: TrackingState, status: string): TrackingState {
  if (!isStatus(status, 'pending')) return { ...state, status };
  const steps = state.steps.filter(({ step }) => step === 'placed');
  return { ...state, status, steps, trail: [], route: routeOf([]) };
}

/** An update that is not newer than the last is dropped (rule: older-position-dropped). */
function withPoint(state: TrackingState, point: Point | null): TrackingState {
  const last = courierOf(state);
  if (!point || (last && point.at <= last.at)) return state;
  const isFull = state.trail.length === LONGEST_TRAIL;
  const route = extended(state.route, state.trail, point, isFull);
  return { ...state, route, trail: [...state.trail.slice(isFull ? 1 : 0), point] };
}

/**
 * The server's trail is complete, and empty if the kitchen took the order back and nobody rode since; positions that came later over
 * the present connection are appended.
 */
function withOrder(
  state: TrackingState,
  { status, home, deliverAt, trail, steps }: TrackedOrderView,
): TrackingState {
  const knownUntil = Math.max(state.knownUntil, trail.at(-1)?.at ?? Number.NEGATIVE_INFINITY);
  const since = state.trail.filter((point) => point.at > knownUntil);
  const whole = [...trail, ...since].slice(-LONGEST_TRAIL);
  const route = routeOf(whole);
  const read = { ...state, readStatus: status, home, deliverAt, steps, trail: whole, knownUntil, route };
  if (state.statusHeard) return withStatus(read, state.status);
  return status === '' ? read : withStatus(read, status);
}

/** The courier's last position, or null while it is unknown. */
export const courierOf = ({ trail }: Pick<TrackingState, 'trail'>): Point | null => trail.at(-1) ?? null;

/** Kilometres from courier to customer, or null while one of them isn't known. */
export function distanceOf({ trail, home }: Pick<TrackingState, 'trail' | 'home'>): number | null {
  const courier = courierOf({ trail });
  return courier && home ? distanceKm(courier, home) : null;
}

/** Delivered, or under 50 m from the customer (rule: arrival-distance). */
export function hasArrived(state: TrackingState): boolean {
  const km = distanceOf(state);
  return isStatus(state.status, 'delivered') || (!isOver(state) && km !== null && km < ARRIVAL_KM);
}

/** A courier within this distance is near: half a kilometre (rule: near-notice). */
const NEAR_KM = 0.5;

/** Near the customer's door, or there. */
export function isNear(state: TrackingState): boolean {
  const km = state.home?.approximate ? null : distanceOf(state);
  return !isOver(state) && km !== null && km < NEAR_KM;
}

/** Whether the order is over. */
export const isOver = ({ status }: Pick<TrackingState, 'status'>): boolean =>
  isStatus(status, 'delivered') || isStatus(status, 'cancelled');

/** Whether it waits for the chosen slot. */
export const isForLater = ({ status, deliverAt }: Pick<TrackingState, 'status' | 'deliverAt'>): boolean =>
  isStatus(status, 'pending') && deliverAt !== '';

/** Whether the map is up to date. */
export const isLive = (state: TrackingState): boolean =>
  state.connection === 'connected' && state.joined && courierOf(state) !== null && !isOver(state);
