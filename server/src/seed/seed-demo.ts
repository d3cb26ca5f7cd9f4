import { cartTotals, toPaise } from '@food/cart/totals';
import { HOUR } from '@food/contracts/durations';
import { asc, eq, sql } from 'drizzle-orm';
import { users } from '../auth/auth-tables';
import { readIdentifier } from '../auth/identifier';
import { hashSecret } from '../auth/passwords';
import { findUser } from '../auth/user-store';
import { readMenuItems } from '../catalog/read-menu';
import { addresses, settings } from '../checkout/checkout-tables';
import type { AppContext } from '../context';
import type { Db } from '../db/database';
import { newId } from '../ids';
import { orders, reviews } from '../orders/orders-tables';
import { DEMO_ADDRESSES, DEMO_LOGIN, DEMO_ORDERS, type DemoOrder } from './demo-data';

/** Any fixed number: processes that start together seed one after another. */
const SEED_LOCK = 727_003;

async function addUser(tx: Db, passwordHash: string, now: Date): Promise<string> {
  const id = newId('USR');
  const { name, email, mobile } = DEMO_LOGIN;
  // A visitor of the demo may have changed the email of its customer: the mobile still identifies that account.
  const isTaken = (await findUser(tx, readIdentifier(mobile))) !== null;
  await tx.insert(users).values({
    id,
    name,
    email,
    emailVerifiedAt: now,
    ...(!isTaken && { mobile, mobileVerifiedAt: now }),
    passwordHash,
    createdAt: now,
  });
  return id;
}

async function pricedItems(tx: Db, demo: DemoOrder) {
  const menu = await readMenuItems(tx, {});
  return demo.dishes.flatMap(([place, quantity]) => {
    const dish = menu[place % menu.length];
    if (!dish) return [];
    const { id, item_code, name, price, image_url } = dish;
    return [{ id, item_code, name, price, quantity, image_url }];
  });
}

async function addOrder(tx: Db, userId: string, demo: DemoOrder, now: Date): Promise<void> {
  const [charges] = await tx.select().from(settings);
  const [address] = await tx
    .select()
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(asc(addresses.id));
  const items = await pricedItems(tx, demo);
  if (!charges || !address || items.length === 0) return;
  const totals = cartTotals({
    lines: items,
    settings: { delivery_charge: charges.deliveryChargePaise / 100, taxes: charges.taxesPaise / 100 },
  });
  const id = newId('ORD');
  const placedAt = new Date(now.getTime() - demo.hoursAgo * HOUR);
  await tx.insert(orders).values({
    id,
    userId,
    status: demo.status,
    placedAt,
    statusAt: new Date(placedAt.getTime() + HOUR / 2),
    items: items.map(({ price, ...item }) => ({ ...item, pricePaise: toPaise(price) })),
    subtotalPaise: toPaise(totals.subtotal),
    discountPaise: toPaise(totals.discount),
    deliveryChargePaise: toPaise(totals.delivery_charge),
    taxesPaise: toPaise(totals.taxes),
    totalPaise: toPaise(totals.total),
    address: toOrderedAddress(address),
    latitude: address.latitude,
    longitude: address.longitude,
    ...(demo.cancelReason && { cancelReason: demo.cancelReason, cancelledBy: 'customer' as const }),
  });
  if (demo.review) {
    const { rating, comment } = demo.review;
    await tx
      .insert(reviews)
      .values({ orderId: id, items, rating, comment, createdAt: new Date(placedAt.getTime() + HOUR) });
  }
}

function toOrderedAddress(row: typeof addresses.$inferSelect) {
  const { id, city, district, state, country, pincode, latitude, longitude } = row;
  const { houseBlockNo: house_block_no, areaRoad: area_road } = row;
  return { id, house_block_no, area_road, city, district, state, country, pincode, latitude, longitude };
}

/** Creates the demo customer with addresses and past orders, if missing. Only in the demo. */
export async function seedDemo({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const demoUser = readIdentifier(DEMO_LOGIN.email);
  if (await findUser(db, demoUser)) return;
  const passwordHash = await hashSecret(DEMO_LOGIN.password);
  const now = clock.now();
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
    if (await findUser(tx, demoUser)) return;
    const userId = await addUser(tx, passwordHash, now);
    for (const address of DEMO_ADDRESSES)
      await tx.insert(addresses).values({ ...address, userId, createdAt: now });
    for (const order of DEMO_ORDERS) await addOrder(tx, userId, order, now);
  });
}
