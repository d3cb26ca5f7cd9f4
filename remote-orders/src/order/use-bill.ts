import type { getInvoice } from '@food/contracts/orders';
import { call, pathOf } from '@food/platform/call';
import { useQuery } from '@food/platform/query';
import { useSession } from '@food/session/store';
import { readInvoice } from './read-invoice';

const billPath = (orderId: string): string =>
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
  });
}
