import { z } from 'zod';
import { defineCall, Instant, Rupees } from './call';
import { CouponDocument, SettingsDocument } from './checkout';
import { MENU_START } from './limits';
import { named, translationsOf } from './translations';

/** A group of dishes. `catimage_url` is absolute, or relative to the API base. */
export const Category = z
  .object({ id: z.number().int(), name: z.string(), catimage_url: z.string() })
  .meta({ id: 'Category' });
export type Category = z.infer<typeof Category>;

/** The food types of a menu document (rule: food-type-compared). */
export const FoodType = z.enum(['VEG', 'NON VEG']);
export type FoodType = z.infer<typeof FoodType>;

/** The allergens that India's food law requires sellers to name. */
export const Allergen = z.enum([
  'gluten',
  'crustaceans',
  'eggs',
  'fish',
  'nuts',
  'soybeans',
  'milk',
  'sulphites',
]);
export type Allergen = z.infer<typeof Allergen>;
const Allergens = z.array(Allergen).max(Allergen.options.length);

/**
 * A dish as the menu lists it. `price` in rupees; `image_url` relative to the API base. Its texts and the names of categories are
 * in the language of the request if the menu has them in it, else in English (rule: menu-languages). Orders, invoices and the
 * kitchen have the English name.
 */
export const MenuItem = z
  .object({
    id: z.number().int(),
    item_code: z.string(),
    name: z.string(),
    price: Rupees,
    subcontent: z.string(),
    image_url: z.string(),
    food_type: FoodType,
    combo_type: z.string(),
    category_id: z.number().int(),
    category_name: z.string(),
    /** Only if the restaurant names any for the dish (rule: allergens-named). */
    allergens: Allergens.optional(),
    /** Only of a dish that has sold out; may stay for a while after that moment (rule: sold-out-today). */
    sold_out_until: Instant.optional(),
    /** Only if `name` is in another language: a dish is found by both. */
    english_name: z.string().optional(),
  })
  .meta({ id: 'MenuItem' });
export type MenuItem = z.infer<typeof MenuItem>;

/** `name` is the filter's value, in English; `label` the text to show, only if that is in another language. */
export const Keyword = z
  .object({ id: z.number().int(), name: z.string(), label: z.string().optional() })
  .meta({ id: 'Keyword' });
export type Keyword = z.infer<typeof Keyword>;
/** `label` as for a keyword: dishes are found by both. */
const KeywordDishes = z.object({
  name: z.string(),
  item_ids: z.array(z.number().int()),
  label: z.string().optional(),
});
export type KeywordDishes = z.infer<typeof KeywordDishes>;
const CategoryName = z.object({ id: z.number().int(), name: z.string() });

/** Unknown values give an empty list, never an error (rule: unknown-filter-is-empty), so these are loose on purpose. */
const loose = z.string().optional();
const MenuFilter = z.object({ food_type: loose, sort: loose, keyword: loose });
const CategoryParams = z.object({ id: z.string() });

const open = { method: 'GET', access: 'open', status: 200 } as const;

export const getCategories = defineCall({
  ...open,
  path: '/auth/home/categories',
  summary: 'The category strip',
  answer: z.array(Category),
});
/** Home shows these under 'Recommended' (rule: home-shelves). */
export const getWhatsNew = defineCall({
  ...open,
  path: '/auth/home/whatsnew',
  summary: 'Recommended dishes',
  answer: z.array(MenuItem),
});
export const getBestSellers = defineCall({
  ...open,
  path: '/auth/home/bestseller',
  summary: 'Best sellers',
  answer: z.array(MenuItem),
});
export const getCategoryKeywords = defineCall({
  ...open,
  path: '/auth/category/:id/keywords',
  summary: 'Keywords of a category',
  params: CategoryParams,
  answer: z.array(Keyword),
});
export const getCategoryFoodTypes = defineCall({
  ...open,
  path: '/auth/category/:id/foodtypes',
  summary: 'Food types of a category',
  params: CategoryParams,
  answer: z.array(z.string()),
});
export const getCategoryItems = defineCall({
  ...open,
  path: '/auth/category/:id/items',
  summary: 'Dishes of a category',
  params: CategoryParams,
  query: MenuFilter,
  answer: z.array(MenuItem),
});
export const getMenuItems = defineCall({
  ...open,
  path: '/auth/category/menu/items',
  summary: 'The whole menu; with `q` what a search finds, best first',
  query: MenuFilter.extend({ category_id: loose, q: loose }),
  answer: z.array(MenuItem),
});
const MenuStart = z.object({ items: z.array(MenuItem), total: z.number().int() }).meta({ id: 'MenuStart' });
export type MenuStart = z.infer<typeof MenuStart>;
/** For the server, which renders the page of the whole menu: the browser requests the whole menu (rule: menu-start). */
export const getMenuStart = defineCall({
  ...open,
  path: '/auth/category/menu/start',
  summary: `The first ${MENU_START} dishes of the whole menu, and how many it has`,
  answer: MenuStart,
});
export const getMenuFoodTypes = defineCall({
  ...open,
  path: '/auth/category/menu/foodtypes',
  summary: 'Food types of the menu',
  answer: z.array(z.string()),
});
export const getMenuKeywords = defineCall({
  ...open,
  path: '/auth/category/menu/keywords',
  summary: 'Keywords of the menu',
  answer: z.array(Keyword),
});
/** For a search in the browser (rule: one-search). */
export const getKeywordDishes = defineCall({
  ...open,
  path: '/auth/category/menu/keyword-items',
  summary: 'Which dishes have which keyword',
  answer: z.array(KeywordDishes),
});
export const getMenuCategories = defineCall({
  ...open,
  path: '/auth/category/menu/categories',
  summary: 'Categories of the menu',
  answer: z.array(CategoryName),
});

