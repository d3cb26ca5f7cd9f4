import { isStatus } from '@food/format/order-status';
import { Link } from '@food/platform/router';
import { Button, ButtonLink } from '@food/ui/button';
import { Notice } from '@food/ui/notice';
import { passFocus } from '@food/ui/pass-focus';
import { type ComponentProps, useState } from 'react';
import { t } from '../messages';
import type { ShownOrder } from '../order/read-order';
import css from './orders.module.css';
import { type ReorderOutcome, useReorder } from './use-reorder';
import { useReorderAll } from './use-reorder-all';

interface ActionsProps {
  order: ShownOrder;
  /** The id of the order's heading, which tells the buttons of one card from those of the next. */
  describedBy: string;
}

/** For the words of a link. */
const leaveToCard = passFocus(
  (it) => it.closest('li'),
  (it) => it.closest('a'),
);

/** For a card that leaves the open tab. */
const leaveToPanel = passFocus(
  (it) => it.closest('[role="tabpanel"]'),
  (it) => it.closest('li'),
);

/** The actions that an order offers now (rule: order-offers). */
export function OrderActions({ order, describedBy }: ActionsProps) {
  const { id, status } = order;
  const pending = isStatus(status, 'pending');
  return (
    <div className={css.actions} ref={leaveToPanel}>
      {(pending || isStatus(status, 'active')) && (
        <PassingLink to={`/track/${id}`} aria-describedby={describedBy}>
          {t('order.track')}
        </PassingLink>
      )}
      {pending && (
        <PassingLink to={`/cancel/${id}`} variant="danger" aria-describedby={describedBy}>
          {t('order.cancel')}
        </PassingLink>
      )}
      {isStatus(status, 'delivered') ? (
        <DeliveredActions order={order} describedBy={describedBy} />
      ) : (
        <InvoiceLink order={order} describedBy={describedBy} />
      )}
    </div>
  );
}

/** A link that is there only while the order's status allows what it leads to. */
const PassingLink = ({ children, ...props }: ComponentProps<typeof ButtonLink>) => (
  <ButtonLink {...props}>
    <span ref={leaveToCard}>{children}</span>
  </ButtonLink>
);

function DeliveredActions({ order, describedBy }: ActionsProps) {
  const [outcome, setOutcome] = useState<ReorderOutcome | null>(null);
  const one = useReorder(order.items, setOutcome);
  const all = useReorderAll(order.items, setOutcome);
  return (
    <>
      {one.possible && (
        <Button onClick={one.reorder} busy={one.busy} aria-describedby={describedBy}>
          {t('card.reorder')}
        </Button>
      )}
      {all.possible && (
        <Button variant="quiet" onClick={all.reorder} busy={all.busy} aria-describedby={describedBy}>
          {t('card.reorderAll')}
        </Button>
      )}
      <ButtonLink to={`/review/${order.id}`} variant="quiet" aria-describedby={describedBy}>
        {t('card.rate')}
      </ButtonLink>
      <InvoiceLink order={order} describedBy={describedBy} />
      {outcome && (
        <div className={css.outcome}>
          <Notice
            tone={outcome.good ? 'good' : 'bad'}
            action={outcome.good && <Link to="/cart">{t('card.viewCart')}</Link>}
          >
            {outcome.text}
          </Notice>
        </div>
      )}
    </>
  );
}

function InvoiceLink({ order, describedBy }: ActionsProps) {
  return (
    <Link className={css.invoiceLink} to={`/invoice/${order.id}`} aria-describedby={describedBy}>
      {t('card.invoice')}
    </Link>
  );
}
