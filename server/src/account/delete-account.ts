import type { Language } from '@food/contracts/language';
import type { Delivery } from '../auth/delivery/delivery';
import { forgetLogins, makeNobody, removeUser } from '../auth/forget-customer';
import { announceEnded, dropSessions } from '../auth/session-store';
import type { UserRow } from '../auth/user-store';
import { deleteAddresses } from '../checkout/addresses';
import type { AppContext } from '../context';
import type { Db } from '../db/database';
import { keepInvoices, refuseOpenOrders } from '../orders/orders-of-customer';
import { forgetRides } from '../tracking/courier';

/**
 * Deletes an account and ends its sessions. The data that the law requires of invoices stays, under an id without a person; a
 * customer who has never ordered leaves no row (rule: account-deleted). The customer is notified at their former address.
 *
 * @param language of the notification
 * @param hold locks the account until the transaction ends, and refuses a caller whose session has ended
 * @returns how many orders stay as invoices
 * @throws HttpError 409 `ORDERS_OPEN` while an order is on its way
 */
export async function deleteAccount(
  context: AppContext,
  delivery: Delivery,
  language: Language,
  hold: (tx: Db) => Promise<UserRow>,
): Promise<{ invoices: number }> {
  const {
    user: was,
    ended,
    invoices,
  } = await context.db.transaction(async (tx) => {
    const user = await hold(tx);
    await refuseOpenOrders(tx, user.id);
    const sessions = await dropSessions(tx, user.id, 'all');
    await forgetLogins(tx, user);
    await deleteAddresses(tx, user.id);
    const kept = await keepInvoices(tx, user.id);
    await forgetRides(tx, kept);
    if (kept.length === 0) await removeUser(tx, user.id);
    else await makeNobody(tx, user.id, context.clock.now());
    return { user, ended: sessions, invoices: kept.length };
  });
  announceEnded(context, ended);
  await delivery.notify(was, 'deleted', language);
  return { invoices };
}
