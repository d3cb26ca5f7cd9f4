import { tabOf } from '@food/shared/order-status';
import { useQuery } from '@food/shared/query';
import { useSession } from '@food/shared/session';
import { readOrders } from '../order/read-order';
import { getOrders, ordersPath } from './orders-api';

/** How often the list is read again while an order is on its way. */
const LIST_REFRESH_MS = 15_000;

/**
 * The customer's orders, newest first, following status changes live. By asking again, and not over the socket as
 * tracking does: the socket's client would triple the code of this page, for news that may be 15 s old here. It rests
 * while the tab is hidden or nothing is on its way, and asks at once on coming back or coming online.
 */
export function useOrders() {
  const userId = useSession((session) => session.user?.id ?? '');
  return useQuery({
    queryKey: [ordersPath(userId)],
    queryFn: () => getOrders(userId),
    select: readOrders,
    enabled: userId !== '',
    meta: { private: true },
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) =>
      state.data !== undefined && somethingOnItsWay(state.data) && LIST_REFRESH_MS,
  });
}

const somethingOnItsWay = (answer: unknown): boolean =>
  readOrders(answer).some((order) => tabOf(order.status) === 'Active');
