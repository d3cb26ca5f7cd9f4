import type { AnswerOf } from '@food/contracts/call';
import type { reverseGeocode } from '@food/contracts/checkout';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns';

export type PlaceTexts = AnswerOf<typeof reverseGeocode>;

/** The geocoder's answers, by position to four decimals. */
export const geocodedPlaces = pgTable(
  'geocoded_places',
  {
    position: text().primaryKey(),
    texts: jsonb().$type<PlaceTexts>().notNull(),
    foundAt: moment('found_at').notNull(),
  },
  (t) => [index('geocoded_places_found').on(t.foundAt)],
);

/** At most one row, `id` 1: when the geocoder may be called next. By the database's clock, which all processes share. */
export const geocoderPace = pgTable(
  'geocoder_pace',
  { id: integer().primaryKey(), nextAt: moment('next_at').notNull() },
  (t) => [check('geocoder_pace_one_row', sql`${t.id} = 1`)],
);
