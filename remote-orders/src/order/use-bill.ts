import type { getInvoice } from '@food/contracts/orders';
import { call, pathOf } from '@food/platform/call';
import { useQuery } from '@food/platform/query';
import { useSession } from '@food/session/store';
import { readInvoice } from './read-invoice';

/** The invoice's call, which is also its key in the query cache. */
export const billPath = (orderId: string): string =>
  pathOf<typeof getInvoice>('/auth/order/order/:orderId', { orderId });

/** Items and amounts of one of the customer's orders. Waits until the stored session was read, since the call needs it. */
export function useBill(orderId: string) {
  const known = useSession((session) => session.known);
  return useQuery({
    queryKey: [billPath(orderId)],
    queryFn: (): Promise<unknown> => call<typeof getInvoice>('GET', { path: billPath(orderId) }),
    select: readInvoice,
    enabled: known && orderId !== '',
    meta: { private: true },
    // An invoice that was cancelled elsewhere asks for no payment any more (rule: upi-at-the-door); a bill that failed is read again.
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}
