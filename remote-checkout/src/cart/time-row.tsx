import { useChoices } from '@food/cart/choices';
import { useMinute } from '@food/cart/opening';
import { OpeningWords } from '@food/cart/opening-words';
import { hasHours, type Opening, openingAt } from '@food/contracts/opening-hours';
import { Card } from '@food/ui/card';
import { Select } from '@food/ui/field';
import { t } from '../messages';
import { slotDays, wordsOf } from './delivery-time';
import { useTimeGone } from './use-time-gone';

/** The time of delivery: as soon as possible while the kitchen is open, or a slot. Renders nothing if the kitchen never closes. */
export function TimeRow({ opening }: { opening: Opening }) {
  const chosen = useChoices((choices) => choices.deliverAt);
  const now = useMinute();
  const isGone = useTimeGone(opening);
  if (!now || (!hasHours(opening) && chosen === null)) return null;
  const state = openingAt(opening, now);
  const days = slotDays(opening, now);
  return (
    <Card>
      <Select
        label={t('time.label')}
        value={chosen ?? ''}
        onChange={({ target }) => useChoices.getState().chooseTime(target.value || null)}
        hint={<OpeningWords state={state} now={now} />}
        error={isGone ? t('time.gone') : null}
      >
        <option value="">{state.isOpen ? t('time.soon') : t('time.choose')}</option>
        {isGone && chosen && <option value={chosen}>{wordsOf(chosen, now)}</option>}
        {days.map(({ day, slots }) => (
          <optgroup key={day} label={day}>
            {slots.map(({ at, words }) => (
              <option key={at} value={at}>
                {words}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
    </Card>
  );
}
