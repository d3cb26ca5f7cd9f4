import { Card } from '@food/ui/card';
import { Skeleton } from '@food/ui/skeleton';
import { t } from '../messages';
import css from './coupons-page.module.css';

/** Placeholders for the coupons until they are loaded. */
export const CouponPlaces = () => (
  <div role="status">
    <span className="visually-hidden">{t('coupons.loading')}</span>
    <div className={css.list}>
      {Array.from({ length: 3 }, (_, at) => (
        <Card key={at} flush className={css.ticket}>
          <div className={css.stub}>
            <Skeleton shape="title" />
            <Skeleton shape="card" className={css.place} />
          </div>
          <div className={css.terms}>
            <Skeleton count={4} />
          </div>
        </Card>
      ))}
    </div>
  </div>
);
