import { isStatus, statusLabel, tabOf } from '@food/format/order-status';
import { ButtonLink } from '@food/ui/button';
import { TABS } from '../orders/order-tabs';
import css from './cancel.module.css';

/** Why an order can't be cancelled, in a sentence. */
export function whyBegun(status: string): string {
  const now = `This order is now ${statusLabel(status)}`;
  return isStatus(status, 'cancelled') ? `${now}.` : `${now} and can no longer be cancelled.`;
}

/** Where to go from an order that can't be cancelled: to its courier while it is on its way, and to where it stands in the list. */
export function BegunOrder({ orderId, status }: { orderId: string; status: string }) {
  const tab = TABS.find(({ label }) => label === tabOf(status)) ?? TABS[0];
  return (
    <div className={css.actions}>
      {isStatus(status, 'active') && <ButtonLink to={`/track/${orderId}`}>Track Driver</ButtonLink>}
      <ButtonLink to={`/orders?tab=${tab.value}`} variant="quiet">
        Your orders
      </ButtonLink>
    </div>
  );
}
