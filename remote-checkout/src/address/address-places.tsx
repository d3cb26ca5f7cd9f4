import { Card } from '@food/ui/card';
import { Skeleton } from '@food/ui/skeleton';
import { t } from '../messages';
import css from './address-book.module.css';

/** Placeholders for the addresses until they are loaded. */
export const AddressPlaces = () => (
  <div role="status">
    <span className="visually-hidden">{t('address.loading')}</span>
    <div className={css.list}>
      {Array.from({ length: 2 }, (_, at) => (
        <Card key={at} className={css.place}>
          <Skeleton shape="picture" className={css.radio} />
          <div>
            <Skeleton count={3} />
            <Skeleton shape="title" className={css.edit} />
          </div>
        </Card>
      ))}
    </div>
  </div>
);
