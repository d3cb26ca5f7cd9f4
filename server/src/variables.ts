import { z } from 'zod';

const PORT = 'a port from 0 to 65535';

/** A port to listen on; 0 takes any free one. */
export const port = z.coerce.number(PORT).int(PORT).min(0, PORT).max(65_535, PORT);

export const yesOrNo = z
  .enum(['1', '0', 'true', 'false'], '1 or 0')
  .transform((value) => value === '1' || value === 'true');

/** How long some data is kept, in days (docs/personal-data.md). */
export function days(most = 3_650) {
  const words = `whole days from 1 to ${most}`;
  return z.coerce.number(words).int(words).min(1, words).max(most, words);
}

export const isHttpAddress = (value: string): boolean =>
  /^https?:\/\/[^/]/.test(value) && URL.canParse(value);

/** An address without the slash at its end. */
export const url = z
  .string()
  .refine(isHttpAddress, 'an http(s) address')
  .transform((value) => value.replace(/\/+$/, ''));

/** An address with a password in it, and the same over TLS. */
export const serverUrl = (plain: string, secured: string) =>
  z
    .string()
    .refine(
      (value) => new RegExp(`^(${plain}|${secured})://[^/]`).test(value) && URL.canParse(value),
      `${plain}://user:password@host:port`,
    );

/** A variable has a value that cannot be used. The message is one line for the person who starts the server. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
