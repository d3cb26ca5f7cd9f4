import { tabOf } from '@food/format/order-status';
import { RequireLogin } from '@food/session/require-login';
import { Button } from '@food/ui/button';
import { EmptyState } from '@food/ui/empty-state';
import { Notice } from '@food/ui/notice';
import { PageHeader } from '@food/ui/page-header';
import { PageTitle } from '@food/ui/page-title';
import { Skeleton } from '@food/ui/skeleton';
import { Spinner } from '@food/ui/spinner';
import { Tabs } from '@food/ui/tabs';
import { TryAgain } from '@food/ui/try-again';
import type { ShownOrder } from '../order/read-order';
import { OrderCard } from './order-card';
import { TABS, useOrderTab } from './order-tabs';
import css from './orders.module.css';
import { useOrders } from './use-orders';
import { useStatusNews } from './use-status-news';

/** `/orders`: what is on its way on top, large; the past as a list. */
export default function OrdersPage() {
  return (
    <RequireLogin>
      <div className="page-wide">
        <PageTitle page="Orders" />
        <PageHeader title="Orders" />
        <OrdersInTabs />
      </div>
    </RequireLogin>
  );
}

function OrdersInTabs() {
  const { open, openTab } = useOrderTab();
  const { orders, stopped, reconnect } = useOrders();
  const news = useStatusNews(orders.data);
  return (
    <Tabs label="Orders" tabs={TABS} value={open.value} onChange={openTab}>
      <div className={css.notices}>
        {news && <Notice>{news}</Notice>}
        {stopped && (
          <Notice tone="bad" action={<Button onClick={reconnect}>Retry</Button>}>
            Live updates have stopped: there is no connection.
          </Notice>
        )}
        {orders.isError && (
          <Notice tone="bad" action={<TryAgain onClick={() => orders.refetch()} busy={orders.isFetching} />}>
            {orders.data ? 'This list may be out of date.' : 'Your orders could not be loaded.'}
          </Notice>
        )}
      </div>
      {orders.isPending ? <Loading /> : <OrderList orders={orders.data ?? []} tab={open.label} />}
    </Tabs>
  );
}

function OrderList({ orders, tab }: { orders: ShownOrder[]; tab: string }) {
  const shown = orders.filter((order) => tabOf(order.status) === tab);
  if (shown.length === 0) return <EmptyState text={`No ${tab} orders found.`} />;
  return (
    <ul className={tab === 'Active' ? css.stage : css.list}>
      {shown.map((order) => (
        <li key={order.id}>
          <OrderCard order={order} />
        </li>
      ))}
    </ul>
  );
}

function Loading() {
  return (
    <>
      <Spinner label="Loading orders" />
      <Skeleton shape="card" count={2} />
    </>
  );
}
