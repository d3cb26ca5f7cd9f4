import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bigId, moment, paise, translations } from '../db/columns';

/** The texts of a dish that may be in other languages. */
export interface DishTexts {
  readonly name?: string | undefined;
  readonly subcontent?: string | undefined;
  readonly combo_type?: string | undefined;
}

export const categories = pgTable('categories', {
  id: bigId('id').primaryKey(),
  name: text().notNull(),
  image: text().notNull(),
  /** Position in the menu document. */
  position: integer().notNull(),
  translations: translations<{ name: string }>(),
});

export const keywords = pgTable('keywords', {
  id: bigId('id').primaryKey(),
  name: text().notNull(),
  position: integer().notNull(),
  translations: translations<{ name: string }>(),
});

export const items = pgTable(
  'items',
  {
    id: bigId('id').primaryKey(),
    itemCode: text('item_code').notNull().unique(),
    name: text().notNull(),
    pricePaise: paise('price_paise').notNull(),
    subcontent: text().notNull(),
    image: text().notNull(),
    foodType: text('food_type').notNull(),
    comboType: text('combo_type').notNull(),
    categoryId: bigId('category_id')
      .notNull()
      .references(() => categories.id),
    bestseller: boolean().notNull(),
    whatsNew: boolean('whats_new').notNull(),
    allergens: text().array().notNull().default([]),
    position: integer().notNull(),
    translations: translations<DishTexts>(),
  },
  (t) => [
    index('items_category').on(t.categoryId),
    check('items_price', sql`${t.pricePaise} >= 0`),
    check('items_food_type', sql`${t.foodType} in ('VEG', 'NON VEG')`),
  ],
);

/** The codes of all dishes that earlier menus had, by their ids: carts outlive a menu that leaves a dish out. */
export const itemIds = pgTable('item_ids', {
  id: bigId('id').primaryKey(),
  itemCode: text('item_code').notNull(),
});

export const itemKeywords = pgTable(
  'item_keywords',
  {
    itemId: bigId('item_id')
      .notNull()
      .references(() => items.id, { onDelete: 'cascade' }),
    keywordId: bigId('keyword_id')
      .notNull()
      .references(() => keywords.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.itemId, t.keywordId] }), index('item_keywords_keyword').on(t.keywordId)],
);

/** Dishes that have sold out, by their codes: a mark outlives the menu document. */
export const soldOut = pgTable('sold_out', {
  itemCode: text('item_code').primaryKey(),
  endsAt: moment('ends_at').notNull(),
});
