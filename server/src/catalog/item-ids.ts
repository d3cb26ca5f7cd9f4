import { inArray, sql } from 'drizzle-orm';
import type { Db } from '../db/database';
import { itemIds, items } from './catalog-tables';
import { type Menu, refuseMenu } from './check-menu';

/**
 * Refuses a menu that gives the id of one dish to another, inside the caller's transaction (rule: dish-keeps-its-id). The ids of the
 * menu that is being replaced are kept.
 *
 * @throws HttpError 400 `MENU_INVALID` that names both dishes
 */
export async function refuseReusedIds(tx: Db, menu: Menu): Promise<void> {
  await tx
    .insert(itemIds)
    .select(tx.select({ id: items.id, itemCode: items.itemCode }).from(items))
    .onConflictDoUpdate({ target: itemIds.id, set: { itemCode: sql`excluded.item_code` } });
  const ids = menu.items.map(({ id }) => id);
  const given = await tx.select().from(itemIds).where(inArray(itemIds.id, ids));
  const codes = new Map(given.map(({ id, itemCode }) => [id, itemCode]));
  refuseMenu(
    menu.items.flatMap(({ id, item_code }) => {
      const code = codes.get(id) ?? item_code;
      return code === item_code ? [] : [`item ${item_code} has the id ${id} of ${code}`];
    }),
  );
}
