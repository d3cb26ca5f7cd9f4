import type { z } from 'zod';
import { NewerFormat, Refusal } from './errors';

/** The form of everything in a store that this version writes and reads. */
const FORMAT = 1;

/**
 * Parses JSON from the store by its schema. Throws {@link Refusal} that names the object, and quotes the remedy in `way`;
 * {@link NewerFormat} if a newer version wrote it.
 */
export function parseStored<S extends z.ZodType>(
  schema: S,
  bytes: Buffer,
  key: string,
  way?: string,
): z.infer<S> {
  let format: unknown;
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    format = (value as { format?: unknown } | null)?.format;
    return schema.parse(value);
  } catch {
    if (typeof format === 'number' && format > FORMAT)
      throw new NewerFormat(
        `${key} in the release store has format ${format}, and this version of "release" and the server knows ${FORMAT}: a newer one wrote it. Update this one.`,
      );
    const damaged = `${key} in the release store is damaged: it doesn't have the form that it must have.`;
    throw new Refusal(way ? `${damaged} ${way}` : damaged);
  }
}
