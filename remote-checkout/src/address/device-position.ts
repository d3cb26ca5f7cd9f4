import type { Position } from '@food/format/distance';
import { notify } from '@food/platform/notify';
import { t } from '../messages';
import { tidyPosition } from './map/map-position';

/**
 * Asks the device for its exact position. If the browser lacks geolocation the person gets an alert (rule: device-position); a
 * refusal is only logged (rule: failures-only-logged).
 */
export function askDevicePosition(onPosition: (position: Position) => void): void {
  if (!navigator.geolocation) {
    notify(t('address.noGeolocation'));
    return;
  }
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => onPosition(tidyPosition(coords)),
    ({ code }) => console.info(`The device's position is not available (${code}).`),
    { enableHighAccuracy: true, timeout: 15_000 },
  );
}
