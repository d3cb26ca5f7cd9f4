import type {
  getCategoryFoodTypes,
  getCategoryItems,
  getCategoryKeywords,
  getMenuCategories,
  getMenuFoodTypes,
  getMenuItems,
  getMenuKeywords,
  getMenuStart,
  Keyword,
} from '@food/contracts/catalog';
import { pathOf, type Received } from '@food/platform/call';
import { useQuery } from '@food/platform/query';
import { readList, readWords } from '@food/platform/read-list';
import { useDeferredValue, useState } from 'react';
import { type Dish, readDishes } from '../dish/dish';
import { type KnownAnswer, type List, useList } from '../list/use-list';
import { type Filters, filteredPath } from './menu-filters';

/** The calls of one menu: a category's, or the whole one. */
export interface MenuPaths {
  readonly items: string;
  readonly foodTypes: string;
  readonly keywords: string;
  /** The part of the items that comes with the page's HTML, if it isn't all; the browser never requests it (rule: menu-start). */
  readonly start?: string;
}

/** One category's; `id` as in the address. */
export const categoryMenu = (id: string): MenuPaths => ({
  items: pathOf<typeof getCategoryItems>('/auth/category/:id/items', { id }),
  foodTypes: pathOf<typeof getCategoryFoodTypes>('/auth/category/:id/foodtypes', { id }),
  keywords: pathOf<typeof getCategoryKeywords>('/auth/category/:id/keywords', { id }),
});

export const WHOLE_MENU: MenuPaths = {
  items: pathOf<typeof getMenuItems>('/auth/category/menu/items'),
  foodTypes: pathOf<typeof getMenuFoodTypes>('/auth/category/menu/foodtypes'),
  keywords: pathOf<typeof getMenuKeywords>('/auth/category/menu/keywords'),
  start: pathOf<typeof getMenuStart>('/auth/category/menu/start'),
};

const readNamed = (answer: unknown): Keyword[] =>
  readList<Keyword>(answer).filter((entry) => typeof entry.name === 'string' && entry.name !== '');

/** The dishes of a menu as its page lists them: of a large menu first those that came with the page. */
export interface MenuItems extends List<Dish> {
  /** The path of the call. */
  readonly path: string;
  /** How many there are; more than `items` while the others are loading. */
  readonly total: number;
  /** The others could not be loaded. */
  readonly restFailed: boolean;
  /** The same list, without the part that came with the page. */
  readonly whole: List<Dish>;
}

export function useItems(menu: MenuPaths, filters: Filters): MenuItems {
  const path = filteredPath(menu.items, filters);
  const isUnfiltered = path === menu.items;
  const [began] = useState(isUnfiltered);
  const start = useStart(menu.start);
  const whole = useList(path, readDishes, {
    keepPrevious: true,
    known: isUnfiltered ? start?.known : undefined,
  });
  const isHere = !whole.loading && !whole.failed;
  // A cheap phone takes seconds to render two thousand dishes, and handles taps meanwhile.
  const isDrawn = useDeferredValue(isHere);
  const all = { ...whole, path, total: whole.items.length, restFailed: false, whole };
  if (!start) return all;
  // If a filter is tapped before the whole menu has arrived, the first part stands in for its previous dishes.
  if (!isUnfiltered)
    return began && whole.loading ? { ...all, items: start.items, loading: false, previous: true } : all;
  if (isHere && isDrawn) return all;
  const { items, total } = start;
  return { ...all, items, total, loading: false, failed: false, restFailed: whole.failed };
}

interface Start {
  readonly items: Dish[];
  readonly total: number;
  /** The part that came with the page, if it is the whole menu. */
  readonly all: unknown[] | null;
}

/** The part of a menu that came with the page's HTML, if any. */
function useStart(path: string | undefined): (Start & { known: KnownAnswer | undefined }) | undefined {
  const { data, dataUpdatedAt } = useQuery({
    queryKey: [path ?? null],
    queryFn: (): unknown => null,
    enabled: false,
    select: readStart,
  });
  return data && { ...data, known: data.all ? { answer: data.all, at: dataUpdatedAt } : undefined };
}

function readStart(answer: unknown): Start | undefined {
  const { items, total } = (answer ?? {}) as Received<typeof getMenuStart> & object;
  if (!Array.isArray(items) || !Number.isInteger(total)) return undefined;
  return { items: readDishes(items), total: total!, all: items.length < total! ? null : items };
}

export const useFoodTypes = (menu: MenuPaths): List<string> => useList(menu.foodTypes, readWords);

export const useKeywords = (menu: MenuPaths): List<Keyword> => useList(menu.keywords, readNamed);

/** Names and ids for the category chips of the whole menu. */
export const useMenuCategories = (): List<Keyword> =>
  useList(pathOf<typeof getMenuCategories>('/auth/category/menu/categories'), readNamed);
