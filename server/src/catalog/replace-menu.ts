import { toPaise } from '@food/cart/totals';
import { sql } from 'drizzle-orm';
import { replaceCoupons } from '../checkout/replace-coupons';
import { replaceSettings } from '../checkout/settings';
import type { AppContext } from '../context';
import type { Db } from '../db/database';
import { categories, itemKeywords, items, keywords } from './catalog-tables';
import { checkMenu, type Menu } from './check-menu';

/** Any fixed number: two menus are put one after the other. */
const MENU_LOCK = 727_002;
/** A statement takes at most 65,535 values. */
const ROWS_AT_ONCE = 1_000;

async function inParts<T>(rows: T[], insert: (part: T[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) await insert(rows.slice(at, at + ROWS_AT_ONCE));
}

async function replaceDishes(tx: Db, menu: Menu): Promise<void> {
  await tx.delete(items);
  await tx.delete(keywords);
  await tx.delete(categories);
  await inParts(
    menu.categories.map((category, position) => ({ ...category, position })),
    (part) => tx.insert(categories).values(part),
  );
  await inParts(
    menu.keywords.map((keyword, position) => ({ ...keyword, position })),
    (part) => tx.insert(keywords).values(part),
  );
  await inParts(
    menu.items.map((item, position) => ({
      id: item.id,
      itemCode: item.item_code,
      name: item.name,
      pricePaise: toPaise(item.price),
      subcontent: item.subcontent,
      image: item.image,
      foodType: item.food_type,
      comboType: item.combo_type,
      categoryId: item.category_id,
      bestseller: item.bestseller,
      whatsNew: item.whats_new,
      position,
    })),
    (part) => tx.insert(items).values(part),
  );
  await inParts(
    menu.items.flatMap(({ id, keyword_ids }) =>
      [...new Set(keyword_ids)].map((keywordId) => ({ itemId: id, keywordId })),
    ),
    (part) => tx.insert(itemKeywords).values(part),
  );
}

/**
 * Replaces the whole menu, its coupons and settings, all or nothing (rule: menu-replaced-whole). Orders keep their own
 * copies of what was bought.
 *
 * @throws HttpError 400 `MENU_INVALID` where the document contradicts itself; then nothing is changed
 */
export async function replaceMenu(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  menu: Menu,
): Promise<void> {
  checkMenu(menu);
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${MENU_LOCK})`);
    await replaceDishes(tx, menu);
    await replaceCoupons(tx, menu.coupons, clock.now());
    await replaceSettings(tx, menu.settings);
  });
}
