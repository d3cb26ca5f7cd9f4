import { isUnanswered } from '@food/platform/call';
import { useQuery } from '@food/platform/query';
import { useSession } from '@food/session/store';
import { useReducer } from 'react';
import { readOrdersPage } from '../order/read-order';
import { followedReducer, hasUnfollowedOrders, idsToFollow, NOTHING_FOLLOWED } from './followed';
import { keepLastOrders, lastOrders } from './last-orders';
import { getOrders, ordersPath } from './orders-api';
import { useFollow } from './use-follow';
import { useOlderOrders } from './use-older-orders';

/** How often the list is read again while an open order is not followed: there are too many, or there is no connection. */
const UNFOLLOWED_REFRESH_MS = 60_000;

/**
 * The customer's newest orders, with live status changes (rule: order-list-live), and a function that reads older ones. `kept`:
 * the stored ones, without an answer. `stopped`: the connection was given up, until `reconnect`.
 */
export function useOrders() {
  const userId = useSession((session) => session.user?.id ?? '');
  const [followed, tell] = useReducer(followedReducer, NOTHING_FOLLOWED);
  const orders = useQuery({
    queryKey: [ordersPath(userId)],
    queryFn: async () => {
      const page = readOrdersPage(await getOrders(userId));
      // The session may have ended meanwhile (rule: private-data-goes).
      if (useSession.getState().user?.id === userId) keepLastOrders(userId, page);
      return page;
    },
    enabled: userId !== '',
    meta: { private: true },
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) =>
      hasUnfollowedOrders(state.data?.orders, followed) && UNFOLLOWED_REFRESH_MS,
  });
  const older = useOlderOrders(userId, orders.data);
  const orderIds = idsToFollow(orders.data?.orders);
  const reconnect = useFollow({ orderIds, path: ordersPath(userId), tell, readAgain: orders.refetch });
  const kept = isUnanswered(orders.error) && !orders.data ? lastOrders(userId) : null;
  return {
    orders,
    kept,
    older,
    stopped: orderIds.length > 0 && followed.connection === 'stopped',
    reconnect,
  };
}
