import type { Position } from '@food/shared/distance';
import { type AddressField, type AddressTexts, FIELDS } from '../address-fields';

/** As Google's geocoder answers; only what is read. */
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

/** Which component fills which field (specification, section 7). */
const TYPES: Record<AddressField, string> = {
  house_block_no: 'street_number',
  area_road: 'route',
  city: 'locality',
  district: 'administrative_area_level_2',
  state: 'administrative_area_level_1',
  country: 'country',
  pincode: 'postal_code',
};

/** The seven texts from a result's address components; empty where it has none. */
export function placeOf(components: readonly AddressComponent[]): AddressTexts {
  const named = (type: string) => components.find(({ types }) => types.includes(type))?.long_name ?? '';
  return Object.fromEntries(FIELDS.map((field) => [field, named(TYPES[field])])) as AddressTexts;
}

/** Google's own lookup, once its library has loaded; null before and without it. */
export function googleLookup(): ((position: Position) => Promise<Partial<AddressTexts>>) | null {
  const Geocoder = (globalThis as { google?: GoogleMaps }).google?.maps?.Geocoder;
  if (!Geocoder) return null;
  return async ({ latitude, longitude }) => {
    const { results } = await new Geocoder().geocode({ location: { lat: latitude, lng: longitude } });
    return placeOf(results[0]?.address_components ?? []);
  };
}
