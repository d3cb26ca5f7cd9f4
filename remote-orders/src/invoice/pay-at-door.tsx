import { formatRupees } from '@food/format/money';
import { ButtonLink } from '@food/ui/button';
import type { ShownInvoice } from '../order/read-invoice';
import css from './pay-at-door.module.css';

interface PayAtDoorProps {
  upi: NonNullable<ShownInvoice['upi']>;
  /** In rupees. */
  total: number;
}

/** How to pay when the food arrives. The site never hears whether it was paid, and says so (rule: upi-at-the-door). */
export function PayAtDoor({ upi, total }: PayAtDoorProps) {
  const { size, path } = upi.qr;
  return (
    <section className={css.pay} aria-label="Pay at the door by UPI">
      <svg
        className={css.code}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label={`QR code to pay ${formatRupees(total)} by UPI`}
      >
        <path d={path} />
      </svg>
      <div className={css.words}>
        <h3>Pay at the door by UPI</h3>
        <p>
          {formatRupees(total)} to {upi.payee}
          <br />
          <span className={css.id}>{upi.vpa}</span>
        </p>
        <p className={css.soft}>
          Scan the code with any UPI app when your food arrives, and show the payment. This page is not told
          whether it was paid.
        </p>
        <ButtonLink to={upi.link} variant="quiet" data-print="no">
          Open a UPI app
        </ButtonLink>
      </div>
    </section>
  );
}
