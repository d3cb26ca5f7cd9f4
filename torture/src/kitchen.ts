import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { OPERATOR } from './fleet';
import type { OrderRow } from './inconsistencies';

/** In milliseconds. */
const LOOKS_EVERY = 250;
const ANSWERS_WITHIN = 20_000;

const ORDERS = `select id, user_id, status, subtotal_paise::int, discount_paise::int, delivery_charge_paise::int, taxes_paise::int,
  total_paise::int from orders`;

/** Every order of the database; rejects while that is down. */
export async function readOrders(databaseUrl: string, where = ''): Promise<OrderRow[]> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query<OrderRow>(`${ORDERS} ${where}`)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Begins pending orders and delivers active ones, through the site's own calls, until told to stop. */
export function openKitchen(site: string, databaseUrl: string): { close(): Promise<void> } {
  let isOpen = true;
  const working = (async () => {
    while (isOpen) {
      const open = await readOrders(databaseUrl, `where status not in ('delivered', 'cancelled')`).catch(
        () => [],
      );
      await Promise.all(
        open.map(({ id, status }) => move(site, id, status === 'pending' ? 'active' : 'delivered')),
      );
      await wait(LOOKS_EVERY);
    }
  })();
  return {
    close: async () => {
      isOpen = false;
      await working;
    },
  };
}

/** A failed call is repeated at the next round. */
async function move(site: string, orderId: string, status: string): Promise<void> {
  await fetch(`${site}/ops/orders/${orderId}/status`, {
    method: 'POST',
    signal: AbortSignal.timeout(ANSWERS_WITHIN),
    headers: OPERATOR,
    body: JSON.stringify({ status }),
  })
    .then((answer) => answer.arrayBuffer())
    .catch(() => {});
}
