import { distanceKm } from '@food/format/distance';
import { type Point, routeKm } from './point';

/** How many points of a route are drawn; up to twice as many before it is thinned out again (rule: trail-thinned). */
const DRAWN = 500;

/** The route travelled, measured and thinned for drawing. */
export interface Route {
  readonly km: number;
  readonly drawn: readonly Point[];
}

/** The route of a whole trail. */
export function routeOf(trail: readonly Point[]): Route {
  const km = routeKm(trail);
  return { km, drawn: trail.length > 2 * DRAWN ? thinned(trail, km) : trail };
}

/**
 * With one more position on `trail`, and without the trail's first if that is full: the cost doesn't depend on the route's
 * length.
 */
export function extended(
  { km, drawn }: Route,
  trail: readonly Point[],
  point: Point,
  isFull: boolean,
): Route {
  const last = trail.at(-1);
  const [first, second] = isFull ? trail : [];
  const lost = first && second ? distanceKm(first, second) : 0;
  const left = drawn[0] === first ? drawn.slice(1) : drawn;
  const route = { km: km - lost + (last ? distanceKm(last, point) : 0), drawn: [...left, point] };
  return route.drawn.length > 2 * DRAWN ? { ...route, drawn: thinned(route.drawn, route.km) } : route;
}

/** Points so far from each other that about {@link DRAWN} of them are left, and the last. */
function thinned(points: readonly Point[], km: number): Point[] {
  const kept: Point[] = [];
  for (const point of points) {
    const before = kept.at(-1);
    if (!before || distanceKm(before, point) >= km / DRAWN) kept.push(point);
  }
  const last = points.at(-1);
  if (last && kept.at(-1) !== last) kept.push(last);
  return kept;
}
