import { statusLabel } from '@food/format/order-status';
import { useEffect, useRef, useState } from 'react';
import type { ShownOrder } from '../order/read-order';

/**
 * What has changed since the list was first shown, in a sentence; '' while nothing has. An order that changes its status
 * may leave the open tab, and must not just vanish.
 */
export function useStatusNews(orders: ShownOrder[] | undefined): string {
  const known = useRef(new Map<string, string>());
  const [news, setNews] = useState('');
  useEffect(() => {
    if (!orders) return;
    const changed = orders.filter(
      ({ id, status }) => known.current.has(id) && known.current.get(id) !== status,
    );
    if (changed.length > 0) {
      setNews(changed.map(({ id, status }) => `Order ${id} is now ${statusLabel(status)}.`).join(' '));
    }
    known.current = new Map(orders.map(({ id, status }) => [id, status]));
  }, [orders]);
  return news;
}
