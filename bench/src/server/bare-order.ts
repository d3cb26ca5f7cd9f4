import { randomInt } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { OrderToPlace } from './order-to-place';

const paise = (rupees: number): number => Math.round(rupees * 100);
const newId = (): string => `ORD-${Array.from({ length: 16 }, () => randomInt(10)).join('')}`;

/** The reads and writes of an order in the database, one statement for each, and nothing else. */
export async function placeBare(
  client: PoolClient,
  { customer: { id, addressId }, key, body }: OrderToPlace,
): Promise<void> {
  const now = new Date();
  const orderId = newId();
  const codes = body.items.map(({ item_code }) => item_code);
  const ids = body.items.map(({ id: dish }) => dish);
  await client.query('begin');
  await client.query('select * from users where id = $1 for no key update', [id]);
  await client.query(
    `select k.body_hash, k.order_id, o.status from idempotency_keys k inner join orders o on o.id = k.order_id
     where k.user_id = $1 and k.key = $2`,
    [id, key],
  );
  await client.query(
    `select count(*) from orders where user_id = $1 and status not in ('delivered', 'cancelled')`,
    [id],
  );
  const address = await client.query('select * from addresses where user_id = $1 and id = $2', [
    id,
    addressId,
  ]);
  await client.query('select * from items where item_code in ($1, $2) or id in ($3, $4)', [...codes, ...ids]);
  await client.query(
    'select * from coupons where expires_at is null or expires_at > $1 order by position, id',
    [now],
  );
  await client.query('select * from settings');
  await client.query(
    `insert into orders (id, user_id, status, placed_at, status_at, items, subtotal_paise, discount_paise,
       delivery_charge_paise, taxes_paise, total_paise, coupon_code, address, latitude, longitude)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [
      ...[orderId, id, 'pending', now, now, JSON.stringify(body.items), paise(body.subtotal)],
      ...[paise(body.discount), paise(body.delivery_charge), paise(body.taxes), paise(body.total), null],
      ...[JSON.stringify(address.rows[0]), 17.4239, 78.4738],
    ],
  );
  await client.query(
    'insert into idempotency_keys (key, body_hash, user_id, order_id, created_at) values ($1, $2, $3, $4, $5)',
    [key, key.padEnd(64, '0'), id, orderId, now],
  );
  await client.query('commit');
}
