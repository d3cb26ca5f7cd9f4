import { Card } from '@food/ui/card';
import { Skeleton } from '@food/ui/skeleton';
import { t } from '../messages';
import css from './order-places.module.css';
import orders from './orders.module.css';

/** The list before its orders are there: those on their way large, past ones as rows. */
export function OrderPlaces({ tab }: { tab: string }) {
  const active = tab === 'Active';
  return (
    <div className={css.places} role="status">
      <span className="visually-hidden">{t('orders.loading')}</span>
      <div className={active ? orders.stage : orders.list}>
        {Array.from({ length: 2 }, (_, at) => (
          <Card key={at} className={active ? orders.large : css.past}>
            <Skeleton shape="picture" className={css.plate} />
            <div>
              {active && <Skeleton shape="title" />}
              <Skeleton count={3} />
            </div>
            {active && <Skeleton shape="card" className={css.actions} />}
          </Card>
        ))}
      </div>
    </div>
  );
}
