import { t } from './messages';

/** Degrees. */
export interface Position {
  latitude: number;
  longitude: number;
}

const EARTH_RADIUS_KM = 6371;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Kilometres by the haversine formula with an earth radius of 6371 km (rule: distance-on-earth). */
export function distanceKm(a: Position, b: Position): number {
  const dLat = radians(b.latitude - a.latitude);
  const dLon = radians(b.longitude - a.longitude);
  const h =
    Math.sin(dLat / 2) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(dLon / 2) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** A courier within this distance has arrived: 50 m (rule: arrival-distance). */
export const ARRIVAL_KM = 0.05;

/** `640 m` under 1 km, otherwise `2.4 km`, with the unit in the page's language. */
export function formatDistance(km: number): string {
  const metres = Math.round(km * 1000);
  if (metres < 1000) return t('distance.metres', { metres: String(metres) });
  return t('distance.kilometres', { km: km.toFixed(1) });
}

/** Whether both numbers are a position on earth. */
export function isPosition(
  value: { latitude?: unknown; longitude?: unknown } | null | undefined,
): value is Position {
  if (!value) return false;
  const { latitude, longitude } = value;
  return (
    typeof latitude === 'number' &&
    typeof longitude === 'number' &&
    Math.abs(latitude) <= 90 &&
    Math.abs(longitude) <= 180
  );
}
