import { formatClock, formatTime } from '@food/format/dates';
import { formatDistance } from '@food/format/distance';
import { isStatus, statusLabel } from '@food/format/order-status';
import { Time } from '@food/format/time';
import { Badge } from '@food/ui/badge';
import { ButtonLink } from '@food/ui/button';
import { Card } from '@food/ui/card';
import { type Delivery, unseenFor } from '../live/delivery';
import { statusSentence } from '../live/status-sentence';
import { courierOf, distanceOf, hasArrived, isForLater } from '../live/tracking-state';
import { t } from '../messages';
import { DeliveryDetails } from './delivery-details';
import { NearNotice } from './near-notice';
import { OrderTimeline } from './order-timeline';
import css from './track.module.css';

/** Shown until the time is known: its line is reserved from the start, so that nothing moves (rule: nothing-moves). */
const UNKNOWN = '–';

/**
 * The order's state and expected arrival in one sentence; the details below it; the rest one tap away. A delivered order can be
 * rated from here (rule: rate-when-delivered).
 */
export function DeliveryPanel({ state, orderId }: { state: Delivery; orderId: string }) {
  const courier = courierOf(state);
  const km = distanceOf(state);
  const ago = unseenFor(state);
  return (
    <Card as="section" className={css.panel} aria-label={t('panel.name')} tabIndex={-1}>
      <div role="status">
        {hasArrived(state) && (
          <div className={css.banner}>
            <p className={css.arrived}>{t('panel.arrived')}</p>
            <p>{t('panel.arrivedHint')}</p>
          </div>
        )}
        <p className={css.sentence}>
          {isForLater(state)
            ? t.rich('panel.forLater', { time: () => <Time when={state.deliverAt} /> })
            : (statusSentence(state) ?? <ArrivesAt delivery={state} />)}
        </p>
      </div>
      <OrderTimeline state={state} />
      <dl className={css.facts}>
        <Fact name={t('panel.order')}>
          <span className={css.orderId}>{orderId}</span>
        </Fact>
        <Fact name={t('panel.status')}>
          <Badge tone={toneOf(state.status)}>{wordOf(state.status)}</Badge>
        </Fact>
        <Fact name={t('panel.distance')}>{km === null ? UNKNOWN : formatDistance(km)}</Fact>
        <Fact name={t('panel.lastUpdate')}>
          {courier ? <Time when={new Date(courier.at).toISOString()} format={formatClock} /> : UNKNOWN}
          {ago && <span className={css.lastSeen}> {t('panel.lastSeen', { ago })}</span>}
        </Fact>
      </dl>
      {/* Announced once; the duration beside it isn't (rule: courier-last-seen). */}
      <p className="visually-hidden" role="status">
        {ago && t('panel.noPosition')}
      </p>
      <DeliveryDetails state={state} />
      <NearNotice delivery={state} orderId={orderId} />
      {isStatus(state.status, 'delivered') && (
        <ButtonLink to={`/review/${orderId}`} variant="quiet">
          {t('panel.rate')}
        </ButtonLink>
      )}
    </Card>
  );
}

/** Announced only when the promise changes, not with each position. */
function ArrivesAt({ delivery: { arrival, now, ahead } }: { delivery: Delivery }) {
  if (!arrival) return null;
  const clock = (at: number) => () => <Time when={new Date(at).toISOString()} format={formatTime} />;
  const between = { from: clock(arrival.from), to: clock(arrival.to) };
  return t.rich(arrival.from <= now - ahead ? 'panel.arrivesBy' : 'panel.arrivesBetween', between);
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className={css.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Green for delivered, red for help, yellow otherwise (rule: badge-colours). */
function toneOf(status: string) {
  const known = status.toLowerCase();
  if (known === 'delivered') return 'good';
  return known === 'help' ? 'bad' : 'warn';
}

const NAMED = ['pending', 'active', 'delivered', 'cancelled'];

/** The text of the pushed status, whatever it is (rule: tracking-status-as-pushed). */
function wordOf(status: string): string {
  const known = status.toLowerCase();
  if (NAMED.includes(known)) return statusLabel(status);
  return known === 'help' ? t('panel.help') : status.charAt(0).toUpperCase() + known.slice(1);
}
