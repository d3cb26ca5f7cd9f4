import type { MenuItem } from '@food/contracts/catalog';
import type { Language } from '@food/contracts/language';
import { indexMenu, type MenuIndex, pickFound } from '@food/contracts/menu-search';
import type { Db } from '../db/database';
import type { CacheVersion } from '../http/answer-cache';
import type { MenuFilter } from './menu-filter';
import { readKeywordDishes, readMenuItems } from './read-menu';

/** The dishes that a search finds among those that match the other filters, by the same code as in the page (rule: one-search). */
export type SearchMenu = (typed: string, filter: MenuFilter, language: Language) => Promise<MenuItem[]>;

/** The index is built once for each version of the menu and language; or for each search, while changes can't be noticed. */
export function menuSearch(db: Db, version: CacheVersion): SearchMenu {
  const ready = new WeakMap<object, Map<Language, Promise<MenuIndex>>>();
  const indexNow = (language: Language): Promise<MenuIndex> => {
    const now = version();
    if (!now) return makeReady(db, language);
    const ofVersion = ready.get(now) ?? new Map<Language, Promise<MenuIndex>>();
    ready.set(now, ofVersion);
    const known = ofVersion.get(language);
    if (known) return known;
    const made = makeReady(db, language);
    ofVersion.set(language, made);
    made.catch(() => ofVersion.delete(language));
    return made;
  };
  return async (typed, filter, language) => {
    const [index, dishes] = await Promise.all([indexNow(language), readMenuItems(db, filter, language)]);
    return pickFound(index.search(typed).ids, dishes, filter.sort);
  };
}

async function makeReady(db: Db, language: Language): Promise<MenuIndex> {
  const [dishes, keywords] = await Promise.all([
    readMenuItems(db, {}, language),
    readKeywordDishes(db, language),
  ]);
  return indexMenu(dishes, keywords);
}
