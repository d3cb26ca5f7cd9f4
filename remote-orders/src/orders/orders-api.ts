import type { getMenuItems, MenuItem } from '@food/contracts/catalog';
import type { getOrders as getOrdersCall, OrderItem } from '@food/contracts/orders';
import { isSameDish } from '@food/contracts/same-dish';
import { call, pathOf } from '@food/platform/call';
import { readList } from '@food/platform/read-list';
import { useSession } from '@food/session/store';

/** The list's call, which is also its key in the query cache. */
export const ordersPath = (userId: string): string =>
  pathOf<typeof getOrdersCall>('/auth/order/:id', { id: userId });

/** The newest orders, or those before one (rule: orders-in-pages). */
export const getOrders = (userId: string, before: string | null = null): Promise<unknown> =>
  call<typeof getOrdersCall>('GET', { path: ordersPath(userId), ...(before && { query: { before } }) });

/** The present menu; null if the customer has logged out meanwhile: the cart then belongs to the next one. */
export async function getMenuToday(): Promise<MenuItem[] | null> {
  const path = pathOf<typeof getMenuItems>('/auth/category/menu/items');
  const asking = useSession.getState().user?.id;
  const menu = readList<MenuItem>(await call<typeof getMenuItems>('GET', { path }));
  return useSession.getState().user?.id === asking ? menu : null;
}

/** The dish of an old order on a menu, or null if it is gone. */
export const dishOn = (menu: readonly MenuItem[], old: OrderItem): MenuItem | null =>
  menu.find((dish) => isSameDish(old, dish)) ?? null;
