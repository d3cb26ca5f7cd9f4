import { hasSoldOut } from '@food/cart/sold-out';
import { cartCount, useCart } from '@food/cart/store';
import type { MenuItem } from '@food/contracts/catalog';
import type { OrderItem } from '@food/contracts/orders';
import { isSignedOut } from '@food/platform/api-error';
import { t } from '../messages';
import { useSubmit } from '../order/use-submit';
import { dishOn, getMenuToday } from './orders-api';

/** The result of a reorder, for the card that was used. */
export interface ReorderOutcome {
  good: boolean;
  text: string;
}

export const menuUnread = (): ReorderOutcome => ({ good: false, text: t('reorder.menuUnread') });

/**
 * Puts an order's first dish into the cart with quantity 1, as the present menu has it; if it is gone, says so (rule:
 * reorder-reads-the-menu).
 */
export function useReorder(items: OrderItem[], setOutcome: (outcome: ReorderOutcome | null) => void) {
  const { submit, busy } = useSubmit({
    send: async (old: OrderItem) => {
      const menu = await getMenuToday();
      if (menu) setOutcome(addToCart(dishOn(menu, old), old.name));
    },
    onSuccess: () => undefined,
    onError: (error) => {
      if (!isSignedOut(error)) setOutcome(menuUnread());
    },
  });
  const [first] = items;
  const reorder = () => {
    setOutcome(null);
    if (first) submit(first);
  };
  return { reorder, busy, possible: first !== undefined };
}

function addToCart(dish: MenuItem | null, name: string): ReorderOutcome {
  if (!dish) return { good: false, text: name ? t('reorder.gone', { name }) : t('reorder.unnamedGone') };
  if (hasSoldOut(dish)) return { good: false, text: t('reorder.soldOut', { name: dish.name }) };
  const before = cartCount(useCart.getState());
  // Not `add`: a dish that is in the cart takes today's price too.
  useCart.getState().addAll([{ item: dish, quantity: 1 }]);
  const added = cartCount(useCart.getState()) > before;
  return added
    ? { good: true, text: t('reorder.added', { name: dish.name }) }
    : { good: false, text: t('reorder.full', { name: dish.name }) };
}
