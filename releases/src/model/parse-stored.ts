import type { z } from 'zod';
import { Refusal } from './errors';

/** Parses JSON from the store by its schema. Throws {@link Refusal} that names the object, and quotes the remedy in `way`. */
export function parseStored<S extends z.ZodType>(
  schema: S,
  bytes: Buffer,
  key: string,
  way?: string,
): z.infer<S> {
  try {
    return schema.parse(JSON.parse(bytes.toString('utf8')));
  } catch {
    const damaged = `${key} in the release store is damaged: it doesn't have the form that it must have.`;
    throw new Refusal(way ? `${damaged} ${way}` : damaged);
  }
}
