import { distanceKm, isPosition, type Position } from '@food/format/distance';

/** Where the courier was, and when: `at` in epoch milliseconds. */
export interface Point extends Position {
  at: number;
}

/** A position from the API or the socket: `timestamp` is ISO 8601 or epoch milliseconds. */
interface LoosePosition {
  latitude?: unknown;
  longitude?: unknown;
  timestamp?: unknown;
}

/** The point of a position, or null if it isn't on earth or has no valid time. */
export function readPoint(position: unknown): Point | null {
  const point = (position ?? {}) as LoosePosition;
  const at = new Date(point.timestamp as string | number).getTime();
  const timed = typeof point.timestamp === 'string' || typeof point.timestamp === 'number';
  return timed && !Number.isNaN(at) && isPosition(point)
    ? { latitude: point.latitude, longitude: point.longitude, at }
    : null;
}

/** Kilometres along the points. */
export function routeKm(points: readonly Position[]): number {
  return points.reduce((km, point, at) => {
    const before = points[at - 1];
    return before ? km + distanceKm(before, point) : km;
  }, 0);
}
