import { isSlot, type Opening, openingAt, slotsAt } from '@food/contracts/opening-hours';
import { formatDayName, formatTime } from '@food/format/dates';

/** What stands against ordering for this time, in words; null where nothing does (rule: delivery-slots). */
export function timeTrouble(opening: Opening, deliverAt: string | null, now: Date): string | null {
  if (deliverAt === null)
    return openingAt(opening, now).isOpen ? null : 'We are closed now. Please choose a delivery time.';
  return isSlot(opening, new Date(deliverAt), now)
    ? null
    : 'The delivery time you chose can’t be had any more. Please choose another one.';
}

/** A slot as a choice: the moment at which it begins, and its words. */
interface SlotChoice {
  readonly at: string;
  readonly words: string;
}

export const wordsOf = (at: string, now: Date): string => `${formatDayName(at, now)}, ${formatTime(at)}`;

/** The slots that can be chosen, by the viewer's days. */
export function slotDays(opening: Opening, now: Date): { day: string; slots: SlotChoice[] }[] {
  const days = new Map<string, SlotChoice[]>();
  for (const slot of slotsAt(opening, now)) {
    const at = slot.toISOString();
    const day = formatDayName(at, now);
    days.set(day, [...(days.get(day) ?? []), { at, words: wordsOf(at, now) }]);
  }
  return [...days].map(([day, slots]) => ({ day, slots }));
}
