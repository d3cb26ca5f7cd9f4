import { z } from 'zod';

const PORT = 'a port from 0 to 65535';

/** A port to listen on; 0 takes any free one. */
export const port = z.coerce.number(PORT).int(PORT).min(0, PORT).max(65_535, PORT);

const DAYS = 'whole days from 1 to 3650';

/** How long something is kept. */
export const days = z.coerce.number(DAYS).int(DAYS).min(1, DAYS).max(3_650, DAYS);

export const isHttpAddress = (value: string): boolean =>
  /^https?:\/\/[^/]/.test(value) && URL.canParse(value);

/** An address without the slash at its end. */
export const url = z
  .string()
  .refine(isHttpAddress, 'an http(s) address')
  .transform((value) => value.replace(/\/+$/, ''));

/** A variable has a value that cannot be used. The message is one line for the person who starts the server. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