const imagePath = z.string().max(500);
const dishTexts = {
  name: z.string().trim().min(1).max(120),
  subcontent: z.string().max(300),
  combo_type: z.string().max(40),
};

/**
 * The whole menu from the restaurant's own system; prices in rupees. Names and texts are English; `translations` has them by
 * language (`hi`, `te`), as far as there are any (rule: menu-languages).
 */
export const MenuDocument = z
  .object({
    categories: z
      .array(
        z.object({
          id: z.number().int().positive(),
          ...named(80),
          image: imagePath,
        }),
      )
      .min(1),
    keywords: z.array(z.object({ id: z.number().int().positive(), ...named(60) })),
    items: z
      .array(
        z.object({
          /** Of this `item_code` for good (rule: dish-keeps-its-id). */
          id: z.number().int().positive(),
          item_code: z.string().trim().min(1).max(40),
          ...dishTexts,
          price: Rupees,
          image: imagePath,
          food_type: FoodType,
          category_id: z.number().int(),
          keyword_ids: z.array(z.number().int()).default([]),
          allergens: Allergens.optional(),
          bestseller: z.boolean().default(false),
          whats_new: z.boolean().default(false),
          translations: translationsOf(z.object(dishTexts).partial()),
        }),
      )
      .min(1)
      .max(5000),
    /** Bounded, since every customer gets the list, and each order searches it. */
    coupons: z.array(CouponDocument).max(500),
    settings: SettingsDocument,
  })
  .meta({ id: 'MenuDocument' });
export type MenuDocument = z.infer<typeof MenuDocument>;

export const putMenu = defineCall({
  method: 'PUT',
  path: '/ops/menu',
  access: 'menu',
  summary: 'Replace the whole menu in one transaction',
  status: 200,
  body: MenuDocument,
  answer: z.object({ message: z.string(), categories: z.number(), items: z.number(), coupons: z.number() }),
});

/** A dish as the kitchen knows it; null if it is available. */
export const KitchenDish = MenuItem.pick({ item_code: true, name: true })
  .extend({ sold_out_until: Instant.nullable() })
  .meta({ id: 'KitchenDish' });
export type KitchenDish = z.infer<typeof KitchenDish>;

/** In the menu's order; with `sold_out=true` only those that aren't available now. */
export const getKitchenDishes = defineCall({
  method: 'GET',
  path: '/ops/dishes',
  access: 'kitchen',
  summary: 'The dishes of the menu, and which have sold out for today',
  status: 200,
  query: z.object({ sold_out: z.enum(['true', 'false']).default('false') }),
  answer: z.object({ dishes: z.array(KitchenDish) }),
});

/** Repeating it changes nothing (rule: sold-out-today); 404 for a dish that the menu doesn't have. */
export const setSoldOut = defineCall({
  method: 'PUT',
  path: '/ops/dishes/:itemCode/sold-out',
  access: 'kitchen',
  summary: 'A dish has sold out for today, or is available again',
  status: 200,
  params: z.object({ itemCode: z.string().max(40) }),
  body: z.object({ sold_out: z.boolean() }),
  answer: KitchenDish.pick({ item_code: true, sold_out_until: true }).extend({ message: z.string() }),
});
