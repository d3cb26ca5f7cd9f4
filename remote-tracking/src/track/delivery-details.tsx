import { formatDistance } from '@food/format/distance';
import { ChevronIcon } from '@food/ui/icons';
import { useId, useState } from 'react';
import type { TrackingState } from '../live/tracking-state';
import css from './delivery-details.module.css';

/** The rest: one tap away on a phone, always open where there is room (by the style sheet). */
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
        Details <ChevronIcon size={18} />
      </button>
      <div id={id} className={css.details} data-open={open}>
        <ul className={css.legend} aria-label="Legend">
          <li data-sign="courier">Delivery person</li>
          <li data-sign="home">{home?.approximate ? 'Approximate location' : 'Your location'}</li>
          <li data-sign="line">Way to you</li>
          <li data-sign="trail">Way travelled</li>
        </ul>
        <p className={css.footer}>Location updates come every 10 seconds.</p>
        {trail.length > 1 && (
          <p>
            {trail.length} tracking points, route distance {formatDistance(route.km)}
          </p>
        )}
      </div>
    </>
  );
}
