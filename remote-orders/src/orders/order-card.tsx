import { isStatus, statusLabel, tabOf } from '@food/format/order-status';
import { Time } from '@food/format/time';
import { imageUrl } from '@food/platform/images';
import { Badge } from '@food/ui/badge';
import { Card } from '@food/ui/card';
import { Picture } from '@food/ui/picture';
import { Price } from '@food/ui/price';
import { useId } from 'react';
import { t } from '../messages';
import { DishTimes } from '../order/dish-times';
import type { ShownOrder } from '../order/read-order';
import { OrderActions } from './order-actions';
import css from './orders.module.css';

const SHOWN_PICTURES = 4;
const TONES = { Active: 'warn', Completed: 'good', Canceled: 'neutral' } as const;

/** One order: large while it is on its way, a row of the list when it is over. */
export function OrderCard({ order }: { order: ShownOrder }) {
  const heading = useId();
  const onItsWay = tabOf(order.status) === 'Active';
  return (
    <Card as="article" className={onItsWay ? css.large : css.past} aria-labelledby={heading}>
      <Pictures order={order} size={onItsWay ? 72 : 52} />
      <div className={css.facts}>
        {onItsWay && <p className={css.sentence}>{sentenceOf(order.status)}</p>}
        <p className={css.when}>
          <Badge tone={TONES[tabOf(order.status)]}>{statusLabel(order.status)}</Badge>{' '}
          <Time when={order.date} />
        </p>
        {order.deliverAt && (
          <p className={css.slot}>
            {t.rich('order.deliverAt', { time: () => <Time when={order.deliverAt} /> })}
          </p>
        )}
        <h2 id={heading} className={css.id}>
          {order.id}
        </h2>
        <ul className={css.items}>
          {order.items.map((item, at) => (
            <li key={at}>
              <DishTimes item={item} />
            </li>
          ))}
        </ul>
      </div>
      <p className={css.total}>
        <span>{t('order.total')}</span> <Price rupees={order.total} strong />
      </p>
      <OrderActions order={order} describedBy={heading} />
    </Card>
  );
}

function sentenceOf(status: string): string {
  if (isStatus(status, 'pending')) return t('card.pending');
  if (isStatus(status, 'active')) return t('card.active');
  return t('card.processing');
}

/** Pictures of the dishes; their names are beside them. */
function Pictures({ order, size }: { order: ShownOrder; size: number }) {
  return (
    <div className={css.pictures}>
      {order.items.slice(0, SHOWN_PICTURES).map((item, at) => (
        <Picture key={at} src={imageUrl(item.image_url)} alt="" size={size} round />
      ))}
    </div>
  );
}
