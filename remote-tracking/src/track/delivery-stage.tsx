import { lazyPiece } from '@food/platform/lazy';
import { CrashBoundary } from '@food/ui/crash-boundary';
import { DownPanel } from '@food/ui/down-panel';
import { Spinner } from '@food/ui/spinner';
import { Suspense } from 'react';
import type { Delivery } from '../live/delivery';
import { courierOf, hasArrived, isLive, isOver } from '../live/tracking-state';
import { t } from '../messages';
import { ConnectionState } from './connection-state';
import css from './track.module.css';

/** Leaflet is most of this part's code, and the sentence doesn't wait for it. */
const DeliveryMap = lazyPiece(() => import(/* webpackChunkName: "map" */ '../map/delivery-map'));

/** The map, and the layers over it. */
export function DeliveryStage({ state }: { state: Delivery }) {
  const { home, trail, route, connection } = state;
  const waiting = !courierOf(state) && !isOver(state);
  return (
    <section className={css.stage} aria-label={t('stage.map')}>
      <CrashBoundary fallback={<NoMap />} onCrash={() => console.info('The map could not be shown.')}>
        <Suspense fallback={<Spinner label={t('stage.loading')} />}>
          <DeliveryMap home={home} trail={trail} drawn={route.drawn} arrived={hasArrived(state)} />
        </Suspense>
      </CrashBoundary>
      <div className={css.signs}>
        <ConnectionState connection={connection} />
        <div role="status">
          {connection === 'reconnecting' && <p className={css.reconnecting}>{t('stage.reconnecting')}</p>}
        </div>
        {isLive(state) && <p className={css.live}>{t('stage.live')}</p>}
      </div>
      <div className={css.overlay} role="status">
        {waiting && (
          <div className={css.waiting}>
            <p className={css.waitingFor}>{t('stage.waiting')}</p>
            <p>{t('stage.waitingHint')}</p>
          </div>
        )}
      </div>
    </section>
  );
}

function NoMap() {
  return (
    <DownPanel part={t('stage.map')} sentence={t('stage.noMap')} onRetry={() => window.location.reload()} />
  );
}
