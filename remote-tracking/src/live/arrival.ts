import { HOUR, MINUTE } from '@food/contracts/durations';
import { distanceKm } from '@food/format/distance';
import type { Point } from './point';

/** The time over which the courier's speed is measured. */
const RECENT_MS = 5 * MINUTE;
/** A road is longer than the straight line. */
const ROAD_PER_LINE = 1.3;
/**
 * A scooter in a town: counted as if it had ridden at that speed for two minutes, so that neither a red light nor a jump counts
 * at once.
 */
const USUAL_KMH = 20;
const USUAL_HOURS = 2 / 60;
/** The ride must be longer than the noise of a phone that doesn't move. */
const BEGUN_KM = 0.1;
/** Beyond this distance a promise would be a guess. */
const LONGEST_PROMISE_MS = 90 * MINUTE;
/** Allowed delays: at the door, and on the way. */
const SURE_MS = MINUTE;
const UNSURE_SHARE = 0.2;
/** A promise begins and ends at a multiple of five minutes. */
const STEP_MS = 5 * MINUTE;
/** How long after the last position no arrival is promised any more (rule: courier-last-seen). */
const LONGEST_BLIND_MS = 3 * MINUTE;

/** The expected time of arrival, in epoch milliseconds. `from` may have passed; `to` has not. */
export interface Arrival {
  readonly from: number;
  readonly to: number;
}

interface Ride {
  /** Oldest first. */
  readonly trail: readonly Point[];
  /** Along the trail. */
  readonly riddenKm: number;
  /** In a straight line. */
  readonly leftKm: number;
  /** When the last position was seen. */
  readonly seenAt: number;
}

/**
 * The expected time of arrival, by the ride so far; null if no promise can be made. A promise stays until the ride leaves it or a
 * narrower one can be made, so that it doesn't change with each position (rule: arrival-time).
 */
export function arrivalOf(ride: Ride, now: number, promised: Arrival | null): Arrival | null {
  if (ride.trail.length < 2 || ride.riddenKm < BEGUN_KM || now - ride.seenAt > LONGEST_BLIND_MS) return null;
  const leftMs = ((ride.leftKm * ROAD_PER_LINE) / recentKmh(ride.trail)) * HOUR;
  if (leftMs > LONGEST_PROMISE_MS) return null;
  const at = Math.max(ride.seenAt + leftMs, now);
  const unsure = SURE_MS + leftMs * UNSURE_SHARE;
  const fresh = {
    from: Math.floor((at - unsure) / STEP_MS) * STEP_MS,
    to: Math.ceil((at + unsure) / STEP_MS) * STEP_MS,
  };
  const stands = promised && promised.from <= at && at <= promised.to && now < promised.to;
  return stands && lengthOf(promised) <= lengthOf(fresh) ? promised : fresh;
}

const lengthOf = ({ from, to }: Arrival): number => to - from;

/** Kilometres an hour over the last minutes, averaged with the usual speed; never 0. */
function recentKmh(trail: readonly Point[]): number {
  const last = trail.at(-1);
  let km = 0;
  let at = trail.length - 1;
  for (; last && at > 0; at -= 1) {
    const [before, after] = [trail[at - 1], trail[at]];
    if (!before || !after || last.at - before.at > RECENT_MS) break;
    km += distanceKm(before, after);
  }
  const hours = ((last?.at ?? 0) - (trail[at]?.at ?? 0)) / HOUR;
  return (km + USUAL_KMH * USUAL_HOURS) / (hours + USUAL_HOURS);
}
