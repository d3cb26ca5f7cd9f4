import { z } from 'zod';
import { Instant } from './call';

/** The kitchen is closed and the order names no slot; null if it doesn't open in the next days. */
export const Closed = z.object({
  message: z.string(),
  code: z.literal('CLOSED'),
  opens_at: Instant.nullable(),
});

/** Dishes of the order have sold out for the day that it is for (rule: sold-out-today). */
export const SoldOut = z.object({
  message: z.string(),
  code: z.literal('SOLD_OUT'),
  item_codes: z.array(z.string()),
});
