import type { AccountData } from '@food/contracts/account';
import { findLogins } from '../auth/forget-customer';
import { findSessions } from '../auth/session-store';
import { toUser, type UserRow } from '../auth/user-store';
import { listAddresses } from '../checkout/addresses';
import type { AppContext } from '../context';
import { exportOrders } from '../orders/orders-of-customer';

/** Everything that is stored of a customer (rule: own-data-exported), except credentials: hashes of passwords, codes and tokens. */
export async function exportAccount(context: AppContext, user: UserRow): Promise<AccountData> {
  const { db, clock } = context;
  const sessions = await findSessions(context, user.id);
  return {
    exported_at: clock.now().toISOString(),
    account: { ...toUser(user), created_at: user.createdAt.toISOString() },
    addresses: await listAddresses(db, user.id),
    ...(await exportOrders(db, user.id)),
    sessions: sessions.map(({ device, createdAt, lastSeenAt }) => ({
      device: device ?? 'Unknown device',
      created_at: createdAt.toISOString(),
      last_seen_at: lastSeenAt.toISOString(),
    })),
    logins: await findLogins(db, user.id),
  };
}
