import { isStatus } from '@food/format/order-status';
import { type LiveEvent, subscribe } from '@food/live/subscribe';
import { useQueryClient } from '@food/platform/query';
import { useEffect, useRef, useState } from 'react';
import type { OrdersPage } from '../order/read-order';

interface Following {
  orderIds: readonly string[];
  /** The list's key in the query cache, in which a new status is written. */
  path: string;
  tell(told: { orderId: string; event: LiveEvent }): void;
  readAgain(options?: { cancelRefetch: boolean }): unknown;
}

/**
 * Follows orders over the socket: a new status is in the list at once. The list is read again after the connection was lost, and
 * when the server closed it, because a session that has ended is noticed that way.
 *
 * @returns a function that tries to connect again
 */
export function useFollow({ orderIds, path, tell, readAgain }: Following): () => void {
  const queries = useQueryClient();
  const [attempt, setAttempt] = useState(0);
  const wasAway = useRef(false);
  // As a string, so that a list that was only read again joins no room again.
  const wanted = orderIds.join('\n');

  // biome-ignore lint/correctness/useExhaustiveDependencies(attempt): each attempt reopens the channel.
  useEffect(() => {
    const hear = (orderId: string, event: LiveEvent) => {
      tell({ orderId, event });
      if (event.type === 'status' && putStatus(queries, path, { orderId, status: event.status })) {
        // A reading that began before this news may be older: it starts again.
        if (queries.isFetching({ queryKey: [path] }) > 0) readAgain();
      }
      // Every order gets this event, and one reading is enough.
      if (event.type === 'closed') readAgain({ cancelRefetch: false });
      if (event.type === 'connection' && event.connection !== 'connected') {
        wasAway.current ||= event.connection !== 'connecting';
      }
      if (event.type === 'joined' && wasAway.current) {
        wasAway.current = false;
        readAgain();
      }
    };
    const undos = wanted.split('\n').flatMap((id) => (id ? subscribe(id, (event) => hear(id, event)) : []));
    return () => {
      for (const undo of undos) undo();
    };
  }, [wanted, path, tell, readAgain, queries, attempt]);

  return () => setAttempt((count) => count + 1);
}

/** Returns whether the status was new to the list. */
function putStatus(
  queries: ReturnType<typeof useQueryClient>,
  path: string,
  { orderId, status }: { orderId: string; status: string },
): boolean {
  const page = queries.getQueryData<OrdersPage>([path]);
  const known = page?.orders.find(({ id }) => id === orderId);
  if (!known || isStatus(known.status, status.toLowerCase())) return false;
  const orders = page?.orders.map((order) => (order === known ? { ...order, status } : order));
  queries.setQueryData([path], { ...page, orders });
  return true;
}
