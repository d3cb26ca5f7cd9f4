import type { Request } from 'autocannon';
import type { Client } from 'pg';
import { addCustomers, addOrders } from '../server/customers';
import { ordersFor } from '../server/order-to-place';
import { OPERATOR } from '../server/production';

/** Concurrent connections to all processes together. */
export const CONNECTIONS = 8;

/** The requests to the processes in one round. */
export interface Work {
  readonly name: string;
  readonly calls: number;
  /** The requests of each connection; different ones in each round. */
  requests(): Promise<Request[][]>;
}

const CUSTOMERS = 400;
/** Limits count by address, so no address makes more requests than a household does. */
const addressOf = (connection: number, at: number): string => `10.${20 + connection}.${at % 200}.1`;
const perConnection = (calls: number, requestOf: (connection: number, at: number) => Request): Request[][] =>
  Array.from({ length: CONNECTIONS }, (_, connection) =>
    Array.from({ length: calls / CONNECTIONS }, (_, at) => requestOf(connection, at)),
  );

const MENU = ['/auth/home/bestseller', '/auth/category/menu/items', '/auth/category/2/items'];

/** Reading the menu, placing orders, and couriers' positions. */
export async function everyWork(site: string, database: Client): Promise<Work[]> {
  const customers = await addCustomers(database, CUSTOMERS);
  const followed = await addOrders(database, customers);
  const orderFor = await ordersFor(site);
  return [
    {
      name: 'the menu, read',
      calls: 1_600,
      requests: async () =>
        perConnection(1_600, (connection, at) => ({
          method: 'GET',
          path: MENU[at % MENU.length],
          headers: { 'x-forwarded-for': addressOf(connection, at) },
        })),
    },
    {
      name: 'orders placed',
      calls: 320,
      requests: async () => {
        await database.query(`update orders set status = 'delivered' where status = 'pending'`);
        const share = CUSTOMERS / CONNECTIONS;
        return perConnection(320, (connection, at) => {
          // No customer has two orders at once: the second would wait for the first.
          const { customer, key, body } = orderFor(customers[connection * share + (at % share)]!);
          return {
            method: 'POST',
            path: '/auth/order',
            headers: {
              authorization: `Bearer ${customer.token}`,
              'content-type': 'application/json',
              'idempotency-key': key,
              'x-forwarded-for': addressOf(connection, at),
            },
            body: JSON.stringify(body),
          };
        });
      },
    },
    {
      name: 'positions told',
      calls: 480,
      requests: async () =>
        perConnection(480, (connection, at) => ({
          method: 'POST',
          path: `/ops/orders/${followed[(connection * CUSTOMERS) / CONNECTIONS + (at % (CUSTOMERS / CONNECTIONS))]}/location`,
          headers: { ...OPERATOR, 'x-forwarded-for': addressOf(connection, at) },
          body: JSON.stringify({ latitude: 17.4, longitude: 78.4 + at / 100_000 }),
        })),
    },
  ];
}
