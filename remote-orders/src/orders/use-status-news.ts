import { statusLabel } from '@food/format/order-status';
import { useEffect, useRef, useState } from 'react';
import { t } from '../messages';
import type { ShownOrder } from '../order/read-order';

/**
 * The status changes since the list was first shown, in a sentence; '' while there are none. An order that changes its status may
 * leave the open tab, and must not just vanish.
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
      // In the middle of a sentence; Hindi and Telugu have no capitals.
      const sentenceOf = ({ id, status }: ShownOrder) =>
        t('orders.news', { orderId: id, status: statusLabel(status).toLowerCase() });
      setNews(changed.map(sentenceOf).join(' '));
    }
    known.current = new Map(orders.map(({ id, status }) => [id, status]));
  }, [orders]);
  return news;
}
