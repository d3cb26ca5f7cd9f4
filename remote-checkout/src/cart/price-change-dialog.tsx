import type { CartLine } from '@food/cart/store';
import { formatRupees } from '@food/format/money';
import { Button } from '@food/ui/button';
import { Dialog } from '@food/ui/dialog';
import { t } from '../messages';
import { type PriceChange, priceRows } from './price-change';
import css from './price-change-dialog.module.css';
import type { Ordering } from './use-place-order';

export interface PriceChangeDialogProps {
  change: PriceChange;
  /** The cart's lines as they are shown. */
  named: readonly CartLine[];
  ordering: Ordering;
}

/** Shows the old prices beside the present ones. Nothing is ordered until the customer decides. */
export default function PriceChangeDialog({ change, named, ordering }: PriceChangeDialogProps) {
  const { deciding, orderAtQuote, backToCart } = ordering;
  return (
    <Dialog
      open={deciding}
      onOpenChange={(open) => !open && backToCart()}
      title={t('change.title')}
      actions={
        <>
          <Button variant="quiet" onClick={backToCart}>
            {t('change.back')}
          </Button>
          <Button onClick={orderAtQuote}>
            {t('change.order', { total: formatRupees(change.quote.total) })}
          </Button>
        </>
      }
    >
      <p className={css.words}>{t('change.intro')}</p>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('change.what')}</span>
            </th>
            <th scope="col">{t('change.shown')}</th>
            <th scope="col">{t('change.now')}</th>
          </tr>
        </thead>
        <tbody>
          {priceRows(change, named).map(({ label, shown, now }) => (
            <tr key={`${label} ${shown} ${now}`}>
              <th scope="row">{label}</th>
              <td className="money">{shown}</td>
              <td className="money">{now}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
