import { sql } from 'drizzle-orm';
import { perDayFrom, spend } from '../auth/limit-counts';
import type { UserRow } from '../auth/user-store';
import type { AppContext } from '../context';
import { HttpError } from '../http/errors';
import { type Text, words } from '../http/words/words';
import { FINAL_LITERALS, orders } from './orders-tables';

/** Open orders of one customer: far more than a family needs. */
export const MOST_OPEN = 20;
/** The same while neither the account's email nor its mobile is proven: a customer who pays on delivery must be known. */
export const MOST_OPEN_UNPROVEN = 3;

/**
 * Orders of one day that a customer may cancel and still order more: each alerts the kitchen, and a cancelled one is no longer
 * open.
 */
const MOST_CANCELLED = 50;

/**
 * Orders in a day from one address by accounts without a proven email or mobile: any number of such accounts can be made. A
 * family or an office seldom needs more, and can prove one of them by a one-time code.
 */
const UNPROVEN_A_DAY = { perAddress: 30, perNetwork: 120 };

type Customer = Pick<UserRow, 'id' | 'emailVerifiedAt' | 'mobileVerifiedAt'>;
const isSomebody = ({ emailVerifiedAt, mobileVerifiedAt }: Customer): boolean =>
  emailVerifiedAt !== null || mobileVerifiedAt !== null;

/** Inside another statement, how many open orders the customer `userId` has. */
export const openOrders = sql<number>`(select count(*)::int from ${orders}
  where ${orders.userId} = ${sql.placeholder('userId')} and ${orders.status} not in (${FINAL_LITERALS}))`;

/** Inside another statement, how many orders of the day before `now` the customer `userId` has cancelled. */
export const cancelledOrders = sql<number>`(select count(*)::int from ${orders}
  where ${orders.userId} = ${sql.placeholder('userId')} and ${orders.cancelledBy} = 'customer'
    and ${orders.placedAt} > ${sql.placeholder('now')}::timestamptz - interval '1 day')`;

/** The figures of a customer's orders that decide about one more. */
interface Counted {
  readonly openOrders: number;
  readonly cancelledOrders: number;
}

/**
 * Refuses one more order than a customer may have open, or of a customer who cancels them all (rule: open-orders-limited). The
 * customer's orders have to be serialised from before these were counted, otherwise two at once pass.
 *
 * @throws HttpError 429 `TOO_MANY_ORDERS`
 */
export function refuseTooMany(user: Customer, { openOrders: number, cancelledOrders }: Counted): void {
  if (cancelledOrders >= MOST_CANCELLED) throw tooManyOrders(MOST_CANCELLED, LATER);
  if (number < MOST_OPEN_UNPROVEN) return;
  if (!isSomebody(user)) throw tooManyOrders(number, LOG_IN);
  if (number >= MOST_OPEN) throw tooManyOrders(number, WAIT);
}

/**
 * Adds an order to an address's count (rule: unproven-orders-limited), in the transaction that places it, so that only placed
 * orders count.
 *
 * @throws HttpError 429 `TOO_MANY_ORDERS`
 */
export async function countUnproven(
  within: Pick<AppContext, 'db' | 'clock'>,
  user: Customer,
  address: string,
): Promise<void> {
  if (isSomebody(user)) return;
  const message =
    'Many orders came from your internet connection today. Log in with a one-time code to order as well.';
  await spend(within, perDayFrom(address, 'unproven-order', UNPROVEN_A_DAY), message, 'TOO_MANY_ORDERS');
}

const LOG_IN =
  '{number} of your orders are still on their way. Log in with a one-time code to order more at once.';
const WAIT =
  '{number} of your orders are still on their way. Please order again when one of them has arrived.';
const LATER = 'You have cancelled {number} orders within a day. Please order again tomorrow.';

const tooManyOrders = (number: number, text: Text) =>
  new HttpError(429, 'TOO_MANY_ORDERS', words(text, { number }));
