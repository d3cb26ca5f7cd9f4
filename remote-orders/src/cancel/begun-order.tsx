import { isStatus, statusLabel, tabOf } from '@food/format/order-status';
import { ButtonLink } from '@food/ui/button';
import { t } from '../messages';
import { TABS } from '../orders/order-tabs';
import css from './cancel.module.css';

/** Why an order can't be cancelled, in a sentence. */
export function begunWords(status: string): string {
  if (isStatus(status, 'cancelled')) return t('cancel.isCancelled');
  // In the middle of a sentence; Hindi and Telugu have no capitals.
  return t('cancel.isBegun', { status: statusLabel(status).toLowerCase() });
}

/** Links from an order that can't be cancelled: to its tracking while it is on its way, and to its place in the list. */
export function BegunOrder({ orderId, status }: { orderId: string; status: string }) {
  const tab = TABS.find((known) => known.tab === tabOf(status)) ?? TABS[0];
  return (
    <div className={css.actions}>
      {isStatus(status, 'active') && <ButtonLink to={`/track/${orderId}`}>{t('order.track')}</ButtonLink>}
      <ButtonLink to={`/orders?tab=${tab.value}`} variant="quiet">
        {t('order.yours')}
      </ButtonLink>
    </div>
  );
}
