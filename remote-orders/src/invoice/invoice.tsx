import { formatDay, formatDayInIndia } from '@food/format/dates';
import { Time } from '@food/format/time';
import { siteConfig } from '@food/platform/config';
import { announced } from '@food/ui/announce';
import { Button } from '@food/ui/button';
import { Card } from '@food/ui/card';
import { EmptyState } from '@food/ui/empty-state';
import { PrintIcon } from '@food/ui/icons';
import { useEffect } from 'react';
import { t } from '../messages';
import { UnreadableOrder } from '../order/unreadable-order';
import { useBill } from '../order/use-bill';
import { BillTable } from './bill-table';
import css from './invoice.module.css';
import { InvoicePlaces } from './invoice-places';
import { PayAtDoor } from './pay-at-door';
import { Supplier, TaxTable } from './tax-details';
import { TrackingRedirect } from './tracking-redirect';

interface Props {
  orderId: string;
  /** Moves on to tracking after 7 s (rule: invoice-moves-on). */
  afterOrder?: boolean;
}

/** The invoice of one of the customer's orders, here and, exposed as `orders/invoice`, on checkout's success screen. */
export default function Invoice({ orderId, afterOrder = false }: Props) {
  const { data: bill, error, isError, isFetching, refetch } = useBill(orderId);
  useEffect(() => {
    // A failed load of an invoice is only logged (rule: failures-only-logged).
    if (isError) console.info('The invoice could not be loaded.');
  }, [isError]);
  if (!bill && isError) {
    const on = <UnreadableOrder error={error} onRetry={() => void refetch()} busy={isFetching} />;
    return <EmptyState text={t('invoice.missing')} action={on} />;
  }
  if (!bill) return <InvoicePlaces afterOrder={afterOrder} />;
  // A tax invoice keeps the licence number of its day.
  const licence = bill.tax ? bill.tax.fssai_licence : siteConfig().fssaiLicence;
  return (
    <div className={css.invoice} tabIndex={-1}>
      {afterOrder && !bill.cancelled && <TrackingRedirect key={orderId} orderId={orderId} />}
      <Card as="section" look="receipt" className={css.sheet} aria-label={t('invoice.name', { orderId })}>
        <p className={css.brand}>{siteConfig().brandName}</p>
        {bill.tax && <Supplier tax={bill.tax} />}
        <h2 className={css.title}>
          {t.rich('invoice.heading', { orderId, id: (inside) => <span className={css.id}>{inside}</span> })}
        </h2>
        {bill.tax && <p>{t('invoice.taxNumber', { number: bill.tax.number })}</p>}
        {bill.date && (
          <p className={css.date}>
            <Time when={bill.date} format={bill.tax ? formatDayInIndia : formatDay} />
          </p>
        )}
        {bill.deliverAt && (
          <p className={css.date}>
            {t.rich('order.deliverAt', { time: () => <Time when={bill.deliverAt} /> })}
          </p>
        )}
        <BillTable bill={bill} />
        {bill.tax && <TaxTable tax={bill.tax} />}
        {bill.cancelled && <p ref={announced}>{t(bill.tax ? 'invoice.void' : 'invoice.cancelled')}</p>}
        {bill.note && (
          <p className={css.whole}>
            {t('invoice.note')}
            <bdi className={css.note}>{bill.note}</bdi>
          </p>
        )}
        {bill.upi && <PayAtDoor upi={bill.upi} total={bill.total} />}
        {licence && <p className={css.whole}>{t('invoice.licence', { number: licence })}</p>}
      </Card>
      <Button variant="quiet" onClick={() => window.print()}>
        <PrintIcon size={20} />
        {t('invoice.print')}
      </Button>
    </div>
  );
}
