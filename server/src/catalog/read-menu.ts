import { toRupees } from '@food/cart/totals';
import type {
  Allergen,
  Category,
  Keyword,
  KeywordDishes,
  MenuItem,
  MenuStart,
} from '@food/contracts/catalog';
import { type Language, SOURCE_LANGUAGE } from '@food/contracts/language';
import { MENU_START } from '@food/contracts/limits';
import { and, asc, type Column, eq, min, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/database';
import { nested } from '../db/prepared';
import { categories, type DishTexts, itemKeywords, items, keywords, soldOut } from './catalog-tables';
import { conditions, type MenuFilter, ordering } from './menu-filter';

const columns = {
  id: items.id,
  item_code: items.itemCode,
  name: items.name,
  pricePaise: items.pricePaise,
  subcontent: items.subcontent,
  image_url: items.image,
  food_type: sql<MenuItem['food_type']>`${items.foodType}`,
  combo_type: items.comboType,
  category_id: items.categoryId,
  category_name: categories.name,
  allergens: sql<Allergen[]>`${items.allergens}`,
  soldOutUntil: soldOut.endsAt,
};

/** A row's text in a language; null if it has none in it. */
const translationIn = <Texts>(translations: Column, language: Language): SQL<Texts | null> =>
  sql<Texts | null>`${translations} -> ${language}::text`;

/** A name in the language of a request, beside its English one. */
interface Named {
  readonly name: string;
  readonly translated: { readonly name: string } | null;
}

const ofItem = eq(soldOut.itemCode, items.itemCode);

async function readItems(
  db: Db,
  where: SQL | undefined,
  order: SQL[],
  language: Language = SOURCE_LANGUAGE,
): Promise<MenuItem[]> {
  const rows = await db
    .select({
      ...columns,
      translated: translationIn<DishTexts>(items.translations, language),
      category: translationIn<Named['translated']>(categories.translations, language),
    })
    .from(items)
    .innerJoin(categories, eq(categories.id, items.categoryId))
    .leftJoin(soldOut, ofItem)
    .where(where)
    .orderBy(...order);
  return rows.map(({ pricePaise, allergens, soldOutUntil, translated, category, ...item }) => ({
    ...item,
    name: translated?.name ?? item.name,
    subcontent: translated?.subcontent ?? item.subcontent,
    combo_type: translated?.combo_type ?? item.combo_type,
    category_name: category?.name ?? item.category_name,
    ...(translated?.name && { english_name: item.name }),
    price: toRupees(pricePaise),
    ...(allergens.length > 0 && { allergens }),
    ...(soldOutUntil && { sold_out_until: soldOutUntil.toISOString() }),
  }));
}

/** A dish as the menu now has it, its price in paise. */
export type Dish = Pick<
  typeof items.$inferSelect,
  'id' | 'itemCode' | 'name' | 'pricePaise' | 'image' | 'translations'
> & {
  /** Null if it wasn't marked as sold out. */
  readonly soldOutUntil: Date | null;
};

/** Inside another statement, the dishes with one of the codes `itemCodes` or of the ids `itemIds`. */
export const dishRows: SQL<Dish[]> = nested(
  {
    id: items.id,
    itemCode: items.itemCode,
    name: items.name,
    pricePaise: items.pricePaise,
    image: items.image,
    translations: items.translations,
    soldOutUntil: soldOut.endsAt,
  },
  sql`from ${items} left join ${soldOut} on ${ofItem}
  where ${items.itemCode} = any(${sql.placeholder('itemCodes')}::text[])
    or ${items.id} = any(${sql.placeholder('itemIds')}::bigint[])`,
);

/** The dishes that match all filters, of the whole menu or of a category. */
export const readMenuItems = (
  db: Db,
  filter: MenuFilter,
  language?: Language,
  categoryFilter?: SQL,
): Promise<MenuItem[]> =>
  readItems(db, and(categoryFilter, ...conditions(db, filter)), ordering(filter.sort), language);

/** In English. Undefined if the menu has none with this id. */
export async function readDish(db: Db, id: number): Promise<MenuItem | undefined> {
  const [dish] = await readItems(db, eq(items.id, id), []);
  return dish;
}

/** The first part of the whole menu, which comes with its page. */
export async function readMenuStart(db: Db, language: Language): Promise<MenuStart> {
  const all = await readMenuItems(db, {}, language);
  return { items: all.slice(0, MENU_START), total: all.length };
}

export const readBestSellers = (db: Db, language: Language): Promise<MenuItem[]> =>
  readItems(db, eq(items.bestseller, true), ordering(undefined), language);

export const readWhatsNew = (db: Db, language: Language): Promise<MenuItem[]> =>
  readItems(db, eq(items.whatsNew, true), ordering(undefined), language);

export async function readCategories(db: Db, language: Language): Promise<Category[]> {
  const rows = await db
    .select({
      id: categories.id,
      name: categories.name,
      catimage_url: categories.image,
      translated: translationIn<Named['translated']>(categories.translations, language),
    })
    .from(categories)
    .orderBy(asc(categories.position));
  return rows.map(({ translated, ...category }) => ({ ...category, ...translated }));
}

/** A keyword's label: filters use the English name. */
const labelled = ({ name, translated }: Named): { name: string; label?: string } => ({
  name,
  ...(translated && { label: translated.name }),
});

/** Only those that at least one dish has: a filter without results is no help. */
export async function readKeywords(
  db: Db,
  categoryFilter: SQL | undefined,
  language: Language,
): Promise<Keyword[]> {
  const translated = translationIn<Named['translated']>(keywords.translations, language);
  const rows = await db
    .selectDistinct({ id: keywords.id, name: keywords.name, position: keywords.position, translated })
    .from(keywords)
    .innerJoin(itemKeywords, eq(itemKeywords.keywordId, keywords.id))
    .innerJoin(items, eq(items.id, itemKeywords.itemId))
    .where(categoryFilter)
    .orderBy(asc(keywords.position));
  return rows.map(({ id, ...keyword }) => ({ id, ...labelled(keyword) }));
}

/** Each keyword that a dish has, with the ids of its dishes. */
export async function readKeywordDishes(db: Db, language: Language): Promise<KeywordDishes[]> {
  const translated = translationIn<Named['translated']>(keywords.translations, language);
  const rows = await db
    .select({ name: keywords.name, id: itemKeywords.itemId, translated })
    .from(itemKeywords)
    .innerJoin(keywords, eq(keywords.id, itemKeywords.keywordId))
    .orderBy(asc(keywords.position), asc(itemKeywords.itemId));
  const found = new Map<string, KeywordDishes>();
  for (const { id, ...row } of rows) {
    const keyword = found.get(row.name) ?? { ...labelled(row), item_ids: [] };
    keyword.item_ids.push(id);
    found.set(row.name, keyword);
  }
  return [...found.values()];
}

/** In the order in which the menu first shows them. */
export async function readFoodTypes(db: Db, categoryFilter: SQL | undefined): Promise<string[]> {
  const rows = await db
    .select({ foodType: items.foodType })
    .from(items)
    .where(categoryFilter)
    .groupBy(items.foodType)
    .orderBy(min(items.position));
  return rows.map(({ foodType }) => foodType);
}
