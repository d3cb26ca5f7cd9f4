import { formatTimeAfter } from '@food/format/dates';
import { Time } from '@food/format/time';
import { timelineOf } from '../live/timeline';
import type { TrackingState } from '../live/tracking-state';
import { t } from '../messages';
import css from './order-timeline.module.css';

const ahead = (name: string) =>
  t.rich('steps.ahead', { name, hidden: (inside) => <span className="visually-hidden">{inside}</span> });

/** The order's steps, with the known times (rule: order-steps). */
export function OrderTimeline({ state }: { state: TrackingState }) {
  const placedAt = state.steps.find(({ step }) => step === 'placed')?.at ?? '';
  return (
    <ol className={css.steps} aria-label={t('steps.name')}>
      {timelineOf(state).map(({ name, stage, at }) => (
        <li
          key={name}
          className={css.step}
          data-stage={stage}
          aria-current={stage === 'now' || stage === 'cancelled' ? 'step' : undefined}
        >
          <span>{stage === 'ahead' ? ahead(name) : name}</span>
          {at && <Time when={at} format={(when) => formatTimeAfter(when, placedAt === at ? '' : placedAt)} />}
        </li>
      ))}
    </ol>
  );
}
