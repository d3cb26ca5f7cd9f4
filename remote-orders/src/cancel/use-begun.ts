import type { getTrackedOrder } from '@food/contracts/tracking';
import { isStatus } from '@food/format/order-status';
import { subscribe } from '@food/live/subscribe';
import { call, pathOf } from '@food/platform/call';
import { useQuery } from '@food/platform/query';
import { useEffect, useState } from 'react';

/**
 * The status because of which an order can no longer be cancelled; null while it is pending or unknown: the server decides in the
 * end (rule: cancel-only-pending).
 */
export function useBegun(orderId: string) {
  const [told, setTold] = useState<string | null>(null);
  useEffect(() => subscribe(orderId, (event) => event.type === 'status' && setTold(event.status)), [orderId]);
  const path = pathOf<typeof getTrackedOrder>('/auth/order/:id', { id: orderId });
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [path],
    queryFn: (): Promise<unknown> => call<typeof getTrackedOrder>('GET', { path }),
    select: readStatus,
    meta: { private: true },
  });
  const isBegun = (status: string | null | undefined) => !!status && !isStatus(status, 'pending');
  // Either may be the newer one. One that has begun wins, since the kitchen seldom takes an order back; if it may have, it is read again.
  const begun = [told, data].find(isBegun);
  const isBack = told !== null && !isBegun(told) && isBegun(data);
  useEffect(() => {
    if (isBack) void refetch();
  }, [isBack, refetch]);
  return { begun: begun ?? null, error, readAgain: refetch, isFetching };
}

function readStatus(answer: unknown): string | null {
  const { status } = (answer ?? {}) as { status?: unknown };
  return typeof status === 'string' ? status : null;
}
