import { and, count, eq, notInArray } from 'drizzle-orm';
import { getUser } from '../auth/user-store';
import type { Db } from '../db/database';
import { HttpError } from '../http/errors';
import { orders } from './orders-tables';

/** Orders of one customer that are on their way at once: far more than a family needs. */
export const MOST_OPEN = 20;
/** The same while nobody has shown to own the account's email or mobile: whoever pays on delivery must be somebody. */
export const MOST_OPEN_UNPROVEN = 3;

/**
 * Refuses one more order than a customer may have on their way (rule: open-orders-limited). The customer's orders have to wait
 * for each other meanwhile, else two at once pass.
 *
 * @throws HttpError 429 `TOO_MANY_ORDERS`
 */
export async function refuseTooManyOpen(tx: Pick<Db, 'select'>, userId: string): Promise<void> {
  const [open] = await tx
    .select({ orders: count() })
    .from(orders)
    .where(and(eq(orders.userId, userId), notInArray(orders.status, ['delivered', 'cancelled'])));
  const number = open?.orders ?? 0;
  if (number < MOST_OPEN_UNPROVEN) return;
  const { emailVerifiedAt, mobileVerifiedAt } = await getUser(tx, userId);
  const isProven = emailVerifiedAt !== null || mobileVerifiedAt !== null;
  if (!isProven) throw tooManyOrders(number, 'Log in with a one-time code to order more at once.');
  if (number >= MOST_OPEN) throw tooManyOrders(number, 'Please order again when one of them has arrived.');
}

const tooManyOrders = (number: number, way: string) =>
  new HttpError(429, 'TOO_MANY_ORDERS', `${number} of your orders are still on their way. ${way}`);
