import { lt } from 'drizzle-orm';
import type { AppContext } from '../context';
import { idempotencyKeys } from './orders-tables';

/** Seven days: far longer than a customer tries to get one order through. */
const KEPT_MS = 7 * 24 * 60 * 60_000;

/** Removes the keys of attempts that nobody will repeat any more. The orders stay. */
export async function expireIdempotencyKeys({ db, clock }: AppContext): Promise<void> {
  const oldest = new Date(clock.now().getTime() - KEPT_MS);
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, oldest));
}
