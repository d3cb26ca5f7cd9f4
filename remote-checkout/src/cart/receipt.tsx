import type { CartLine } from '@food/cart/store';
import { subtotalPaise, type Totals, toRupees } from '@food/cart/totals';
import type { Coupon } from '@food/contracts/checkout';
import { formatDiscount, formatRupees } from '@food/format/money';
import { Card } from '@food/ui/card';
import { Notice } from '@food/ui/notice';
import { Price } from '@food/ui/price';
import { Skeleton } from '@food/ui/skeleton';
import { TryAgain } from '@food/ui/try-again';
import type { ReactNode } from 'react';
import { t } from '../messages';
import css from './receipt.module.css';

interface ReceiptProps {
  lines: readonly CartLine[];
  coupon: Coupon | null;
  /** Null while the charges are not known: then no total is shown rather than a wrong one. */
  totals: Totals | null;
  failed: boolean;
  onRetry(): void;
}

/** The price of the cart, row by row (rule: order-total). */
export function Receipt({ lines, coupon, totals, failed, onRetry }: ReceiptProps) {
  const amount = (rupees: number | undefined) =>
    rupees === undefined ? <Unknown failed={failed} /> : formatRupees(rupees);
  return (
    <Card as="section" look="receipt" aria-label={t('bill.title')}>
      <dl className={css.rows}>
        <Row label={t('bill.subtotal')}>{formatRupees(toRupees(subtotalPaise(lines)))}</Row>
        <Row label={t('bill.discount')} good={coupon !== null}>
          {coupon && totals ? formatDiscount(totals.discount) : amount(coupon ? undefined : 0)}
        </Row>
        <Row label={t('bill.deliveryCharge')}>{amount(totals?.delivery_charge)}</Row>
        <Row label={t('bill.taxes')}>{amount(totals?.taxes)}</Row>
        <Row label={t('bill.total')} total>
          {totals ? <Price rupees={totals.total} strong /> : <Unknown failed={failed} />}
        </Row>
      </dl>
      {totals !== null && totals.discount > 0 && (
        <p className={css.savings}>{t('bill.saved', { amount: formatRupees(totals.discount) })}</p>
      )}
      {failed && (
        <div className={css.failed}>
          <Notice tone="bad" action={<TryAgain onClick={onRetry} />}>
            {t('bill.failed')}
          </Notice>
        </div>
      )}
    </Card>
  );
}

interface RowProps {
  label: string;
  good?: boolean;
  total?: boolean;
  children: ReactNode;
}

function Row({ label, good = false, total = false, children }: RowProps) {
  return (
    <div className={total ? css.total : good ? css.good : css.row}>
      <dt>{label}</dt>
      <dd className="money">{children}</dd>
    </div>
  );
}

function Unknown({ failed }: { failed: boolean }) {
  return failed ? '–' : <Skeleton className={css.unknown ?? ''} />;
}
