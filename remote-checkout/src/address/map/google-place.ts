import type { Position } from '@food/format/distance';
import { type AddressField, type AddressTexts, FIELDS } from '../address-fields';

/** The fields of the Google geocoder's answer that are read. */
export interface AddressComponent {
  long_name: string;
  types: string[];
}
interface Geocoder {
  geocode(request: { location: { lat: number; lng: number } }): Promise<{
    results: { address_components: AddressComponent[] }[];
  }>;
}
interface GoogleMaps {
  maps?: { Geocoder?: new () => Geocoder };
}

/** Which component fills which field (rule: place-to-address). */
const TYPES: Record<AddressField, string> = {
  house_block_no: 'street_number',
  area_road: 'route',
  city: 'locality',
  district: 'administrative_area_level_2',
  state: 'administrative_area_level_1',
  country: 'country',
  pincode: 'postal_code',
};

/** The seven texts from a result's address components; empty if it has none. */
export function placeOf(components: readonly AddressComponent[]): AddressTexts {
  const named = (type: string) => components.find(({ types }) => types.includes(type))?.long_name ?? '';
  return Object.fromEntries(FIELDS.map((field) => [field, named(TYPES[field])])) as AddressTexts;
}

/** The same time limit as for a call of the product's own API. */
const TIMEOUT_MS = 10_000;

/**
 * The texts of the first result of Google's own lookup. Rejects without the library, if Google refuses or has no result there,
 * and after ten seconds.
 */
export async function getGooglePlace({ latitude, longitude }: Position): Promise<AddressTexts> {
  const Geocoder = (globalThis as { google?: GoogleMaps }).google?.maps?.Geocoder;
  if (!Geocoder) throw new Error('Google Maps is not there');
  const answer = new Geocoder().geocode({ location: { lat: latitude, lng: longitude } });
  const [first] = (await inTime(answer)).results;
  if (!first) throw new Error('Google knows nothing there');
  return placeOf(first.address_components);
}

function inTime<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Google takes too long')), TIMEOUT_MS);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
