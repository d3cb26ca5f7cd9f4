import { formatTimeAfter } from '@food/format/dates';
import { tabLabel, tabOf } from '@food/format/order-status';
import { Time } from '@food/format/time';
import { RequireLogin } from '@food/session/require-login';
import { ButtonLink } from '@food/ui/button';
import { EmptyState } from '@food/ui/empty-state';
import { Notice } from '@food/ui/notice';
import { PageHeader } from '@food/ui/page-header';
import { PageTitle } from '@food/ui/page-title';
import { Tabs } from '@food/ui/tabs';
import { TryAgain } from '@food/ui/try-again';
import { useEffect, useRef } from 'react';
import { t } from '../messages';
import type { OrdersPage as Page } from '../order/read-order';
import { OlderOrders } from './older-orders';
import { OrderCard } from './order-card';
import { OrderPlaces } from './order-places';
import { TABS, useOrderTab } from './order-tabs';
import css from './orders.module.css';
import { allOrders, type OlderOrders as Older } from './use-older-orders';
import { useOrders } from './use-orders';
import { useStatusNews } from './use-status-news';

/** `/orders`: the orders on their way at the top, large; the past ones as a list. */
export default function OrdersPage() {
  return (
    <RequireLogin>
      <div className="page-wide">
        <PageTitle page={t('orders.title')} />
        <PageHeader title={t('orders.title')} />
        <OrdersInTabs />
      </div>
    </RequireLogin>
  );
}

function OrdersInTabs() {
  const { open, openTab } = useOrderTab();
  const { orders, kept, older, stopped, reconnect } = useOrders();
  const first = orders.data ?? kept?.page;
  const news = useStatusNews(orders.data?.orders);
  const tabs = TABS.map(({ value, tab }) => ({ value, label: tabLabel(tab) }));
  return (
    <Tabs label={t('orders.title')} tabs={tabs} value={open.value} onChange={openTab}>
      <div className={css.notices}>
        {news && <Notice>{news}</Notice>}
        {stopped && (
          <Notice
            tone="bad"
            action={
              <TryAgain variant="primary" onClick={reconnect}>
                {t('orders.retry')}
              </TryAgain>
            }
          >
            {t('orders.stopped')}
          </Notice>
        )}
        {orders.isError && (
          <Notice tone="bad" action={<TryAgain onClick={() => orders.refetch()} busy={orders.isFetching} />}>
            {kept && <OfWhen at={kept.at} />}
            {!kept && (orders.data ? t('orders.outOfDate') : t('orders.failed'))}
          </Notice>
        )}
      </div>
      {orders.isPending && <OrderPlaces tab={open.tab} />}
      {/* If nothing could be read, it is unknown whether a tab is empty. */}
      {first && <OrderList first={first} older={older} tab={open.tab} isWhole={orders.data !== undefined} />}
    </Tabs>
  );
}

/** Says that the page shows the copy stored in this browser (rule: last-orders-kept). */
const OfWhen = ({ at }: { at: string }) =>
  t.rich('orders.kept', {
    time: () => <Time when={at} format={(when) => formatTimeAfter(when, new Date().toISOString())} />,
  });

interface OrderListProps {
  first: Page;
  older: Older;
  tab: string;
  /** Whether there may be no other orders than these: a stored copy has only the newest. */
  isWhole: boolean;
}

function OrderList({ first, older, tab, isWhole }: OrderListProps) {
  const { brought, known } = older;
  const shown = allOrders(first, known).filter((order) => tabOf(order.status) === tab);
  const added = shown.filter(({ id }) => brought.includes(id));
  const firstAdded = useRef<HTMLLIElement>(null);
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The new orders have pushed the button down, or it is gone.
    if (brought.length > 0 && older.takeFocus())
      (firstAdded.current ?? (known.next === null ? words.current : null))?.focus();
  });
  return (
    <>
      {shown.length === 0 && isWhole && (
        <EmptyState
          text={t('orders.none', { tab })}
          action={<ButtonLink to="/home">{t('order.menu')}</ButtonLink>}
        />
      )}
      {shown.length > 0 && (
        <ul className={tab === 'Active' ? css.stage : css.list}>
          {shown.map((order) => (
            <li key={order.id} tabIndex={-1} ref={order === added[0] ? firstAdded : null}>
              <OrderCard order={order} />
            </li>
          ))}
        </ul>
      )}
      <OlderOrders older={older} tab={tab} added={added.length} words={words} />
    </>
  );
}
