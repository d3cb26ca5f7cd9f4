import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../db/database';
import { badRequest, HttpError } from '../http/errors';
import { idempotencyKeys } from './orders-tables';

/** One checkout attempt: the customer's key and what was asked under it (rule: order-once). */
export interface Attempt {
  readonly key: string;
  readonly bodyHash: string;
}

/**
 * The attempt that a request belongs to; null without the header `Idempotency-Key`.
 *
 * @throws HttpError 400 for a key that isn't 1 to 200 printable characters
 */
export function attemptOf(header: string | string[] | undefined, body: unknown): Attempt | null {
  if (header === undefined) return null;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(header)) {
    throw badRequest('Please try ordering again.', 'IDEMPOTENCY_KEY_INVALID');
  }
  return { key: header, bodyHash: createHash('sha256').update(canonical(body)).digest('hex') };
}

/** JSON that doesn't depend on the order in which a client wrote its fields. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/**
 * The order that this attempt has already led to, or null.
 *
 * @throws HttpError 422 where the key was used for another body
 */
export async function orderOfAttempt(
  db: Pick<Db, 'select'>,
  userId: string,
  { key, bodyHash }: Attempt,
): Promise<string | null> {
  const [used] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)));
  if (!used) return null;
  if (used.bodyHash !== bodyHash) {
    throw new HttpError(
      422,
      'IDEMPOTENCY_KEY_REUSED',
      'This order differs from the one sent before. Please try ordering again.',
    );
  }
  return used.orderId;
}
