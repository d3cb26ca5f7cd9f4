import { t } from './messages';

/** The tabs of `/orders`, with the specification's spelling (rule: order-tabs). */
export type OrderTab = 'Active' | 'Completed' | 'Canceled';

/** The tab of a status; comparison ignores case, anything unknown is Active (rule: order-tabs). */
export function tabOf(status: string): OrderTab {
  const known = status.toLowerCase();
  if (known === 'delivered') return 'Completed';
  if (known === 'cancelled') return 'Canceled';
  return 'Active';
}

const TABS = { Active: 'tab.active', Completed: 'tab.completed', Canceled: 'tab.canceled' } as const;

/** The tab's text for customers. */
export const tabLabel = (tab: OrderTab): string => t(TABS[tab]);

const STATUSES = ['pending', 'active', 'delivered', 'cancelled'] as const;

/** The status's text for customers; 'Processing' for anything unknown, `help` included. */
export const statusLabel = (status: string): string =>
  t(`status.${STATUSES.find((known) => isStatus(status, known)) ?? 'processing'}`);

/** Whether two statuses are the same, ignoring case. */
export const isStatus = (status: string, wanted: string): boolean => status.toLowerCase() === wanted;
