import { siteConfig } from '@food/platform/config';
import { Card } from '@food/ui/card';
import { classes } from '@food/ui/classes';
import { Skeleton } from '@food/ui/skeleton';
import { t } from '../messages';
import css from './invoice.module.css';
import places from './invoice-places.module.css';
import { RedirectPlace } from './tracking-redirect';

/** A dish, four sums and the total: the rows of the shortest invoice. */
const ROWS = 6;

/** The invoice before its content is known. */
export const InvoicePlaces = ({ afterOrder }: { afterOrder: boolean }) => (
  <div className={classes(css.invoice, places.places)} aria-busy="true">
    {afterOrder && <RedirectPlace />}
    <Card look="receipt" className={css.sheet}>
      <p className={css.brand}>{siteConfig().brandName}</p>
      <Skeleton shape="title" className={places.title} />
      <Skeleton className={places.id} />
      <p className={css.date} role="status">
        {t('invoice.loading')}
      </p>
      <div className={css.table}>
        {Array.from({ length: ROWS }, (_, at) => (
          <div key={at} className={places.row}>
            <Skeleton className={places.label} />
            <Skeleton className={places.amount} />
          </div>
        ))}
      </div>
    </Card>
    <Skeleton className={places.button} />
  </div>
);
