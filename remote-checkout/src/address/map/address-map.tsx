import { lazyPiece } from '@food/platform/lazy';
import { CrashBoundary } from '@food/ui/crash-boundary';
import { Suspense } from 'react';
import { t } from '../../messages';
import css from './address-map.module.css';
import { MapNotice } from './map-notice';
import type { PinMapProps } from './pin';
import type { Google } from './use-google';

const LeafletMap = lazyPiece(() => import(/* webpackChunkName: "leaflet-map" */ './leaflet-map'));
const GoogleMap = lazyPiece(() => import(/* webpackChunkName: "google-map" */ './google-map'));

/**
 * Google's map if the site has a key, else Leaflet's; also Leaflet's as soon as Google's fails. If even that fails a sentence
 * takes its place: the fields never depend on a map.
 */
export function AddressMap({ google, ...props }: PinMapProps & { google: Google }) {
  return (
    <div className={css.frame}>
      {google.stage ? (
        <CrashBoundary key="google" fallback={null} onCrash={google.onUnavailable}>
          <Suspense fallback={<MapNotice words={t('map.loadingGoogle')} />}>
            <GoogleMap {...props} google={google} />
          </Suspense>
        </CrashBoundary>
      ) : (
        <CrashBoundary key="leaflet" fallback={<Missing />} onCrash={logMissing}>
          <Suspense fallback={<MapNotice words={t('map.loading')} />}>
            <LeafletMap {...props} />
          </Suspense>
        </CrashBoundary>
      )}
    </div>
  );
}

function Missing() {
  return <MapNotice words={t('map.missing')} />;
}

const logMissing = () => console.info('The map could not be loaded.');
