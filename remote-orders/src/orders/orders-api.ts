import type { MenuItem } from '@food/contracts/catalog';
import type { OrderItem } from '@food/contracts/orders';
import { api } from '@food/platform/api';
import { readList } from '@food/platform/read-list';

/** The list's call, which is also its key in the query cache. */
export const ordersPath = (userId: string): string => `/auth/order/${encodeURIComponent(userId)}`;

export const getOrders = async (userId: string): Promise<unknown> => (await api.get(ordersPath(userId))).data;

/** What an old order's dish is on today's menu, or null if it is gone. */
export async function getDishToday(old: OrderItem): Promise<MenuItem | null> {
  const { data } = await api.get('/auth/category/menu/items');
  const menu = readList<MenuItem>(data);
  return menu.find((dish) => (old.item_code ? dish.item_code === old.item_code : dish.id === old.id)) ?? null;
}
