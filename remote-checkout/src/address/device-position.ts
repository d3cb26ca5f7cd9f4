import type { Position } from '@food/format/distance';
import { notify } from '@food/platform/notify';
import { tidyPosition } from './map/map-position';

/** Said by an alert (rule: device-position). */
const NO_GEOLOCATION = 'Geolocation is not supported by your browser';

/**
 * Asks the device where it is, as exactly as it can. A browser without geolocation is told to the person; a refusal is
 * only logged (rule: failures-only-logged).
 */
export function askDevicePosition(onPosition: (position: Position) => void): void {
  if (!navigator.geolocation) {
    notify(NO_GEOLOCATION);
    return;
  }
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => onPosition(tidyPosition(coords)),
    ({ code }) => console.info(`The device's position is not available (${code}).`),
    { enableHighAccuracy: true, timeout: 15_000 },
  );
}
