import { toPaise } from '@food/cart/totals';
import { sql } from 'drizzle-orm';
import { replaceCoupons } from '../checkout/replace-coupons';
import { hasSettings, replaceSettings } from '../checkout/settings';
import type { AppContext } from '../context';
import { type Db, notifyChange } from '../db/database';
import { inParts } from '../db/in-parts';
import { categories, itemKeywords, items, keywords } from './catalog-tables';
import { checkMenu, type Menu } from './check-menu';
import { refuseReusedIds } from './item-ids';

/** Any fixed number: menus are replaced one after the other. */
const MENU_LOCK = 727_002;

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
      allergens: [...new Set(item.allergens ?? [])],
      position,
      translations: item.translations ?? null,
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

type Needs = Pick<AppContext, 'db' | 'clock'>;

/** Writes a menu if `isWanted` says so, after all others that are being written. */
async function writeMenu({ db, clock }: Needs, menu: Menu, isWanted: (tx: Db) => Promise<boolean>) {
  checkMenu(menu);
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${MENU_LOCK})`);
    if (!(await isWanted(tx))) return;
    await refuseReusedIds(tx, menu);
    await replaceDishes(tx, menu);
    await replaceCoupons(tx, menu.coupons, clock.now());
    await replaceSettings(tx, menu.settings);
    await tx.execute(sql`select ${notifyChange('menu')}`);
  });
}

/**
 * Replaces the whole menu, its coupons and settings, all or nothing (rule: menu-replaced-whole). Orders keep their own copies of
 * the bought dishes.
 *
 * @throws HttpError 400 `MENU_INVALID` if the document contradicts itself or gives a dish's id to another one; then nothing is changed
 */
export const replaceMenu = (context: Needs, menu: Menu): Promise<void> =>
  writeMenu(context, menu, async () => true);

/** Writes a menu if there has never been one, also if another process writes one at this moment. */
export const putFirstMenu = (context: Needs, menu: Menu): Promise<void> =>
  writeMenu(context, menu, async (tx) => !(await hasSettings(tx)));
