import type { OrderStatus } from '@food/contracts/orders';

/** No step leads out of these (rule: order-status-final). An order in any other status is open. */
export const FINAL_STATUSES = ['delivered', 'cancelled'] as const satisfies OrderStatus[];
type FinalStatus = (typeof FINAL_STATUSES)[number];

export const isOver = (status: OrderStatus): status is FinalStatus =>
  FINAL_STATUSES.some((final) => final === status);
