import type { getKeywordDishes, KeywordDishes } from '@food/contracts/catalog';
import { type Found, indexMenu } from '@food/contracts/menu-search';
import { pathOf } from '@food/platform/call';
import { readList } from '@food/platform/read-list';
import { useMemo } from 'react';
import { type Dish, readDishes } from '../dish/dish';
import { type List, useList } from '../list/use-list';
import { WHOLE_MENU } from '../menu/menu-api';

const KEYWORD_DISHES = pathOf<typeof getKeywordDishes>('/auth/category/menu/keyword-items');

const readKeywordDishes = (answer: unknown): KeywordDishes[] =>
  readList<KeywordDishes>(answer).filter(
    ({ name, item_ids }) => typeof name === 'string' && Array.isArray(item_ids),
  );

/**
 * The dishes of the whole menu that match a search; null until the menu is loaded. Without the menu's keywords, it searches
 * everything else (rule: one-search).
 */
export function useFound(words: string): { menu: List<Dish>; found: Found | null } {
  const menu = useList(WHOLE_MENU.items, readDishes);
  const keywords = useList(KEYWORD_DISHES, readKeywordDishes);
  const waits = menu.loading || menu.failed || keywords.loading;
  // biome-ignore lint/correctness/useExhaustiveDependencies: both lists are the same until another answer comes.
  const index = useMemo(
    () => (waits ? null : indexMenu(menu.items, keywords.items)),
    [waits, waits || menu.items, keywords.failed || keywords.items],
  );
  return { menu, found: useMemo(() => index?.search(words) ?? null, [index, words]) };
}
