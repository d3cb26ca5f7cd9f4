import type {
  getCategoryFoodTypes,
  getCategoryItems,
  getCategoryKeywords,
  getMenuCategories,
  getMenuFoodTypes,
  getMenuItems,
  getMenuKeywords,
  Keyword,
} from '@food/contracts/catalog';
import { pathOf } from '@food/platform/call';
import { readList, readWords } from '@food/platform/read-list';
import { type Dish, readDishes } from '../dish/dish';
import { type List, useList } from '../list/use-list';
import { type Filters, filteredPath } from './menu-filters';

/** The calls of one menu: a category's, or the whole one. */
export interface MenuPaths {
  readonly items: string;
  readonly foodTypes: string;
  readonly keywords: string;
}

/** One category's; `id` as it stands in the address. */
export const categoryMenu = (id: string): MenuPaths => ({
  items: pathOf<typeof getCategoryItems>('/auth/category/:id/items', { id }),
  foodTypes: pathOf<typeof getCategoryFoodTypes>('/auth/category/:id/foodtypes', { id }),
  keywords: pathOf<typeof getCategoryKeywords>('/auth/category/:id/keywords', { id }),
});

export const WHOLE_MENU: MenuPaths = {
  items: pathOf<typeof getMenuItems>('/auth/category/menu/items'),
  foodTypes: pathOf<typeof getMenuFoodTypes>('/auth/category/menu/foodtypes'),
  keywords: pathOf<typeof getMenuKeywords>('/auth/category/menu/keywords'),
};

const readNamed = (answer: unknown): Keyword[] =>
  readList<Keyword>(answer).filter((entry) => typeof entry.name === 'string' && entry.name !== '');

export const useItems = (menu: MenuPaths, filters: Filters): List<Dish> =>
  useList(filteredPath(menu.items, filters), readDishes, true);

export const useFoodTypes = (menu: MenuPaths): List<string> => useList(menu.foodTypes, readWords);

export const useKeywords = (menu: MenuPaths): List<Keyword> => useList(menu.keywords, readNamed);

/** Names and ids for the category chips of the whole menu. */
export const useMenuCategories = (): List<Keyword> =>
  useList(pathOf<typeof getMenuCategories>('/auth/category/menu/categories'), readNamed);
