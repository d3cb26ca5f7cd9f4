import { type Opening, slotsAt } from '@food/contracts/opening-hours';
import { formatDayName, formatTime } from '@food/format/dates';
import { t } from '../messages';

/** A slot as an option: the moment at which it begins, and its label. */
interface SlotChoice {
  readonly at: string;
  readonly words: string;
}

export const wordsOf = (at: string, now: Date): string =>
  t('time.slot', { day: formatDayName(at, now), time: formatTime(at) });

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
