import { formatClock, formatTime } from '@food/format/dates';
import { formatDistance } from '@food/format/distance';
import { Time } from '@food/format/time';
import { Badge } from '@food/ui/badge';
import { Card } from '@food/ui/card';
import { type Delivery, unseenFor } from '../live/delivery';
import { whereIsDinner } from '../live/sentence';
import { courierOf, distanceOf, hasArrived, isForLater } from '../live/tracking-state';
import { DeliveryDetails } from './delivery-details';
import { NearNotice } from './near-notice';
import { OrderTimeline } from './order-timeline';
import css from './track.module.css';

/** Until it is told: its line is there from the start, so that nothing moves (rule: nothing-moves). */
const UNKNOWN = '–';

/** Where dinner is and when it comes, in one sentence; the details below it; the rest one tap away. */
export function DeliveryPanel({ state, orderId }: { state: Delivery; orderId: string }) {
  const courier = courierOf(state);
  const km = distanceOf(state);
  const ago = unseenFor(state);
  return (
    <Card as="section" className={css.panel} aria-label="Delivery">
      <div role="status">
        {hasArrived(state) && (
          <div className={css.banner}>
            <p className={css.arrived}>Delivery is Here!</p>
            <p>Your order has arrived at your location</p>
          </div>
        )}
        <p className={css.sentence}>
          {isForLater(state) ? (
            <>
              Your order is for <Time when={state.deliverAt} />.
            </>
          ) : (
            (whereIsDinner(state) ?? <ArrivesAt delivery={state} />)
          )}
        </p>
      </div>
      <OrderTimeline state={state} />
      <dl className={css.facts}>
        <Fact name="Order">
          <span className={css.orderId}>{orderId}</span>
        </Fact>
        <Fact name="Status">
          <Badge tone={toneOf(state.status)}>{wordOf(state.status)}</Badge>
        </Fact>
        <Fact name="Distance">{km === null ? UNKNOWN : formatDistance(km)}</Fact>
        <Fact name="Last update">
          {courier ? <Time when={new Date(courier.at).toISOString()} format={formatClock} /> : UNKNOWN}
          {ago && <span className={css.lastSeen}> last seen {ago} ago</span>}
        </Fact>
      </dl>
      {/* Said once; for how long is for who looks (rule: courier-last-seen). */}
      <p className="visually-hidden" role="status">
        {ago && 'No new position of your courier.'}
      </p>
      <DeliveryDetails state={state} />
      <NearNotice delivery={state} orderId={orderId} />
    </Card>
  );
}

/** Said anew only where the promise is another one, not with each position. */
function ArrivesAt({ delivery: { arrival, now } }: { delivery: Delivery }) {
  if (!arrival) return null;
  const clock = (at: number) => <Time when={new Date(at).toISOString()} format={formatTime} />;
  const words = 'Your order should be with you';
  if (arrival.from <= now)
    return (
      <>
        {words} by about {clock(arrival.to)}.
      </>
    );
  return (
    <>
      {words} at about {clock(arrival.from)} to {clock(arrival.to)}.
    </>
  );
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

/** Whatever status the server pushes, as a word. */
const wordOf = (status: string): string => status.charAt(0).toUpperCase() + status.slice(1).toLowerCase();
