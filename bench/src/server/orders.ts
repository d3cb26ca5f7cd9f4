import pg from 'pg';
import { placeBare } from './bare-order';
import { addCustomers } from './customers';
import { load } from './load';
import { type OrderToPlace, ordersFor } from './order-to-place';
import type { Production } from './production';
import { inTurn, type Row } from './rounds';

const BAR = '≥ 0.4';
/** Customers of each round: enough that each stays below the limit of open orders. */
const CUSTOMERS = 400;
const ORDERS_OF_ONE = 400;

/** How many orders a second, compared with the bare SQL of the same transaction on the same database. */
export async function measureOrders({ url, databaseUrl }: Production, rounds: number): Promise<Row[]> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    const customers = await addCustomers(database, CUSTOMERS);
    const orderFor = await ordersFor(url);
    const rows: Row[] = [];
    for (const atOnce of [1, 8]) {
      const fresh = async (): Promise<OrderToPlace[][]> => {
        await database.query(`update orders set status = 'delivered' where status = 'pending'`);
        await database.query('vacuum analyze orders');
        const count = ORDERS_OF_ONE * Math.min(atOnce, 4);
        const all = Array.from({ length: count }, (_, at) => orderFor(customers[at % CUSTOMERS]!));
        // No customer has two orders at once: the second would wait for the first.
        const share = Math.ceil(count / atOnce);
        return Array.from({ length: atOnce }, (_, at) => all.slice(at * share, (at + 1) * share));
      };
      const seen = await inTurn(rounds, {
        product: async () => placeByApi(url, await fresh()),
        base: async () => placeBySql(databaseUrl, await fresh()),
      });
      const what = atOnce === 1 ? 'orders, one after another' : `orders, ${atOnce} at once`;
      rows.push({ what, against: 'bare SQL', unit: 'orders/s', bar: BAR, ...seen });
    }
    return rows;
  } finally {
    await database.end();
  }
}

async function placeByApi(url: string, shares: readonly OrderToPlace[][]): Promise<number> {
  const { perSecond } = await load(url, {
    connections: shares.length,
    until: { requests: shares.flat().length },
    requestsOf: (connection) =>
      (shares[connection] ?? []).map(({ customer, key, body }, at) => ({
        method: 'POST',
        path: '/auth/order',
        headers: {
          authorization: `Bearer ${customer.token}`,
          'content-type': 'application/json',
          'idempotency-key': key,
          'x-forwarded-for': `10.2.${connection}.${at % 200}`,
        },
        body: JSON.stringify(body),
      })),
  });
  return perSecond;
}

async function placeBySql(connectionString: string, shares: readonly OrderToPlace[][]): Promise<number> {
  const pool = new pg.Pool({ connectionString, max: shares.length });
  const clients = await Promise.all(shares.map(() => pool.connect()));
  const begun = performance.now();
  await Promise.all(
    shares.map(async (share, at) => {
      for (const order of share) await placeBare(clients[at]!, order);
    }),
  );
  const seconds = (performance.now() - begun) / 1000;
  for (const client of clients) client.release();
  await pool.end();
  return shares.flat().length / seconds;
}
