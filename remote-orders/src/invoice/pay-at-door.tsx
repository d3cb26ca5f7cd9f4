import { formatRupees } from '@food/format/money';
import { ButtonLink } from '@food/ui/button';
import { t } from '../messages';
import type { ShownInvoice } from '../order/read-invoice';
import { leaveToInvoice } from './leave-to-invoice';
import css from './pay-at-door.module.css';

interface PayAtDoorProps {
  upi: NonNullable<ShownInvoice['upi']>;
  /** In rupees. */
  total: number;
}

/** How to pay at the door. The site never learns whether it was paid, and says so (rule: upi-at-the-door). */
export function PayAtDoor({ upi, total }: PayAtDoorProps) {
  const { size, path } = upi.qr;
  const amount = formatRupees(total);
  return (
    <section className={css.pay} ref={leaveToInvoice} aria-label={t('upi.title')}>
      <svg
        className={css.code}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label={t('upi.code', { amount })}
      >
        <path d={path} />
      </svg>
      <div className={css.words}>
        <h3>{t('upi.title')}</h3>
        <p>
          {t('upi.to', { amount, payee: upi.payee })}
          <br />
          <span className={css.id}>{upi.vpa}</span>
        </p>
        <p className={css.soft}>{t('upi.how')}</p>
        <ButtonLink to={upi.link} variant="quiet" data-print="no">
          {t('upi.open')}
        </ButtonLink>
      </div>
    </section>
  );
}
