import { useMinute, useOpening } from '@food/cart/opening';
import { OpeningWords } from '@food/cart/opening-words';
import { hasHours, openingAt } from '@food/contracts/opening-hours';
import { ClockIcon } from '@food/ui/icons';
import css from './opening-line.module.css';

/**
 * Whether the kitchen is open, if it ever closes (rule: closed-said). A server-rendered page leaves the line empty: it may be
 * older than the hour.
 */
export function OpeningLine() {
  const opening = useOpening();
  const now = useMinute();
  if (!opening || !hasHours(opening)) return null;
  const state = now && openingAt(opening, now);
  return (
    <p className={css.line} data-closed={state?.isOpen === false || undefined}>
      <ClockIcon size={18} />
      <span>{state && <OpeningWords state={state} now={now} />}</span>
    </p>
  );
}
