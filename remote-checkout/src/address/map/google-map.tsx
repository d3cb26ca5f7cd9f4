import type { Position } from '@food/format/distance';
import { siteConfig } from '@food/platform/config';
import { GoogleMap as LibraryMap, MarkerF, useJsApiLoader } from '@react-google-maps/api';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { t } from '../../messages';
import css from './google-map.module.css';
import { MapNotice } from './map-notice';
import { ADDRESS_ZOOM, DEFAULT_CENTRE, isArrow, stepped, tidyPosition } from './map-position';
import { PIN_SVG, type PinMapProps } from './pin';
import type { Google } from './use-google';
import { useSingleTap } from './use-single-tap';

// One array for good: the loader takes another array for another library.
const LIBRARIES: ('places' | 'marker' | 'maps' | 'geocoding')[] = ['maps', 'marker', 'places', 'geocoding'];
const OPTIONS = {
  streetViewControl: false,
  mapTypeControl: false,
  fullscreenControl: false,
  colorScheme: 'FOLLOW_SYSTEM',
};
const PIN_URL = `data:image/svg+xml,${encodeURIComponent(PIN_SVG)}`;

interface Pointed {
  latLng: { lat(): number; lng(): number } | null;
}
const positionOf = ({ latLng }: Pointed): Position | null =>
  latLng && tidyPosition({ latitude: latLng.lat(), longitude: latLng.lng() });

/** The pin on Google's map. */
export default function GoogleMap({ position, onMove, google }: PinMapProps & { google: Google }) {
  const loaded = useGoogleLibrary(google);
  const [lifted, setLifted] = useState<Position | null>(null);
  const shown = lifted ?? position ?? DEFAULT_CENTRE;
  const { tapped, tappedTwice } = useSingleTap(onMove);
  const at = useMemo(() => ({ lat: shown.latitude, lng: shown.longitude }), [shown]);
  if (!loaded) return <MapNotice words={t('map.loadingGoogle')} />;
  const pointed = (set: PinMapProps['onMove']) => (event: Pointed) => {
    const to = positionOf(event);
    if (to) set(to);
  };
  return (
    <div className={css.whole}>
      <LibraryMap
        mapContainerClassName={css.whole ?? ''}
        center={at}
        zoom={ADDRESS_ZOOM}
        options={OPTIONS}
        onClick={pointed(tapped)}
        onDblClick={tappedTwice}
        onTilesLoaded={google.onDrawn}
      >
        <MarkerF
          position={at}
          draggable
          onDragEnd={pointed(onMove)}
          icon={PIN_URL}
          title={t('map.address')}
        />
      </LibraryMap>
      <PinKeys
        from={shown}
        onLift={setLifted}
        onPutDown={(to) => {
          setLifted(null);
          onMove(to);
        }}
      />
    </div>
  );
}

function useGoogleLibrary({ onLoaded, onUnavailable, onTurnedDown }: Google): boolean {
  const { isLoaded, loadError } = useJsApiLoader({
    id: 'google-maps',
    googleMapsApiKey: siteConfig().googleMapsKey ?? '',
    libraries: LIBRARIES,
    region: 'IN',
  });
  useEffect(() => {
    if (loadError) onUnavailable();
    else if (isLoaded) onLoaded();
  }, [isLoaded, loadError, onLoaded, onUnavailable]);
  useEffect(() => {
    // Google calls this global when it rejects a key, which happens after loading, maybe after this map has gone.
    (window as { gm_authFailure?: () => void }).gm_authFailure = onTurnedDown;
  }, [onTurnedDown]);
  return isLoaded;
}

interface PinKeysProps {
  from: Position;
  onLift(position: Position): void;
  onPutDown(position: Position): void;
}

/** Google's pin doesn't handle keys; this button does: arrow keys move the pin, and releasing the key drops it. */
function PinKeys({ from, onLift, onPutDown }: PinKeysProps) {
  const held = useRef<Position | null>(null);
  function lift(event: KeyboardEvent) {
    if (!isArrow(event.key)) return;
    event.preventDefault();
    held.current = stepped(held.current ?? from, event);
    onLift(held.current);
  }
  function putDown() {
    if (held.current) onPutDown(held.current);
    held.current = null;
  }
  return (
    <button
      type="button"
      className={css.keys}
      aria-label={t('map.pin')}
      onKeyDown={lift}
      onKeyUp={putDown}
      onBlur={putDown}
    >
      <span aria-hidden="true">✥</span>
    </button>
  );
}
