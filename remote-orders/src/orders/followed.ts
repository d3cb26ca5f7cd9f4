import { tabOf } from '@food/format/order-status';
import type { Connection, LiveEvent } from '@food/live/subscribe';
import type { ShownOrder } from '../order/read-order';

/** The server lets one connection join 20 rooms; the oldest of more open orders are polled by HTTP. */
const MOST_FOLLOWED = 15;

/** The orders that are followed live at this moment. */
export interface Followed {
  readonly connection: Connection;
  /** Ids of the orders whose room was joined over the present connection. */
  readonly joined: readonly string[];
}

export const NOTHING_FOLLOWED: Followed = { connection: 'connecting', joined: [] };

/** The state after one event of an order. */
export function followedReducer(
  { connection, joined }: Followed,
  { orderId, event }: { orderId: string; event: LiveEvent },
): Followed {
  const others = joined.filter((id) => id !== orderId);
  switch (event.type) {
    case 'connection':
      return { connection: event.connection, joined: others };
    case 'joined':
      return { connection, joined: [...others, orderId] };
    case 'refused':
      return { connection, joined: others };
    default:
      return { connection, joined };
  }
}

/** The orders that can still change: pending, active, and those of an unknown status. Newest first. */
const openIds = (orders: readonly ShownOrder[] = []): string[] =>
  orders.filter(({ status }) => tabOf(status) === 'Active').map(({ id }) => id);

export const idsToFollow = (orders: readonly ShownOrder[] | undefined): string[] =>
  openIds(orders).slice(0, MOST_FOLLOWED);

/** Whether an order can change without a message over the socket. */
export const hasUnfollowedOrders = (
  orders: readonly ShownOrder[] | undefined,
  { joined }: Followed,
): boolean => openIds(orders).some((id) => !joined.includes(id));
