import { asc, desc, eq, exists, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/database';
import { itemKeywords, items, keywords } from './catalog-tables';

/** The filters of the menu as in an address (rule: filters-in-the-address); empty ones count as absent. */
export interface MenuFilter {
  readonly food_type?: string | undefined;
  readonly sort?: string | undefined;
  readonly keyword?: string | undefined;
  readonly category_id?: string | undefined;
}

const FOOD_TYPES = new Map([
  ['veg', 'VEG'],
  ['nonveg', 'NON VEG'],
]);
const NOTHING = sql`false`;

/** The id in a text, or null if it can't be one. */
function readId(text: string): number | null {
  const id = /^\d{1,15}$/.test(text) ? Number(text) : null;
  return id !== null && id > 0 ? id : null;
}

const byFoodType = (typed: string): SQL => {
  const foodType = FOOD_TYPES.get(typed.toLowerCase().replace(/[\s-]/g, ''));
  return foodType ? eq(items.foodType, foodType) : NOTHING;
};

export const byCategory = (typed: string): SQL => {
  const id = readId(typed.trim());
  return id === null ? NOTHING : eq(items.categoryId, id);
};

/** By name, or by id if no keyword has the name. */
function byKeyword(db: Db, typed: string): SQL {
  const name = typed.trim().toLowerCase();
  const id = readId(name);
  const named =
    id === null
      ? sql`lower(${keywords.name}) = ${name}`
      : sql`(lower(${keywords.name}) = ${name} or (${keywords.id} = ${id}
          and not exists (select from ${keywords} other where lower(other.name) = ${name})))`;
  return exists(
    db
      .select({ one: sql`1` })
      .from(itemKeywords)
      .innerJoin(keywords, eq(keywords.id, itemKeywords.keywordId))
      .where(sql`${itemKeywords.itemId} = ${items.id} and ${named}`),
  );
}

/** Unknown values match nothing, never fail. */
export function conditions(db: Db, filter: MenuFilter): SQL[] {
  return [
    ...(filter.food_type?.trim() ? [byFoodType(filter.food_type)] : []),
    ...(filter.keyword?.trim() ? [byKeyword(db, filter.keyword)] : []),
    ...(filter.category_id?.trim() ? [byCategory(filter.category_id)] : []),
  ];
}

/** By price, then id; without a known order as in the menu document. */
export function ordering(sort: string | undefined): SQL[] {
  const order = sort?.trim().toLowerCase();
  if (order === 'asc') return [asc(items.pricePaise), asc(items.id)];
  if (order === 'desc') return [desc(items.pricePaise), asc(items.id)];
  return [asc(items.position)];
}
