import { formatDistance } from '@food/format/distance';
import { ChevronIcon } from '@food/ui/icons';
import { useId, useState } from 'react';
import { isOver, type TrackingState } from '../live/tracking-state';
import { t } from '../messages';
import css from './delivery-details.module.css';

/** The details: one tap away on a phone, always open if there is room (by the style sheet). */
export function DeliveryDetails({ state }: { state: TrackingState }) {
  const { trail, route, home } = state;
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <button
        type="button"
        className={css.more}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {t('details.open')} <ChevronIcon size={18} />
      </button>
      <div id={id} className={css.details} data-open={open}>
        <ul className={css.legend} aria-label={t('details.legend')}>
          <li data-sign="courier">{t('map.courier')}</li>
          <li data-sign="home">{home?.approximate ? t('map.approximate') : t('map.home')}</li>
          <li data-sign="line">{t('details.line')}</li>
          <li data-sign="trail">{t('details.trail')}</li>
        </ul>
        {!isOver(state) && <p className={css.footer}>{t('details.every')}</p>}
        {trail.length > 1 && (
          <p>{t('details.route', { points: trail.length, distance: formatDistance(route.km) })}</p>
        )}
      </div>
    </>
  );
}
