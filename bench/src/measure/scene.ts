import { Api, type Customer } from '@food/e2e/api';
import { OPS_TOKEN } from '@food/e2e/start-server';

/** The data of a site's customer. */
export interface Scene {
  /** Entries of the browser's storage, by the kind of visitor. */
  readonly stored: { readonly customer: Record<string, string>; readonly cart: Record<string, string> };
  /** Ids of the customer's orders by their status. */
  readonly orders: Record<'pending' | 'active' | 'delivered', string>;
}

const SOMEBODY = {
  name: 'Asha Rao',
  email: 'asha@example.com',
  mobile: '9000012345',
  password: 'biryani-on-sunday',
};
/** Two kilometres from the customer's door (HOME_ADDRESS of the API). */
const COURIER = [16.3221, 80.4386] as const;
const DISHES = 2;

/** Runs in the browser: puts the entries into its storage. */
export function storeIn(entries: Record<string, string>): void {
  for (const [key, text] of Object.entries(entries)) localStorage.setItem(key, text);
}

/**
 * Makes a customer with an address and an order of each kind by the site's own calls. The courier has reported this many
 * positions.
 */
export async function setScene(site: string, points = 1): Promise<Scene> {
  const api = new Api(site, '127.0.0.1');
  const dishes = (await api.menu()).slice(0, DISHES);
  const wanted = { dishes: Object.fromEntries(dishes.map(({ name }) => [name, 1])) };
  const somebody = await api.signUp(SOMEBODY);
  const order = (statuses: ('active' | 'delivered')[]) => placeOrder(api, somebody, wanted, statuses);
  const delivered = await order(['active', 'delivered']);
  const active = await order(['active']);
  await ride(api, active, points);
  const lines = dishes.map((dish) => ({ ...dish, quantity: 1 }));
  return {
    stored: {
      customer: { token: somebody.token, user: JSON.stringify(somebody.user) },
      cart: { 'food:cart': JSON.stringify(lines) },
    },
    orders: { pending: await order([]), active, delivered },
  };
}

async function placeOrder(
  api: Api,
  customer: Customer,
  wanted: Parameters<Api['placeOrder']>[1],
  statuses: readonly ('active' | 'delivered')[],
): Promise<string> {
  const id = await api.placeOrder(customer, wanted);
  for (const status of statuses) await api.ops.status(id, status);
  return id;
}

/** One second apart, so that the last one is now. */
async function ride(api: Api, order: string, points: number): Promise<void> {
  const start = Date.now() - points * 1_000;
  for (let point = 0; point < points; point++) {
    const [latitude, longitude] = COURIER;
    await api.call('POST', `/ops/orders/${order}/location`, {
      token: OPS_TOKEN,
      body: {
        latitude: latitude + (0.01 * (points - point)) / points,
        longitude: longitude + 0.002 * Math.sin(point / 20),
        timestamp: new Date(start + point * 1_000).toISOString(),
      },
    });
  }
}
