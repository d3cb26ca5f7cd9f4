import { getWholeMenu } from '@food/cart/whole-menu';
import type { MenuItem } from '@food/contracts/catalog';
import type { getOrders as getOrdersCall, OrderItem } from '@food/contracts/orders';
import { isSameDish } from '@food/contracts/same-dish';
import { call, pathOf } from '@food/platform/call';
import { useSession } from '@food/session/store';

/** The list's call, which is also its key in the query cache. */
export const ordersPath = (userId: string): string =>
  pathOf<typeof getOrdersCall>('/auth/order/:id', { id: userId });

/** The newest orders, or those before one (rule: orders-in-pages). */
export const getOrders = (userId: string, before: string | null = null): Promise<unknown> =>
  call<typeof getOrdersCall>('GET', { path: ordersPath(userId), ...(before && { query: { before } }) });

/**
 * The present menu; null if the customer has logged out meanwhile: the cart then belongs to the next one.
 *
 * @throws Error for a copy that the browser kept, or a part of it: it doesn't say what there is today
 */
export async function getMenuToday(): Promise<MenuItem[] | null> {
  const asking = useSession.getState().user?.id;
  const menu = await getWholeMenu();
  return useSession.getState().user?.id === asking ? menu : null;
}

/** The dish of an old order on a menu, or null if it is gone. */
export const dishOn = (menu: readonly MenuItem[], old: OrderItem): MenuItem | null =>
  menu.find((dish) => isSameDish(old, dish)) ?? null;
