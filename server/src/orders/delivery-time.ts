import { isSlot, type Opening, openingAt, slotsAt } from '@food/contracts/opening-hours';
import { conflict } from '../http/errors';
import { dayIn, words } from '../http/words/words';

const timeInIndia = (when: Date): string =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Kolkata' }).format(
    when,
  );

const CHOOSE =
  'We are closed now and open on {day} at {time}, India’s time. Please choose a later delivery time.';
const COME_BACK =
  'We are closed now and open on {day} at {time}, India’s time. Please order then, or for a delivery time up to three days before.';

function closedUntil(settings: Opening, when: Date | null, now: Date) {
  if (!when) return 'We are closed for the time being.';
  const text = slotsAt(settings, now).length > 0 ? CHOOSE : COME_BACK;
  return words(text, { day: (language) => dayIn(when, now, language), time: timeInIndia(when) });
}

/**
 * The slot of an order at this moment; null if it comes as soon as it is ready (rule: delivery-slots).
 *
 * @throws HttpError 409 `CLOSED` with `opens_at` if the kitchen is closed and the order names no slot, `SLOT_UNAVAILABLE` for a
 * slot that can't (or no longer) be chosen
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
  throw conflict(closedUntil(settings, opensAt, now), 'CLOSED', { opens_at: opensAt?.toISOString() ?? null });
}
