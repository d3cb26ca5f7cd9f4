import type { OtherLanguage } from '@food/contracts/language';
import { bigint, customType, jsonb, timestamp } from 'drizzle-orm/pg-core';

/** A moment in UTC. It comes from the server's clock, never from the database's (rule: times-in-utc). */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** An amount of money in whole paise, as everywhere. */
export const paise = (name: string) => bigint(name, { mode: 'number' });

/** An id that another system assigns, up to the largest safe integer. */
export const bigId = (name: string) => bigint(name, { mode: 'number' });

/** The content of a file. Both drivers return it as bytes, the embedded one not as a Buffer. */
export const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
});

/** Texts of a row in other languages than English, by language; null if it has none. */
export const translations = <Texts extends object>() =>
  jsonb().$type<Partial<Record<OtherLanguage, Texts>>>();
