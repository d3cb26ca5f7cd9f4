import type { LinkCard } from '@food/releases/compose/link-card';
import { matchPattern } from '@food/releases/compose/match-page';
import { ttlCache } from '../concurrency/ttl-cache';
import type { AppContext } from '../context';
import { readDish } from './read-menu';

/** The pages over which a dish opens. Whichever of them was shared, the link leads to the dish. */
const PAGES = ['/all-items', '/home', '/category/:categoryId'];
/** How old a card may be. A shared link is kept for days. */
const CARD_MS = 2_000;

/** The card that messengers show for a link to a dish: its name, its description, its picture (rule: dish-by-link). */
export function dishLinkCards({ db, config }: Pick<AppContext, 'db' | 'config'>) {
  const { publicUrl, apiBase } = config;
  const read = ttlCache(CARD_MS, async (id: string): Promise<LinkCard | null> => {
    const dish = await readDish(db, Number(id));
    if (!dish) return null;
    return {
      title: dish.name,
      description: dish.subcontent || dish.category_name,
      url: `${withoutSlash(publicUrl)}/all-items?dish=${id}`,
      image: pictureOf(dish.image_url, apiBase || publicUrl),
    };
  });
  return async (path: string, search: string): Promise<LinkCard | null> => {
    const id = new URLSearchParams(search).get('dish') ?? '';
    if (!/^[1-9]\d{0,14}$/.test(id) || !PAGES.some((page) => matchPattern(page, path))) return null;
    return read(id);
  };
}

/** A menu's pictures are absolute, or paths below the API's base. */
const pictureOf = (path: string, base: string): string =>
  path.startsWith('/') ? withoutSlash(base) + path : path;

const withoutSlash = (address: string): string => address.replace(/\/+$/, '');
