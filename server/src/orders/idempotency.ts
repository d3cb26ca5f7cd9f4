import { createHash } from 'node:crypto';
import { DAY } from '@food/contracts/durations';
import { type SQL, sql } from 'drizzle-orm';
import { nested } from '../db/prepared';
import { badRequest, conflict, HttpError } from '../http/errors';
import { idempotencyKeys, orders } from './orders-tables';

/** Seven days: far longer than a customer tries to get one order through. */
const KEPT = 7 * DAY;

/** Keys of this moment and before have expired. */
export const keysExpiredAt = (now: Date): Date => new Date(now.getTime() - KEPT);

/** One checkout attempt: the customer's key and the request sent with it (rule: order-once). */
export interface Attempt {
  readonly key: string;
  readonly bodyHash: string;
}

/**
 * The attempt of a request; null without the header `Idempotency-Key`. `sent` is the body as it was sent, before defaults: a
 * default that a later server adds must not turn a repeat into another order.
 *
 * @throws HttpError 400 for a key that isn't 1 to 200 printable characters
 */
export function attemptOf(header: string | string[] | undefined, sent: unknown): Attempt | null {
  if (header === undefined) return null;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(header)) {
    throw badRequest('Please try ordering again.', 'IDEMPOTENCY_KEY_INVALID');
  }
  return { key: header, bodyHash: createHash('sha256').update(canonical(sent)).digest('hex') };
}

/** JSON that doesn't depend on the order of a client's fields. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** Inside another statement, what the customer `userId` has used the key `key` for since `keysExpiredAt`. */
export const attemptRows = nested(
  { bodyHash: idempotencyKeys.bodyHash, orderId: idempotencyKeys.orderId, status: orders.status },
  sql`from ${idempotencyKeys} inner join ${orders} on ${orders.id} = ${idempotencyKeys.orderId}
  where ${idempotencyKeys.userId} = ${sql.placeholder('userId')} and ${idempotencyKeys.key} = ${sql.placeholder('key')}
    and ${idempotencyKeys.createdAt} > ${sql.placeholder('keysExpiredAt')}`,
);
type AttemptRow = typeof attemptRows extends SQL<(infer Row)[]> ? Row : never;

/**
 * The order that this attempt has already made, or null.
 *
 * @throws HttpError 422 if the key was used for another body, 409 if that order was cancelled since: with a success the customer
 * would wait for a meal that isn't cooked
 */
export function orderOfAttempt({ bodyHash }: Attempt, used: AttemptRow | undefined): string | null {
  if (!used) return null;
  if (used.bodyHash !== bodyHash) {
    throw new HttpError(
      422,
      'IDEMPOTENCY_KEY_REUSED',
      'This order differs from the one sent before. Please try ordering again.',
    );
  }
  if (used.status === 'cancelled') {
    throw conflict(
      'This order was placed before, and has been cancelled since. To have it after all, place it again.',
      'IDEMPOTENCY_KEY_CANCELLED',
    );
  }
  return used.orderId;
}
