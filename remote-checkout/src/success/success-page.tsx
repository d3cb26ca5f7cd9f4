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
import { t } from '../messages';
import css from './success-page.module.css';

export default function SuccessPage() {
  // Only the browser knows the history's state, once the page runs.
  const known = useSession((session) => session.known);
  const loggedIn = useSession((session) => session.user !== null);
  const carried = orderIdOf(useLocation().state);
  // History survives a logout.
  const orderId = loggedIn ? carried : null;
  return (
    <div className="page">
      <PageTitle page={t(orderId ? 'success.placed' : 'success.order')} />
      {!known && <Spinner />}
      {known && (orderId ? <Placed orderId={orderId} /> : <NoOrder />)}
    </div>
  );
}

/** The order id in navigation state, null if there is none. */
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
        <h1>{t('success.heading')}</h1>
        <p>{t('success.thanks', { brand: siteConfig().brandName })}</p>
      </div>
      <Exposed
        of="orders/invoice"
        load={() => import('orders/invoice')}
        props={{ orderId, afterOrder: true }}
        part={t('success.invoice')}
        sentence={t('success.invoiceLost')}
        loading={t('success.invoiceLoading')}
      />
      <div className={css.on}>
        <ButtonLink to="/home" variant="quiet" block>
          {t('success.more')}
        </ButtonLink>
      </div>
    </>
  );
}

function NoOrder() {
  return (
    <>
      <PageHeader title={t('success.order')} />
      <EmptyState
        text={t('success.noInvoice')}
        action={<ButtonLink to="/home">{t('success.more')}</ButtonLink>}
      />
    </>
  );
}
