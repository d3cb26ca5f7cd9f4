import type { AnswerOf, BodyOf } from '@food/contracts/call';
import type { addAddress } from '@food/contracts/checkout';
import { DAY } from '@food/contracts/durations';
import type { placeOrder } from '@food/contracts/orders';
import { eq } from 'drizzle-orm';
import { users } from '../../auth/auth-tables';
import { categories, items } from '../../catalog/catalog-tables';
import { coupons, settings } from '../../checkout/checkout-tables';
import type { Db } from '../../db/database';
import { START, type TestApp, type TestCustomer } from '../../testing/test-app';
import { orders } from '../orders-tables';

/** For tests: a small menu, two usable coupons and an expired one, and a matching order. */
export type SavedAddress = AnswerOf<typeof addAddress>;
export type OrderRequest = BodyOf<typeof placeOrder>;

const dish = (id: number, itemCode: string, name: string, pricePaise: number) => ({
  id,
  itemCode,
  name,
  pricePaise,
  subcontent: '',
  image: `/images/menu/${itemCode.toLowerCase()}.webp`,
  foodType: 'VEG',
  comboType: 'Single',
  categoryId: 1,
  bestseller: false,
  whatsNew: false,
  position: id,
});

const coupon = (
  code: string,
  kind: { discountType: string; discountValue: number; maxDiscountPaise?: number },
) => ({
  code,
  description: code,
  maxDiscountPaise: null,
  minOrderPaise: 0,
  expiresAt: new Date(START.getTime() + 30 * DAY),
  position: 1,
  ...kind,
});

export async function stockMenu(db: Db): Promise<void> {
  await db.insert(categories).values({ id: 1, name: 'Breakfast', image: '/images/c.webp', position: 1 });
  await db
    .insert(items)
    .values([
      dish(101, 'BRK-001', 'Aloo Paratha', 14_900),
      dish(102, 'BRK-002', 'Masala Dosa', 12_050),
      dish(103, 'BRK-003', 'Filter Coffee', 4_933),
    ]);
  await db.insert(coupons).values([
    coupon('FLAT50', { discountType: 'flat', discountValue: 5_000 }),
    coupon('TEN', { discountType: 'percentage', discountValue: 1_000, maxDiscountPaise: 10_000 }),
    {
      ...coupon('OLD', { discountType: 'flat', discountValue: 7_700 }),
      expiresAt: new Date(START.getTime() - DAY),
    },
  ]);
  await db.insert(settings).values({ id: 1, deliveryChargePaise: 3_900, taxesPaise: 2_450 });
}

export const HOME = {
  house_block_no: '12-5',
  area_road: 'Tank Bund Road',
  city: 'Hyderabad',
  district: 'Hyderabad',
  state: 'Telangana',
  country: 'India',
  pincode: '500080',
  latitude: 17.4239,
  longitude: 78.4738,
};

export async function saveAddress(test: TestApp, customer: TestCustomer, change = {}): Promise<SavedAddress> {
  const body = { ...HOME, ...change };
  const response = await test.call('POST', '/auth/address', { headers: customer.headers, body });
  return response.json();
}

/** Two parathas and a coffee: 149.00 x 2 + 49.33 = 347.33, with 39.00 delivery and 24.50 taxes 410.83. */
export function buildOrderRequest(
  customer: TestCustomer,
  address: SavedAddress,
  change: Partial<OrderRequest> = {},
): OrderRequest {
  return {
    user_id: customer.id,
    items: [
      { item_code: 'BRK-001', name: 'Aloo Paratha', price: 149, image_url: '/images/p.webp', quantity: 2 },
      { item_code: 'BRK-003', name: 'Filter Coffee', price: 49.33, image_url: '/images/f.webp', quantity: 1 },
    ],
    subtotal: 347.33,
    discount: 0,
    delivery_charge: 39,
    taxes: 24.5,
    total: 410.83,
    address,
    ...change,
  };
}

export const order = (
  test: TestApp,
  customer: TestCustomer,
  body: unknown,
  key?: string,
): ReturnType<TestApp['call']> =>
  test.call('POST', '/auth/order', {
    headers: { ...customer.headers, ...(key && { 'idempotency-key': key }) },
    body,
  });

/** A customer with one saved address and one order, as placed over HTTP and then set to `status`. */
export async function customerWithOrder(
  test: TestApp,
  status: 'pending' | 'active' | 'delivered' | 'help' = 'pending',
  place = {},
) {
  const customer = await test.signUpAndLogin();
  const address = await saveAddress(test, customer, place);
  const placed = await order(test, customer, buildOrderRequest(customer, address));
  const orderId: string = placed.json().order_id;
  await test.db.update(orders).set({ status }).where(eq(orders.id, orderId));
  return { customer, address, orderId };
}

/** The customer's email is proven, so that they may have more open orders (rule: open-orders-limited). */
export async function proveEmail({ db, clock }: TestApp, { id }: TestCustomer): Promise<void> {
  await db.update(users).set({ emailVerifiedAt: clock.now() }).where(eq(users.id, id));
}

/** More copies of a placed order, straight into the database. Returns their ids, the first one first. */
export async function repeatOrder(
  db: Db,
  orderId: string,
  times: number,
  placedAt = (_n: number) => START,
): Promise<string[]> {
  const [like] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!like) throw new Error(`There is no order ${orderId}.`);
  const ids = Array.from({ length: times }, (_, n) => `ORD-Z${String(n).padStart(15, '0')}`);
  await db.insert(orders).values(ids.map((id, n) => ({ ...like, id, placedAt: placedAt(n) })));
  return ids;
}

export const countOrders = async (db: Db): Promise<number> => (await db.select().from(orders)).length;
