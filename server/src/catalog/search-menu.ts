import type { MenuItem } from '@food/contracts/catalog';
import { indexMenu, type MenuIndex, pickFound } from '@food/contracts/menu-search';
import type { Db } from '../db/database';
import type { KeptVersion } from '../http/kept-answers';
import type { MenuFilter } from './menu-filter';
import { readKeywordDishes, readMenuItems } from './read-menu';

/** The dishes that a search finds among those of the other filters, as the page finds them itself (rule: one-search). */
export type SearchMenu = (typed: string, filter: MenuFilter) => Promise<MenuItem[]>;

/** The menu is made ready once for each of its versions; while no change could be heard of, for each search. */
export function menuSearch(db: Db, version: KeptVersion): SearchMenu {
  const ready = new WeakMap<object, Promise<MenuIndex>>();
  const indexNow = (): Promise<MenuIndex> => {
    const now = version();
    const known = now && ready.get(now);
    if (known) return known;
    const made = makeReady(db);
    if (now) {
      ready.set(now, made);
      made.catch(() => ready.delete(now));
    }
    return made;
  };
  return async (typed, filter) => {
    const [index, dishes] = await Promise.all([indexNow(), readMenuItems(db, filter)]);
    return pickFound(index.search(typed).ids, dishes, filter.sort);
  };
}

async function makeReady(db: Db): Promise<MenuIndex> {
  const [dishes, keywords] = await Promise.all([readMenuItems(db, {}), readKeywordDishes(db)]);
  return indexMenu(dishes, keywords);
}
