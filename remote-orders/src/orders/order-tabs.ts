import type { OrderTab } from '@food/format/order-status';
import { useSearchParams } from '@food/platform/router';

/** The tabs in their order; `value` is the one in the address (`?tab=completed`). */
export const TABS = [
  { value: 'active', tab: 'Active' },
  { value: 'completed', tab: 'Completed' },
  { value: 'canceled', tab: 'Canceled' },
] as const satisfies readonly { value: string; tab: OrderTab }[];

export type TabValue = (typeof TABS)[number]['value'];

/** The open tab, kept in the address so that reload and sharing keep it; anything unknown there is Active. */
export function useOrderTab() {
  const [params, setParams] = useSearchParams();
  const open = TABS.find(({ value }) => value === params.get('tab')?.toLowerCase()) ?? TABS[0];
  // Replaces the history entry: back leaves the list, and doesn't step through its tabs.
  const openTab = (tab: TabValue) => setParams(tab === 'active' ? {} : { tab }, { replace: true });
  return { open, openTab };
}
