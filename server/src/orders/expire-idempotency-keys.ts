import { lt } from 'drizzle-orm';
import { type Expiry, expiryOf } from '../expiry';
import { keysExpiredAt } from './idempotency';
import { idempotencyKeys } from './orders-tables';

/** Removes the keys of attempts that are no longer repeated. The orders stay. */
export const ORDER_EXPIRIES: readonly Expiry[] = [
  expiryOf('idempotency keys', idempotencyKeys, ({ clock }) =>
    lt(idempotencyKeys.createdAt, keysExpiredAt(clock.now())),
  ),
];
