import { useChoices } from '@food/cart/choices';
import { isSoldOut, type SoldOutMark } from '@food/contracts/sold-out';
import { useMinute } from './opening';

/** The moment that the next order is for: where the chosen slot begins, or now. */
const momentOf = (deliverAt: string | null, now: Date): Date => (deliverAt ? new Date(deliverAt) : now);

/** Whether a dish has sold out for the day that the next order is for (rule: sold-out-today). */
export const hasSoldOut = (dish: SoldOutMark): boolean =>
  isSoldOut(dish, momentOf(useChoices.getState().deliverAt, new Date()));

/**
 * The same as a screen follows it, minute by minute and with the slot that is chosen. On a server and while its page is hydrated every
 * mark counts: that page may be older than the hour.
 */
export function useHasSoldOut(): (dish: SoldOutMark) => boolean {
  const now = useMinute();
  const deliverAt = useChoices((choices) => choices.deliverAt);
  return (dish) => (now ? isSoldOut(dish, momentOf(deliverAt, now)) : dish.sold_out_until != null);
}
