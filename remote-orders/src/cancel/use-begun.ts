import type { getTrackedOrder } from '@food/contracts/tracking';
import { isStatus } from '@food/format/order-status';
import { subscribe } from '@food/live/subscribe';
import { call, pathOf } from '@food/platform/call';
import { useQuery, useQueryClient } from '@food/platform/query';
import { useEffect, useState } from 'react';

/**
 * The status because of which an order can no longer be cancelled; null while it is pending or unknown: the server decides in the
 * end (rule: cancel-only-pending).
 */
export function useBegun(orderId: string) {
  const queries = useQueryClient();
  // Over the present connection: an answer that was on its way may be older.
  const [told, setTold] = useState<string | null>(null);
  const path = pathOf<typeof getTrackedOrder>('/auth/order/:id', { id: orderId });
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [path],
    queryFn: (): Promise<unknown> => call<typeof getTrackedOrder>('GET', { path }),
    select: readStatus,
    meta: { private: true },
    // The live channel may have given up.
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  useEffect(
    () =>
      subscribe(orderId, (event) => {
        if (event.type === 'connection') setTold(null);
        if (event.type !== 'status') return;
        const { status } = event;
        setTold(status);
        // It is the last that is known after that connection, too.
        queries.setQueryData([path], (order: object | undefined) => ({ ...order, status }));
      }),
    [orderId, path, queries],
  );
  const readAgain = () => {
    setTold(null);
    return refetch();
  };
  const last = told ?? data;
  return { begun: last && !isStatus(last, 'pending') ? last : null, error, readAgain, isFetching };
}

function readStatus(answer: unknown): string | null {
  const { status } = (answer ?? {}) as { status?: unknown };
  return typeof status === 'string' ? status : null;
}
