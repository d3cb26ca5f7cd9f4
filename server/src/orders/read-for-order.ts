import { sql } from 'drizzle-orm';
import { dishRows } from '../catalog/read-menu';
import { addressRows, rowId } from '../checkout/addresses';
import { activeCouponRows } from '../checkout/coupons';
import { settingsRows } from '../checkout/settings';
import type { Db } from '../db/database';
import { preparedSelect } from '../db/prepared';
import { attemptRows, keysExpiredAt } from './idempotency';
import { cancelledOrders, openOrders } from './open-orders';
import type { OrderBody } from './order-items';

/** Each feature's own part, as of one moment. */
const read = preparedSelect(
  'what an order needs',
  {
    attempts: attemptRows,
    openOrders,
    cancelledOrders,
    settings: settingsRows,
    addresses: addressRows,
    dishes: dishRows,
    coupons: activeCouponRows,
  },
  sql``,
);

export type KnownForOrder = Awaited<ReturnType<typeof readForOrder>>;

interface Wanted {
  readonly body: OrderBody;
  /** Of the attempt. */
  readonly key: string | undefined;
  readonly now: Date;
}

/**
 * Everything that decides about an order, in one statement: the result of its attempt, and the data of the customer, the menu and
 * the charges that it needs.
 */
export async function readForOrder(tx: Pick<Db, '_'>, userId: string, { body, key, now }: Wanted) {
  const { items, address } = body;
  const [known] = await read(tx, {
    userId,
    key: key ?? null,
    keysExpiredAt: keysExpiredAt(now).toISOString(),
    addressId: rowId(address.id) ?? 0,
    itemCodes: items.map(({ item_code }) => item_code),
    itemIds: items.flatMap(({ id }) => (Number.isSafeInteger(id) ? [id as number] : [])),
    now: now.toISOString(),
  });
  if (!known) throw new Error('The database gave nothing for an order.');
  return known;
}
