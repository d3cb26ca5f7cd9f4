import { ApiError, messageOf } from '@food/platform/api-error';
import { ButtonLink } from '@food/ui/button';
import { EmptyState } from '@food/ui/empty-state';
import { Notice } from '@food/ui/notice';
import { PageHeader } from '@food/ui/page-header';
import { TryAgain } from '@food/ui/try-again';
import { useEffect } from 'react';
import { useTracking } from '../live/use-tracking';
import { t } from '../messages';
import { DeliveryPanel } from './delivery-panel';
import { DeliveryStage } from './delivery-stage';
import css from './track.module.css';

/** The map, and beside or below it the sentence and the details. */
export function Tracking({ orderId }: { orderId: string }) {
  const { state, order, reconnect } = useTracking(orderId);
  useLogs({ failed: order.isError, approximate: state.home?.approximate ?? false });
  const header = <PageHeader title={t('track.title')} backTo="/orders" />;
  if (isUnknown(order.error)) {
    return (
      <div className="page-wide">
        {header}
        <EmptyState
          text={messageOf(order.error, t('track.notFound'))}
          action={<ButtonLink to="/orders">{t('track.orders')}</ButtonLink>}
        />
      </div>
    );
  }
  return (
    <div className="page-wide">
      {header}
      <div className={css.notices}>
        {state.refused && <Notice tone="bad">{state.refused}</Notice>}
        {state.connection === 'stopped' && (
          <Notice
            tone="bad"
            action={
              <TryAgain variant="primary" onClick={reconnect}>
                {t('track.retry')}
              </TryAgain>
            }
          >
            {t('track.stopped')}
          </Notice>
        )}
        {order.isError && !state.home && (
          <Notice tone="warn" action={<TryAgain onClick={() => order.refetch()} busy={order.isFetching} />}>
            {t('track.unread')}
          </Notice>
        )}
      </div>
      <div className={css.layout}>
        <DeliveryStage state={state} />
        <DeliveryPanel state={state} orderId={orderId} />
      </div>
    </div>
  );
}

const isUnknown = (error: unknown): boolean => error instanceof ApiError && error.kind === 'not-found';

/** Logs the failures that are only logged (rule: failures-only-logged). */
function useLogs({ failed, approximate }: { failed: boolean; approximate: boolean }): void {
  useEffect(() => {
    if (failed) console.info('The order could not be read.');
  }, [failed]);
  useEffect(() => {
    if (approximate) console.warn('The order has no position: an approximate location is shown.');
  }, [approximate]);
}
