import type { CartLine } from '@food/cart/store';
import type { getMenuItems, MenuItem } from '@food/contracts/catalog';
import { isAmong } from '@food/contracts/sold-out';
import { call, pathOf } from '@food/platform/call';
import { language } from '@food/platform/messages';
import { queryClient, useQuery } from '@food/platform/query';
import { readList } from '@food/platform/read-list';

const MENU = pathOf<typeof getMenuItems>('/auth/category/menu/items');

/**
 * The lines with the names of today's menu, if another language was chosen since they were added (rule: cart-names): the menu is asked
 * for then alone. A dish that is gone keeps the name that it had. To show: an order is sent with the lines as they are kept, so that its
 * next try is the same order (rule: order-once).
 */
export function useNamedLines(lines: CartLine[]): CartLine[] {
  const isForeign = (line: CartLine) => line.language !== undefined && line.language !== language();
  const ofTheMenu = {
    queryKey: [MENU],
    queryFn: () => call<typeof getMenuItems>('GET', { path: MENU }),
    select: readList<MenuItem>,
    enabled: lines.some(isForeign),
  };
  // The pieces of the cart need nothing around them.
  const { data: menu } = useQuery(ofTheMenu, queryClient);
  if (!menu) return lines;
  const nameOf = (line: CartLine) => menu.find((dish) => isAmong([dish], line))?.name ?? line.name;
  return lines.map((line) => (isForeign(line) ? { ...line, name: nameOf(line) } : line));
}
