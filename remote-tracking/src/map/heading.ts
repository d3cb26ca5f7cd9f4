import { distanceKm, type Position } from '@food/format/distance';

/** Two positions closer than this (10 m) come from a phone that doesn't move, and show no direction. */
const STEP_KM = 0.01;
/** How many positions back to look for a direction, so that a long wait costs no more than a short one. */
const LOOK_BACK = 30;

/** The courier's direction, in degrees clockwise from north; null if the last positions don't show one (rule: courier-turns). */
export function headingOf(trail: readonly Position[]): number | null {
  const courier = trail.at(-1);
  const from = trail
    .slice(-LOOK_BACK)
    .reverse()
    .find((point) => courier && distanceKm(point, courier) >= STEP_KM);
  if (!courier || !from) return null;
  const north = courier.latitude - from.latitude;
  const east = (courier.longitude - from.longitude) * Math.cos((courier.latitude * Math.PI) / 180);
  return (Math.atan2(east, north) * 180) / Math.PI;
}

/** The same direction as `heading`, at most half a turn from `from`: so a turn over north is a short one. */
export const turnedTo = (heading: number, from: number): number =>
  from + ((((heading - from + 180) % 360) + 360) % 360) - 180;
