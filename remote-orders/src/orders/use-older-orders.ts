import { useRef, useState } from 'react';
import { type OrdersPage, readOrdersPage } from '../order/read-order';
import { useSubmit } from '../order/use-submit';
import { getOrders } from './orders-api';

/** The orders before those of the first page, as far as they were read. */
export interface OlderOrders {
  /** Includes those that were on the first page when older ones were first read, since new orders push them off it. */
  readonly known: OrdersPage;
  /** Ids of the orders in the last answer. */
  readonly brought: readonly string[];
  readonly failed: boolean;
  readonly busy: boolean;
  /** Reads the next page. */
  show(): void;
  /** Whether the new orders still have to get the focus: true once, also when their tab is opened again. */
  takeFocus(): boolean;
}

/** Reads older orders page by page, on demand (rule: orders-in-pages). `first`: the newest ones. */
export function useOlderOrders(userId: string, first: OrdersPage | undefined): OlderOrders {
  const [older, setOlder] = useState<OrdersPage | null>(null);
  const [brought, setBrought] = useState<readonly string[]>([]);
  const [failed, setFailed] = useState(false);
  const awaitsFocus = useRef(false);
  const known = older ?? first ?? { orders: [], next: null };
  const { submit, busy } = useSubmit({
    send: async ({ orders, next }: OrdersPage) => {
      const page = readOrdersPage(await getOrders(userId, next));
      setOlder({ orders: [...orders, ...page.orders], next: page.next });
      setBrought(page.orders.map(({ id }) => id));
      awaitsFocus.current = true;
    },
    onSuccess: () => undefined,
    onError: () => setFailed(true),
  });
  const takeFocus = () => {
    const awaited = awaitsFocus.current;
    awaitsFocus.current = false;
    return awaited;
  };
  const show = () => {
    // A second failure is announced only if the words on the first are gone.
    setFailed(false);
    submit(known);
  };
  return { known, brought, failed, busy, show, takeFocus };
}

/** Each order once: as on the first page, which is read again and again, or as it was read before. */
export const allOrders = (first: OrdersPage, older: OrdersPage): OrdersPage['orders'] => [
  ...first.orders,
  ...older.orders.filter(({ id }) => !first.orders.some((newer) => newer.id === id)),
];
