import type { getTrackedOrder } from '@food/contracts/tracking';
import { isStatus } from '@food/format/order-status';
import type { LiveEvent } from '@food/live/channel';
import { subscribe } from '@food/live/subscribe';
import { api } from '@food/platform/api';
import { pathOf } from '@food/platform/call';
import { useQuery } from '@food/platform/query';
import { useEffect, useReducer, useRef, useState } from 'react';
import { deliveryReducer, UNSEEN } from './delivery';
import { aheadAfter, startPageClock } from './page-clock';
import { readTrackedOrder } from './tracked-order';
import { courierOf, isOver } from './tracking-state';

/** How often the page checks how old the courier's last position is. */
const LOOK_MS = 10_000;
const READ_AGAIN: readonly LiveEvent['type'][] = ['joined', 'closed', 'refused'];

const trackedPath = (orderId: string): string =>
  pathOf<typeof getTrackedOrder>('/auth/order/:id', { id: orderId });

/**
 * One delivery, followed live. It is read by HTTP at first, again each time its room was joined, so that nothing is missed after
 * the connection was lost, and when its status has changed; also when the server closed the connection or refused the room,
 * because a session that has ended is noticed that way.
 */
export function useTracking(orderId: string) {
  const [state, dispatch] = useReducer(deliveryReducer, UNSEEN);
  const [attempt, setAttempt] = useState(0);
  const [clock] = useState(startPageClock);
  const ahead = useRef<number>(undefined);
  const order = useQuery({
    queryKey: [trackedPath(orderId)],
    queryFn: async (): Promise<unknown> => {
      const asked = clock();
      const { data, headers } = await api.request({ method: 'GET', url: trackedPath(orderId) });
      const now = clock();
      const differs = now - Date.parse(headers.date);
      if (!Number.isNaN(differs)) ahead.current = aheadAfter(ahead.current, differs, now - asked);
      return data;
    },
    meta: { private: true },
    staleTime: 0,
  });
  const { data, dataUpdatedAt, refetch } = order;

  // biome-ignore lint/correctness/useExhaustiveDependencies(dataUpdatedAt): the same answer, read later, may correct a pushed status.
  useEffect(() => {
    if (data !== undefined)
      dispatch({
        now: clock(),
        ahead: ahead.current,
        action: { type: 'read', order: readTrackedOrder(data) },
      });
  }, [data, dataUpdatedAt, clock]);

  // biome-ignore lint/correctness/useExhaustiveDependencies(attempt): each attempt reopens the channel.
  useEffect(
    () =>
      subscribe(orderId, (event) => {
        dispatch({ now: clock(), action: event });
        if (READ_AGAIN.includes(event.type)) void refetch();
      }),
    [orderId, refetch, attempt, clock],
  );

  const { status, statusHeard, readStatus } = state;
  useEffect(() => {
    // The socket gives the present status, the server's answer its time (rule: order-steps).
    if (statusHeard && readStatus !== null && !isStatus(readStatus, status.toLowerCase())) void refetch();
  }, [status, statusHeard, readStatus, refetch]);

  const isRiding = courierOf(state) !== null && !isOver(state);
  useEffect(() => {
    if (!isRiding) return;
    const look = () => {
      const now = clock();
      if (!document.hidden) dispatch({ now });
    };
    const timer = setInterval(look, LOOK_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isRiding, clock]);

  return { state, order, reconnect: () => setAttempt((count) => count + 1) };
}
