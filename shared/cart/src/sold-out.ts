import { useChoices } from '@food/cart/choices';
import { isSoldOut, type SoldOutMark } from '@food/contracts/sold-out';
import { useMinute } from './opening';

/** The moment of the next order: the start of the chosen slot, or now. */
const momentOf = (deliverAt: string | null, now: Date): Date => (deliverAt ? new Date(deliverAt) : now);

/** Whether a dish has sold out for the day of the next order (rule: sold-out-today). */
export const hasSoldOut = (dish: SoldOutMark): boolean =>
  isSoldOut(dish, momentOf(useChoices.getState().deliverAt, new Date()));

/**
 * The same as a hook, updated every minute and with the chosen slot. On a server and while its page is hydrated every mark
 * counts: that page may be older than the hour.
 */
export function useHasSoldOut(): (dish: SoldOutMark) => boolean {
  const now = useMinute();
  const deliverAt = useChoices((choices) => choices.deliverAt);
  return (dish) => (now ? isSoldOut(dish, momentOf(deliverAt, now)) : dish.sold_out_until != null);
}
