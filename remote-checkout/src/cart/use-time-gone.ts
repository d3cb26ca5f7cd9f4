import { useChoices } from '@food/cart/choices';
import { useMinute } from '@food/cart/opening';
import { isSlot, type Opening } from '@food/contracts/opening-hours';

/** Whether the chosen slot can no longer be chosen: it has passed, say. */
export function useTimeGone(opening: Opening | undefined): boolean {
  const chosen = useChoices((choices) => choices.deliverAt);
  const now = useMinute();
  if (!opening || !now || chosen === null) return false;
  return !isSlot(opening, new Date(chosen), now);
}
