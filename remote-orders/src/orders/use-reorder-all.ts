import { useCart } from '@food/cart/store';
import type { OrderItem } from '@food/contracts/orders';
import { isSignedOut } from '@food/platform/api-error';
import { notify } from '@food/platform/notify';
import { LEAVES } from '@food/platform/one-at-a-time';
import { useNavigate } from '@food/platform/router';
import { useEffect, useRef } from 'react';
import { t } from '../messages';
import { useSubmit } from '../order/use-submit';
import { getMenuToday } from './orders-api';
import { addedTo, compare, newsOf } from './reorder-all';
import { menuUnread, type ReorderOutcome } from './use-reorder';

/**
 * Puts an order's dishes with their quantities into the cart, as the present menu has them, and leads there; says which are gone,
 * have another price, or had no room (rule: reorder-all).
 */
export function useReorderAll(items: OrderItem[], setOutcome: (outcome: ReorderOutcome | null) => void) {
  const navigate = useNavigate();
  const isHere = useIsHere();
  const ordered = items.filter(({ quantity }) => Number.isInteger(quantity) && quantity >= 1);
  const { submit, busy } = useSubmit({
    send: async () => {
      const menu = await getMenuToday();
      if (!menu) return;
      const found = compare(ordered, menu);
      if (found.dishes.length === 0) {
        const text = found.soldOut.length > 0 ? t('reorderAll.soldOut') : t('reorderAll.gone');
        return setOutcome({ good: false, text });
      }
      const before = useCart.getState().lines;
      useCart.getState().addAll(found.dishes);
      const news = newsOf(found, addedTo(before, useCart.getState().lines));
      if (news) notify(news);
      // A customer who went elsewhere while the menu was loaded stays there.
      if (!isHere()) return;
      navigate('/cart');
      return LEAVES;
    },
    onSuccess: () => undefined,
    onError: (error) => {
      if (!isSignedOut(error)) setOutcome(menuUnread());
    },
  });
  const reorder = () => {
    setOutcome(null);
    submit(undefined);
  };
  const pieces = ordered.reduce((sum, { quantity }) => sum + quantity, 0);
  return { reorder, busy, possible: pieces > 1 };
}

function useIsHere(): () => boolean {
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return () => here.current;
}
