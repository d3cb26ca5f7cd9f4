import type { Position } from '@food/format/distance';

/** The first view of the form's map (rule: address-map-view). */
export const DEFAULT_CENTRE: Position = { latitude: 17.385, longitude: 78.4867 };
export const ADDRESS_ZOOM = 17;

const METRES_PER_DEGREE = 111_320;
const STEP_METRES = 5;
const LEAP_METRES = 50;

const ARROWS: Record<string, readonly [north: number, east: number]> = {
  ArrowUp: [1, 0],
  ArrowDown: [-1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Whether a key moves the pin. */
export const isArrow = (key: string): boolean => key in ARROWS;

/** One arrow key further: 5 metres, with Shift 50. The same position for any other key. */
export function stepped(from: Position, { key, shiftKey }: { key: string; shiftKey: boolean }): Position {
  const [north, east] = ARROWS[key] ?? [0, 0];
  const degrees = (shiftKey ? LEAP_METRES : STEP_METRES) / METRES_PER_DEGREE;
  // Degrees of longitude shrink towards the poles; at the poles any step will do.
  const shrink = Math.max(Math.cos((from.latitude * Math.PI) / 180), 0.01);
  return tidyPosition({
    latitude: from.latitude + north * degrees,
    longitude: from.longitude + (east * degrees) / shrink,
  });
}

/** On earth, whichever copy of the world the map showed, and to six decimals, about 10 cm. */
export function tidyPosition({ latitude, longitude }: Position): Position {
  const around = ((((longitude + 180) % 360) + 360) % 360) - 180;
  return { latitude: round(Math.min(Math.max(latitude, -90), 90)), longitude: round(around) };
}

const round = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;
