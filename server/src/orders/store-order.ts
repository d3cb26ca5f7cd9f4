import { toPaise } from '@food/cart/totals';
import type { Quote } from '@food/contracts/orders';
import { getTableColumns, sql } from 'drizzle-orm';
import type { Db } from '../db/database';
import { insertOne, prepared, valuesOf } from '../db/prepared';
import { newId } from '../ids';
import { type Attempt, keysExpiredAt } from './idempotency';
import { idempotencyKeys, type OrderedAddress, type OrderedItem, orders } from './orders-tables';

/** The stored columns of an order, every amount of which the server has computed itself. */
export interface AgreedOrder {
  lines: OrderedItem[];
  quote: Quote;
  couponCode: string | null;
  address: OrderedAddress;
  note: string | null;
  deliverAt: Date | null;
}

const columns = getTableColumns(orders);
const { userId, key, bodyHash, orderId, createdAt } = idempotencyKeys;
const renewed = sql.join(
  [bodyHash, orderId, createdAt].map(
    ({ name }) => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`,
  ),
  sql`, `,
);
const store = prepared(
  'place order',
  { orderId },
  sql`with placed as (${insertOne(orders, columns)} returning ${orders.id})
    insert into ${idempotencyKeys} (${sql.join(
      [userId, key, bodyHash, orderId, createdAt].map(({ name }) => sql.identifier(name)),
      sql`, `,
    )})
    select ${sql.placeholder('userId')}::text, ${sql.placeholder('key')}::text, ${sql.placeholder('bodyHash')}::text, id,
      ${sql.placeholder('placedAt')}::timestamptz
    from placed where ${sql.placeholder('key')}::text is not null
    on conflict (${sql.identifier(userId.name)}, ${sql.identifier(key.name)}) do update set ${renewed}
    where ${createdAt} <= ${sql.placeholder('keysExpiredAt')}
    returning ${orderId}`,
);

/**
 * Stores an order together with its attempt's key, if it has one, in the place of an expired one. Returns its id. Throws, so that
 * the transaction stores nothing, if another order has the key.
 */
export async function storeOrder(
  tx: Pick<Db, '_'>,
  userId: string,
  { quote, address, attempt, now, ...order }: AgreedOrder & { attempt: Attempt | null; now: Date },
): Promise<string> {
  const row: typeof orders.$inferInsert = {
    id: newId('ORD'),
    userId,
    status: 'pending',
    placedAt: now,
    statusAt: now,
    deliverAt: order.deliverAt,
    items: order.lines,
    subtotalPaise: toPaise(quote.subtotal),
    discountPaise: toPaise(quote.discount),
    deliveryChargePaise: toPaise(quote.delivery_charge),
    taxesPaise: toPaise(quote.taxes),
    totalPaise: toPaise(quote.total),
    couponCode: order.couponCode,
    address,
    latitude: address.latitude,
    longitude: address.longitude,
    note: order.note,
  };
  const kept = await store(tx, {
    ...valuesOf(columns, row),
    key: attempt?.key ?? null,
    bodyHash: attempt?.bodyHash ?? null,
    keysExpiredAt: keysExpiredAt(now).toISOString(),
  });
  if (attempt && kept.length === 0) throw new Error('The key of this attempt belongs to another order.');
  return row.id;
}
