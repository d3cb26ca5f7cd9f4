import type { CartLine } from '@food/cart/store';
import type { MenuItem } from '@food/contracts/catalog';

/** The most dishes to show (rule: explore-more). */
const EXPLORE_MAX = 10;

/** The category of the first dish, whose dishes 'Explore More' shows. */
export const exploreCategory = (lines: readonly CartLine[]): number | null => lines[0]?.category_id ?? null;

/** The source of 'Explore More': the first dish's category, or the whole menu if that dish has none. */
export function explorePath(lines: readonly CartLine[]): string {
  const category = exploreCategory(lines);
  return category === null ? '/auth/category/menu/items' : `/auth/category/${category}/items`;
}

/** At most ten dishes that are not in the cart; damaged ones that could not be ordered are left out. */
export function exploreItems(items: readonly MenuItem[], lines: readonly CartLine[]): MenuItem[] {
  const inCart = new Set(lines.map((line) => line.id));
  return items.filter((item) => isDish(item) && !inCart.has(item.id)).slice(0, EXPLORE_MAX);
}

const isDish = ({ id, name, price }: Partial<MenuItem>): boolean =>
  Number.isInteger(id) && typeof name === 'string' && Number.isFinite(price);
