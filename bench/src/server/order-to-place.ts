import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@food/contracts/call';
import type { MenuItem } from '@food/contracts/catalog';
import type { Settings } from '@food/contracts/checkout';
import type { placeOrder } from '@food/contracts/orders';
import type { Customer } from './customers';

/** An order before it is placed. */
export interface OrderToPlace {
  customer: Customer;
  key: string;
  body: BodyOf<typeof placeOrder>;
}

/** Two dishes of the site's present menu, at its present prices. */
export async function ordersFor(site: string): Promise<(customer: Customer) => OrderToPlace> {
  const read = async <T>(path: string): Promise<T> => (await fetch(site + path)).json() as Promise<T>;
  const [first, second] = await read<MenuItem[]>('/auth/category/menu/items');
  const { delivery_charge, taxes } = await read<Settings>('/auth/settings');
  if (!first || !second) throw new Error('The menu has too few dishes.');
  const items = [
    { ...first, quantity: 2 },
    { ...second, quantity: 1 },
  ].map(({ id, item_code, name, price, image_url, quantity }) => ({
    id,
    item_code,
    name,
    price,
    image_url,
    quantity,
  }));
  const subtotal = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const total = subtotal + delivery_charge + taxes;
  return (customer) => ({
    customer,
    key: randomUUID(),
    body: {
      user_id: customer.id,
      items,
      subtotal,
      discount: 0,
      delivery_charge,
      taxes,
      total,
      address: { id: customer.addressId },
    },
  });
}
