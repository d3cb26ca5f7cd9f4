import type { Address, AddressInput } from '@food/contracts/checkout';
import type { Position } from '@food/format/distance';

/** The seven free texts of an address (rule: address-free-text). */
export const FIELDS = [
  'house_block_no',
  'area_road',
  'city',
  'district',
  'state',
  'country',
  'pincode',
] as const;
export type AddressField = (typeof FIELDS)[number];
export type AddressTexts = Record<AddressField, string>;

/** The longest text that the contract accepts in a field. */
export const FIELD_MAX = 200;

const text = (value: unknown): string => (typeof value === 'string' ? value.slice(0, FIELD_MAX) : '');

/** All seven texts of a value that has some; absent or damaged ones are empty. */
export const textsOf = (from: Partial<Record<AddressField, unknown>>): AddressTexts =>
  Object.fromEntries(FIELDS.map((field) => [field, text(from[field])])) as AddressTexts;

/** What this version knows of an address: another server may say more of it, and it stays the same address. */
export const knownOf = ({ id, latitude, longitude, ...texts }: Address): Address => ({
  id,
  ...textsOf(texts),
  latitude,
  longitude,
});

/** The address as it is saved: the texts as typed, and the position or two nulls. */
export const addressInput = (texts: AddressTexts, position: Position | null): AddressInput => ({
  ...texts,
  latitude: position?.latitude ?? null,
  longitude: position?.longitude ?? null,
});

/**
 * An address in the three lines of its card: house and road; city and district; state, country and pincode
 * (rule: address-card-lines). Lines without any text are left out.
 */
export function addressLines(address: Partial<Address>): string[] {
  const texts = textsOf(address);
  const line = (...fields: AddressField[]) =>
    fields
      .map((field) => texts[field].trim())
      .filter(Boolean)
      .join(', ');
  return [
    line('house_block_no', 'area_road'),
    line('city', 'district'),
    line('state', 'country', 'pincode'),
  ].filter(Boolean);
}
