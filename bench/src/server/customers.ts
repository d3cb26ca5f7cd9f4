import type { Client } from 'pg';

/** A customer with a session and an address, straight in the database. */
export interface Customer {
  id: string;
  token: string;
  addressId: number;
}

const SQL = `
  with made as (select n, 'USR-' || lpad(n::text, 16, '0') as id 
    from (select count(*) as known from users) u, generate_series(u.known + 1, u.known + $1::int) n
  ),
  person as (
    insert into users (id, name, email, email_verified_at, created_at)
    select id, 'Customer ' || n, n || '@example.com', now(), now() from made returning id
  ), session as (
    insert into sessions (id, user_id, created_at, last_seen_at, expires_at)
    select encode(sha256(('token-of-' || id)::bytea), 'hex'), id, now(), now(), now() + interval '1 day' from made
  )
  insert into addresses (user_id, house_block_no, area_road, city, district, state, country, pincode, latitude,
    longitude, created_at)
  select id, '12-5', 'Tank Bund Road', 'Hyderabad', 'Hyderabad', 'Telangana', 'India', '500080', 17.4239, 78.4738, now()
  from made returning id as "addressId", user_id as "userId"`;

/** Customers with a proven email address, so that they may have many open orders. */
export async function addCustomers(client: Client, count: number): Promise<Customer[]> {
  const { rows } = await client.query<{ addressId: string; userId: string }>(SQL, [count]);
  return rows.map(({ addressId, userId }) => ({
    id: userId,
    token: `token-of-${userId}`,
    addressId: Number(addressId),
  }));
}

/** Places one open order for each customer. Returns their ids, in the customers' order. */
export async function addOrders(client: Client, customers: readonly Customer[]): Promise<string[]> {
  const ids = customers.map(({ id }) => id.replace('USR-', 'ORD-0'));
  await client.query(
    `insert into orders (id, user_id, status, placed_at, status_at, items, subtotal_paise, discount_paise,
      delivery_charge_paise, taxes_paise, total_paise, address)
    select * from unnest($1::text[], $2::text[]) o(id, user_id), lateral (values ('active', now(), now(), '[{}]'::jsonb,
      100, 0, 0, 0, 100, '{}'::jsonb)) rest`,
    [ids, customers.map(({ id }) => id)],
  );
  return ids;
}
