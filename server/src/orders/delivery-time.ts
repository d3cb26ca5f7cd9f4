import { isSlot, type Opening, openingAt } from '@food/contracts/opening-hours';
import { conflict } from '../http/errors';
import { dayIn, words } from '../http/words/words';

const timeInIndia = (when: Date): string =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Kolkata' }).format(
    when,
  );

const closedUntil = (when: Date | null, now: Date) =>
  when
    ? words(
        'We are closed now and open on {day} at {time}, India’s time. Please choose a later delivery time.',
        { day: (language) => dayIn(when, now, language), time: timeInIndia(when) },
      )
    : 'We are closed now. Please choose a later delivery time.';

/**
 * The slot that an order is for, as of now; null where it comes as soon as it is ready (rule: delivery-slots).
 *
 * @throws HttpError 409 `CLOSED` with `opens_at` where the kitchen is closed and the order names no slot, `SLOT_UNAVAILABLE` for
 *   one that can't be chosen, or no longer
 */
export function agreedSlot(settings: Opening, wanted: string | null | undefined, now: Date): Date | null {
  if (wanted) {
    const slot = new Date(wanted);
    if (isSlot(settings, slot, now)) return slot;
    throw conflict(
      'This delivery time can no longer be chosen. Please choose another one; your cart is kept.',
      'SLOT_UNAVAILABLE',
    );
  }
  const state = openingAt(settings, now);
  if (state.isOpen) return null;
  const { opensAt } = state;
  throw conflict(closedUntil(opensAt, now), 'CLOSED', { opens_at: opensAt?.toISOString() ?? null });
}
