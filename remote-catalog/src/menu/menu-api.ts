import type { Keyword } from '@food/contracts/catalog';
import { readList, readWords } from '@food/platform/read-list';
import { type Dish, readDishes } from '../dish/dish';
import { type List, useList } from '../list/use-list';
import { type Filters, filteredPath } from './menu-filters';

/** The part of the API where a category's dishes are: `/auth/category/3`, or `/auth/category/menu` for all. */
export type MenuPath = `/auth/category/${string}`;

/** One category's part; `id` as it stands in the address. */
export const pathOfCategory = (id: string): MenuPath => `/auth/category/${encodeURIComponent(id)}`;
export const WHOLE_MENU: MenuPath = '/auth/category/menu';

const readNamed = (answer: unknown): Keyword[] =>
  readList<Keyword>(answer).filter((entry) => typeof entry.name === 'string' && entry.name !== '');

export const useItems = (menu: MenuPath, filters: Filters): List<Dish> =>
  useList(filteredPath(`${menu}/items`, filters), readDishes, true);

export const useFoodTypes = (menu: MenuPath): List<string> => useList(`${menu}/foodtypes`, readWords);

export const useKeywords = (menu: MenuPath): List<Keyword> => useList(`${menu}/keywords`, readNamed);

/** Names and ids for the category chips of the whole menu. */
export const useMenuCategories = (): List<Keyword> => useList(`${WHOLE_MENU}/categories`, readNamed);
