import { siteConfig } from '@food/platform/config';
import { useLocation } from '@food/platform/router';
import { useSession } from '@food/session/store';
import { ButtonLink } from '@food/ui/button';
import { EmptyState } from '@food/ui/empty-state';
import { Exposed } from '@food/ui/exposed';
import { CheckIcon } from '@food/ui/icons';
import { PageHeader } from '@food/ui/page-header';
import { PageTitle } from '@food/ui/page-title';
import { Spinner } from '@food/ui/spinner';
import css from './success-page.module.css';

export default function SuccessPage() {
  // A server doesn't know what history carries; only the browser does, once the page lives.
  const known = useSession((session) => session.known);
  const loggedIn = useSession((session) => session.user !== null);
  const carried = orderIdOf(useLocation().state);
  // History outlives a logout.
  const orderId = loggedIn ? carried : null;
  return (
    <div className="page">
      <PageTitle page={orderId ? 'Order placed' : 'Your order'} />
      {!known && <Spinner />}
      {known && (orderId ? <Placed orderId={orderId} /> : <NoOrder />)}
    </div>
  );
}

/** The order id in navigation state, null where there is none. */
function orderIdOf(state: unknown): string | null {
  const id = (state as { orderId?: unknown } | null)?.orderId;
  return typeof id === 'string' && id !== '' ? id : null;
}

function Placed({ orderId }: { orderId: string }) {
  return (
    <>
      <div className={css.relief} data-print="no">
        <span className={css.seal}>
          <CheckIcon size={40} />
        </span>
        <h1>Order Placed Successfully!</h1>
        <p>Thank you for ordering from {siteConfig().brandName}. The kitchen has your order.</p>
      </div>
      <Exposed
        of="orders/invoice"
        load={() => import('orders/invoice')}
        props={{ orderId, afterOrder: true }}
        sentence="Your order is placed, but its invoice can't be shown right now. You find it under your orders."
        loading="Loading invoice..."
      />
      <div className={css.on}>
        <ButtonLink to="/home" variant="quiet" block>
          Browse More Items
        </ButtonLink>
      </div>
    </>
  );
}

function NoOrder() {
  return (
    <>
      <PageHeader title="Your order" />
      <EmptyState
        text="Invoice not available."
        action={<ButtonLink to="/home">Browse More Items</ButtonLink>}
      />
    </>
  );
}
