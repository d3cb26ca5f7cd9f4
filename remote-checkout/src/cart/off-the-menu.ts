import { type CartLine, useCart } from '@food/cart/store';
import { getWholeMenu, MENU_PATH } from '@food/cart/whole-menu';
import type { MenuItem } from '@food/contracts/catalog';
import { isAmong } from '@food/contracts/sold-out';
import { ApiError } from '@food/platform/api-error';
import { type queryClient, useQuery } from '@food/platform/query';
import { logged } from '../logged';
import { t } from '../messages';
import { ASK_AGAIN_MS, useDishes } from './cart-api';
import { exploreCategory, explorePath } from './explore';
import { dishNames } from './sold-out';

/** The ids of the lines that were in the cart when the menu was asked for, and aren't on it. */
const offTheMenu = {
  queryKey: [MENU_PATH, 'lines of the cart'],
  queryFn: async (): Promise<number[]> => {
    // A line that is added while the answer is on its way may be of a newer menu.
    const { lines } = useCart.getState();
    const menu = await logged('Comparing the cart with the menu', getWholeMenu());
    return lines.filter((line) => !isAmong(menu, line)).map(({ id }) => id);
  },
  gcTime: 0,
};

/**
 * The lines whose dish has left the menu (rule: off-the-menu). The whole menu is asked for only if the dishes that the cart reads
 * anyway lack one of them: those may be old, or the dish in another category by now.
 */
export function useOffTheMenu(lines: readonly CartLine[]): CartLine[] {
  const { data: nearby } = useDishes(explorePath(lines));
  const category = exploreCategory(lines);
  const isMissed = lines.some((line) => (line.category_id ?? null) === category && lacks(nearby, line));
  const isOff = (ids: number[] | undefined) => lines.some(({ id }) => ids?.includes(id));
  const { data } = useQuery({
    ...offTheMenu,
    enabled: ({ state }) => isMissed || isOff(state.data),
    refetchInterval: ({ state }) => isOff(state.data) && ASK_AGAIN_MS,
  });
  return lines.filter(({ id }) => data?.includes(id));
}

// An unreadable list is empty.
const lacks = (dishes: readonly MenuItem[] = [], line: CartLine): boolean =>
  dishes.length > 0 && !isAmong(dishes, line);

/** Whether an order was refused for a dish that isn't on the menu. */
export const isOffTheMenu = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'ITEM_UNAVAILABLE';

/** Compares the cart with the menu after an order was refused for a dish that isn't on it. */
export const compareWithMenu = (client: typeof queryClient): Promise<void> =>
  client.prefetchQuery({ ...offTheMenu, staleTime: 0 });

/** The sentence on how to continue without them; empty if there are none. */
export const offTheMenuWords = (lines: readonly CartLine[]): string[] =>
  lines.length > 0 ? [t('cart.removeOffMenu', dishNames(lines))] : [];
