import { z } from 'zod';
import { defineCall, Instant, Latitude, Longitude, MessageAnswer, Rupees } from './call';
import { LEAD_MINUTES, TIME_OF_DAY } from './opening-hours';
import { translationsOf } from './translations';

const timeOfDay = z.string().regex(TIME_OF_DAY, 'Please write times as 11:00.');
const charges = { delivery_charge: Rupees, taxes: Rupees };
const opening = {
  /** India's time; `to` is on the next day if it isn't after `from`. None means always open (rule: opening-hours). */
  opening_hours: z
    .array(z.object({ day: z.number().int().min(0).max(6), from: timeOfDay, to: timeOfDay }))
    .max(50),
  /** Dates in India on which nothing opens. */
  closed_on: z.array(z.iso.date()).max(400),
  /** How long after ordering the first slot can begin. */
  lead_minutes: z.number().int().min(0).max(1_440),
};

/** A sold-out dish, as a cart needs it (rule: sold-out-today). */
const SoldOutDish = z.object({ id: z.number().int(), item_code: z.string(), sold_out_until: Instant });

/** What a cart needs beside the menu: charges in rupees, opening hours, and the sold-out dishes. */
export const Settings = z
  .object({
    ...charges,
    ...opening,
    /** Only if there are any: a cart reads the settings anyhow, and doesn't have the menu. */
    sold_out: z.array(SoldOutDish).optional(),
  })
  .meta({ id: 'Settings' });
export type Settings = z.infer<typeof Settings>;

/** The settings in the menu document: without hours the kitchen is always open. */
export const SettingsDocument = z.object({
  ...charges,
  opening_hours: opening.opening_hours.default([]),
  closed_on: opening.closed_on.default([]),
  lead_minutes: opening.lead_minutes.default(LEAD_MINUTES),
});

/** A coupon as customers get it; amounts in rupees. */
export const Coupon = z
  .object({
    id: z.number().int(),
    code: z.string(),
    description: z.string(),
    discount_type: z.enum(['flat', 'percentage']),
    /** Rupees for a flat coupon, else per cent of the subtotal. */
    discount_value: z.number().nonnegative(),
    /** Cap in rupees; null means no cap. */
    max_discount: Rupees.nullable(),
    /** Shown, never enforced (rule: coupon-minimum-shown). */
    min_order_value: Rupees,
    expires_at: Instant.nullable(),
  })
  .meta({ id: 'Coupon' });
export type Coupon = z.infer<typeof Coupon>;

const description = z.string().max(300);

/** A coupon in the menu document. */
export const CouponDocument = z.object({
  code: z.string().trim().min(1).max(40),
  description,
  translations: translationsOf(z.object({ description })),
  discount_type: z.enum(['flat', 'percentage']),
  discount_value: z.number().nonnegative(),
  max_discount: Rupees.nullable(),
  min_order_value: Rupees,
  /** Counted from the moment when the document is written; null never expires. */
  expires_in_days: z.number().int().nullable().optional(),
  /** A date (the end of that day in India) or an instant. */
  expires_at: z.string().nullable().optional(),
});

const text = z.string().max(200).default('');
/** Seven free texts without validation (rule: address-free-text). */
const addressTexts = {
  house_block_no: text,
  area_road: text,
  city: text,
  district: text,
  state: text,
  country: text,
  pincode: text,
};
/** Two nulls, or a position on earth (rule: address-position). */
const bothOrNeither = (a: { latitude: number | null; longitude: number | null }) =>
  (a.latitude === null) === (a.longitude === null);

/** A new or changed address (rule: address-free-text, address-position). */
export const AddressInput = z
  .object({
    ...addressTexts,
    latitude: Latitude.nullable().default(null),
    longitude: Longitude.nullable().default(null),
  })
  .refine(bothOrNeither, 'Set both latitude and longitude, or neither.');
export type AddressInput = z.infer<typeof AddressInput>;

/** An address in the customer's address book. */
export const Address = z
  .object({
    id: z.number().int(),
    house_block_no: z.string(),
    area_road: z.string(),
    city: z.string(),
    district: z.string(),
    state: z.string(),
    country: z.string(),
    pincode: z.string(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
  })
  .meta({ id: 'Address' });
export type Address = z.infer<typeof Address>;

const AddressParams = z.object({ id: z.string().max(30) });

/** The most addresses of a customer; one more is 409 `TOO_MANY_ADDRESSES` (rule: address-book-size). */
export const MOST_ADDRESSES = 50;

const WHERE = 'Please send latitude (-90 to 90) and longitude (-180 to 180) as decimal numbers.';
/** Degrees as text in a query. A missing or empty value is invalid, not zero. */
const degrees = (most: number) =>
  z
    .string(WHERE)
    .regex(/^-?\d{1,3}(\.\d+)?$/, WHERE)
    .transform(Number)
    .pipe(z.number().min(-most, WHERE).max(most, WHERE));

export const getSettings = defineCall({
  method: 'GET',
  path: '/auth/settings',
  access: 'open',
  summary: 'Delivery charge and taxes, in rupees, when the kitchen is open, and what has sold out today',
  status: 200,
  answer: Settings,
});
/** Expired coupons are not listed. */
export const getCoupons = defineCall({
  method: 'GET',
  path: '/auth/coupons',
  access: 'open',
  summary: 'Coupons that can be used now',
  status: 200,
  answer: z.array(Coupon),
});
export const getAddresses = defineCall({
  method: 'GET',
  path: '/auth/address',
  access: 'customer',
  summary: "The caller's address book",
  status: 200,
  answer: z.array(Address),
});
export const addAddress = defineCall({
  method: 'POST',
  path: '/auth/address',
  access: 'customer',
  summary: 'Save a new address',
  status: 201,
  body: AddressInput,
  answer: Address,
});
export const updateAddress = defineCall({
  method: 'PUT',
  path: '/auth/address/:id',
  access: 'customer',
  summary: 'Change an address',
  status: 200,
  params: AddressParams,
  body: AddressInput,
  answer: Address,
});
export const deleteAddress = defineCall({
  method: 'DELETE',
  path: '/auth/address/:id',
  access: 'customer',
  summary: 'Delete an address',
  status: 200,
  params: AddressParams,
  answer: MessageAnswer,
});

/**
 * The browser's reverse lookup if no Google key is set: the server calls GEOCODER_URL, at most once a second, and caches (rule:
 * lookup-by-the-server). Texts are empty if the place has none.
 */
export const reverseGeocode = defineCall({
  method: 'GET',
  path: '/auth/geocode/reverse',
  access: 'customer',
  summary: 'The address of a position',
  status: 200,
  query: z.object({ latitude: degrees(90), longitude: degrees(180) }),
  answer: z.object({
    house_block_no: z.string(),
    area_road: z.string(),
    city: z.string(),
    district: z.string(),
    state: z.string(),
    country: z.string(),
    pincode: z.string(),
  }),
});
