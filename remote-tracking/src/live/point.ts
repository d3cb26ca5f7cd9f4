import { distanceKm, isPosition, type Position } from '@food/format/distance';

/** Where the courier was, and when: `at` in epoch milliseconds. */
export interface Point extends Position {
  at: number;
}

/** A position as the API and the socket tell it: `timestamp` is ISO 8601 or epoch milliseconds. */
interface ToldPoint {
  latitude?: unknown;
  longitude?: unknown;
  timestamp?: unknown;
}

/** The point that was told, or null where it is no position on earth or no moment. */
export function readPoint(told: unknown): Point | null {
  const point = (told ?? {}) as ToldPoint;
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
