import 'leaflet/dist/leaflet.css';
import { announcedOnce } from '@food/ui/announce';
import { Button } from '@food/ui/button';
import { classes } from '@food/ui/classes';
import type { Map as LeafletMap } from 'leaflet';
import { useMemo, useRef, useState } from 'react';
import { MapContainer, Marker, Polyline, ZoomControl } from 'react-leaflet';
import type { Point } from '../live/point';
import { FALLBACK_HOME, type Home } from '../live/tracked-order';
import { t } from '../messages';
import { CourierMarker } from './courier-marker';
import css from './map.module.css';
import { MarkerPopup } from './marker-popup';
import { homeIcon } from './markers';
import { Tiles } from './tiles';
import { MAX_ZOOM, useView, ZOOM } from './use-view';

interface MapProps {
  home: Home | null;
  /** Oldest first; the last one is where the courier is. */
  trail: readonly Point[];
  /** The points of the trail that are drawn; the whole of it if absent. */
  drawn?: readonly Point[];
  arrived: boolean;
}

/** Keys that move or zoom a map. */
const MOVES = /^(Arrow.*|[-+=_])$/;

/** Courier, customer, the line between them and the route travelled. In a chunk of its own: Leaflet is large. */
export default function DeliveryMap({ home, trail, drawn = trail, arrived }: MapProps) {
  const [following, setFollowing] = useState(true);
  const [missing, setMissing] = useState(false);
  const courier = trail.at(-1) ?? null;
  const { latitude, longitude } = courier ?? home ?? FALLBACK_HOME;
  // Other changes of the page don't render the route again.
  const travelled = useMemo(() => drawn.map(latLng), [drawn]);
  const letGo = () => setFollowing(false);
  const map = useRef<LeafletMap>(null);
  const follow = () => {
    // The button, which has the focus, is removed.
    map.current?.getContainer().focus({ preventScroll: true });
    setFollowing(true);
  };
  return (
    <div
      className={classes(css.frame, missing && css.bare)}
      onPointerDownCapture={letGo}
      // Enter, a screen reader and voice control press a button without a pointer.
      onClickCapture={letGo}
      onWheelCapture={letGo}
      onKeyDownCapture={({ key }) => MOVES.test(key) && letGo()}
    >
      <MapContainer
        ref={map}
        className={css.map ?? ''}
        center={[latitude, longitude]}
        zoom={ZOOM}
        zoomControl={false}
        maxZoom={MAX_ZOOM}
      >
        <ZoomControl position="bottomright" zoomInTitle={t('map.zoomIn')} zoomOutTitle={t('map.zoomOut')} />
        <Tiles onMissing={setMissing} />
        <View {...{ home, courier, following, missing }} />
        <Polyline className={css.trail ?? ''} positions={travelled} interactive={false} />
        {home && courier && (
          <Polyline
            className={css.line ?? ''}
            positions={[latLng(courier), latLng(home)]}
            interactive={false}
          />
        )}
        {home && (
          <Marker position={latLng(home)} icon={homeIcon} title={nameOf(home)}>
            <MarkerPopup>{nameOf(home)}</MarkerPopup>
          </Marker>
        )}
        {courier && <CourierMarker at={courier} trail={trail} arrived={arrived} />}
      </MapContainer>
      {missing && (
        <p className={css.missing} ref={announcedOnce}>
          {t('map.missing')}
        </p>
      )}
      {!following && courier && (
        <div className={css.follow} onPointerDownCapture={(event) => event.stopPropagation()}>
          <Button onClick={follow}>{t('map.follow')}</Button>
        </div>
      )}
    </div>
  );
}

function View(view: Parameters<typeof useView>[0]) {
  useView(view);
  return null;
}

const latLng = ({ latitude, longitude }: { latitude: number; longitude: number }): [number, number] => [
  latitude,
  longitude,
];
const nameOf = (home: Home): string => (home.approximate ? t('map.approximate') : t('map.home'));
