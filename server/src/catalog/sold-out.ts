import type { AnswerOf } from '@food/contracts/call';
import type { KitchenDish, setSoldOut as setSoldOutCall } from '@food/contracts/catalog';
import type { Settings } from '@food/contracts/checkout';
import { kitchenDayEnd } from '@food/contracts/opening-hours';
import { asc, eq, gt, lte, ne, sql } from 'drizzle-orm';
import { readSettings } from '../checkout/settings';
import type { AppContext } from '../context';
import { type Db, notifyChange } from '../db/database';
import type { Expiry } from '../expiry';
import { notFound } from '../http/errors';
import { items, soldOut } from './catalog-tables';

type Needs = Pick<AppContext, 'db' | 'clock'>;

/**
 * Marks a dish as sold out until the kitchen's day ends, or as available again (rule: sold-out-today). If nothing changes, no
 * process is notified.
 *
 * @throws HttpError 404 for a dish that the menu doesn't have
 */
export async function setSoldOut(
  { db, clock }: Needs,
  itemCode: string,
  isSoldOut: boolean,
): Promise<AnswerOf<typeof setSoldOutCall>> {
  const [dish] = await db.select({ name: items.name }).from(items).where(eq(items.itemCode, itemCode));
  if (!dish) throw notFound('The menu has no such dish.', 'DISH_NOT_FOUND');
  if (!isSoldOut) {
    await db.delete(soldOut).where(eq(soldOut.itemCode, itemCode)).returning(notified);
    return { message: `“${dish.name}” is available again.`, item_code: itemCode, sold_out_until: null };
  }
  const endsAt = kitchenDayEnd(await readSettings(db), clock.now());
  await db
    .insert(soldOut)
    .values({ itemCode, endsAt })
    .onConflictDoUpdate({ target: soldOut.itemCode, set: { endsAt }, setWhere: ne(soldOut.endsAt, endsAt) })
    .returning(notified);
  return {
    message: `“${dish.name}” has sold out for today.`,
    item_code: itemCode,
    sold_out_until: endsAt.toISOString(),
  };
}

/** Each process drops its cached answers and pages, as with a new menu. */
const notified = { notified: notifyChange('menu') };

/** The dishes as the kitchen marks them; `soldOutOnly`: only those that aren't available now. */
export async function listKitchenDishes({ db, clock }: Needs, soldOutOnly: boolean): Promise<KitchenDish[]> {
  const now = clock.now();
  const dishes = await db
    .select({ item_code: items.itemCode, name: items.name, until: soldOut.endsAt })
    .from(items)
    .leftJoin(soldOut, sql`${eq(soldOut.itemCode, items.itemCode)} and ${gt(soldOut.endsAt, now)}`)
    .where(soldOutOnly ? gt(soldOut.endsAt, now) : undefined)
    .orderBy(asc(items.position));
  return dishes.map(({ until, ...dish }) => ({ ...dish, sold_out_until: until?.toISOString() ?? null }));
}

/** The settings' answer with the sold-out dishes: a cart reads the settings anyhow, and doesn't have the menu. */
export async function readSettingsToday(db: Db): Promise<Settings> {
  const dishes = await db
    .select({ id: items.id, item_code: items.itemCode, until: soldOut.endsAt })
    .from(soldOut)
    .innerJoin(items, eq(items.itemCode, soldOut.itemCode))
    .orderBy(asc(items.position));
  const sold_out = dishes.map(({ until, ...dish }) => ({ ...dish, sold_out_until: until.toISOString() }));
  return { ...(await readSettings(db)), ...(sold_out.length > 0 && { sold_out }) };
}

/** Removes expired marks, so that a page that is rendered again no longer has them. */
export const MENU_EXPIRIES: readonly Expiry[] = [
  {
    what: 'sold out dishes',
    expire: ({ db, clock }) => db.delete(soldOut).where(lte(soldOut.endsAt, clock.now())).returning(notified),
  },
];
