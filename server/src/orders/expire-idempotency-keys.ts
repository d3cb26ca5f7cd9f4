import { lt } from 'drizzle-orm';
import { type Expiry, expiryOf } from '../expiry';
import { idempotencyKeys } from './orders-tables';

/** Seven days: far longer than a customer tries to get one order through. */
const KEPT_MS = 7 * 24 * 60 * 60_000;

/** Removes the keys of attempts that are no longer repeated. The orders stay. */
export const ORDER_EXPIRIES: readonly Expiry[] = [
  expiryOf('idempotency keys', idempotencyKeys, ({ clock }) =>
    lt(idempotencyKeys.createdAt, new Date(clock.now().getTime() - KEPT_MS)),
  ),
];
