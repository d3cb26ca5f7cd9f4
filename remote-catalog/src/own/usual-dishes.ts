import type { Order, OrderItem } from '@food/contracts/orders';
import { isStatus } from '@food/format/order-status';
import { readItems } from '@food/platform/read-list';
import type { Dish } from '../dish/dish';

/** How many dishes are usual at most. */
const MOST = 8;

/**
 * Dishes of these orders, which are given newest first, as the menu has them today: the dish in most orders first, of equals the
 * last ordered (rule: usual-dishes).
 */
export function usualDishes(orders: readonly Partial<Order>[], menu: readonly Dish[]): Dish[] {
  const byCode = new Map(menu.map((dish) => [dish.item_code, dish]));
  const byId = new Map(menu.map((dish) => [dish.id, dish]));
  const times = new Map<Dish, number>();
  for (const { items, status = '' } of orders) {
    if (isStatus(status, 'cancelled')) continue;
    const dishes = readItems<OrderItem>(items).map(({ item_code, id }) =>
      item_code ? byCode.get(item_code) : byId.get(id),
    );
    for (const dish of new Set(dishes)) if (dish) times.set(dish, (times.get(dish) ?? 0) + 1);
  }
  return [...times]
    .sort(([, one], [, other]) => other - one)
    .slice(0, MOST)
    .map(([dish]) => dish);
}
