import 'leaflet/dist/leaflet.css';
import { siteConfig } from '@food/platform/config';
import { announcedOnce } from '@food/ui/announce';
import type { LatLng, Marker as LeafletMarker } from 'leaflet';
import { divIcon } from 'leaflet';
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { MapContainer, Marker, TileLayer, useMap, useMapEvents, ZoomControl } from 'react-leaflet';
import { t } from '../../messages';
import css from './leaflet-map.module.css';
import { ADDRESS_ZOOM, DEFAULT_CENTRE, isArrow, stepped, tidyPosition } from './map-position';
import { PIN_SVG, type PinMapProps } from './pin';
import { useSingleTap } from './use-single-tap';

const pinIcon = divIcon({
  className: css.pin ?? '',
  html: PIN_SVG,
  iconSize: [44, 52],
  iconAnchor: [22, 50],
});

const positionOf = ({ lat, lng }: LatLng) => tidyPosition({ latitude: lat, longitude: lng });

/** The pin on OpenStreetMap's or the site's own tiles. */
export default function LeafletMap({ position, onMove }: PinMapProps) {
  const { latitude, longitude } = position ?? DEFAULT_CENTRE;
  return (
    <MapContainer
      className={css.map ?? ''}
      center={[latitude, longitude]}
      zoom={ADDRESS_ZOOM}
      // The arrow keys belong to the pin; the map follows it.
      keyboard={false}
      zoomControl={false}
    >
      <ZoomControl zoomInTitle={t('map.zoomIn')} zoomOutTitle={t('map.zoomOut')} />
      <Tiles />
      <Pin position={position} onMove={onMove} />
    </MapContainer>
  );
}

/** Missing tiles leave an empty background, and one sentence. */
function Tiles() {
  const { tileUrl, tileAttribution } = siteConfig();
  const [failed, setFailed] = useState(false);
  const handlers = useMemo(
    () => ({ tileerror: () => setFailed(true), tileload: () => setFailed(false) }),
    [],
  );
  return (
    <>
      <TileLayer
        url={tileUrl}
        attribution={tileAttribution}
        maxZoom={19}
        referrerPolicy="strict-origin-when-cross-origin"
        eventHandlers={handlers}
      />
      {failed && (
        <p className={css.failed} ref={announcedOnce}>
          {t('map.noPictures')}
        </p>
      )}
    </>
  );
}

function Pin({ position, onMove }: PinMapProps) {
  const map = useMap();
  const marker = useRef<LeafletMarker>(null);
  // The same array while the position is the same: a new one would pull the pin back from under a dragging finger.
  const at = useMemo<[number, number]>(() => {
    const { latitude, longitude } = position ?? DEFAULT_CENTRE;
    return [latitude, longitude];
  }, [position]);
  // Leaflet ends a zoom's animation 250 ms later, also on a map that has been removed, and throws.
  useEffect(() => void map.on('unload', () => Object.assign(map, { _animatingZoom: false })), [map]);
  useEffect(() => {
    if (!map.getBounds().pad(-0.1).contains(at)) map.setView(at);
  }, [map, at]);
  const { tapped, tappedTwice } = useSingleTap(onMove);
  useMapEvents({ click: ({ latlng }) => tapped(positionOf(latlng)), dblclick: tappedTwice });
  useArrowKeys(marker, onMove);
  const drop = () => {
    if (marker.current) onMove(positionOf(marker.current.getLatLng()));
  };
  return <Marker ref={marker} position={at} icon={pinIcon} draggable eventHandlers={{ dragend: drop }} />;
}

/** Arrow keys move the focused pin; releasing the key, or leaving the pin, drops it. */
function useArrowKeys(marker: RefObject<LeafletMarker | null>, onMove: PinMapProps['onMove']): void {
  const map = useMap();
  const lifted = useRef(false);
  const step = useEffectEvent((event: KeyboardEvent) => {
    const pin = marker.current;
    if (!pin || !isArrow(event.key)) return;
    event.preventDefault();
    const { latitude, longitude } = stepped(positionOf(pin.getLatLng()), event);
    pin.setLatLng([latitude, longitude]);
    map.panInside(pin.getLatLng(), { padding: [60, 60], animate: false });
    lifted.current = true;
  });
  const putDown = useEffectEvent(() => {
    if (!lifted.current || !marker.current) return;
    lifted.current = false;
    onMove(positionOf(marker.current.getLatLng()));
  });
  useEffect(() => {
    const pin = marker.current?.getElement();
    if (!pin) return;
    pin.setAttribute('aria-label', t('map.pin'));
    const onKeyDown = (event: KeyboardEvent) => step(event);
    const onLetGo = () => putDown();
    pin.addEventListener('keydown', onKeyDown);
    pin.addEventListener('keyup', onLetGo);
    pin.addEventListener('blur', onLetGo);
    return () => {
      pin.removeEventListener('keydown', onKeyDown);
      pin.removeEventListener('keyup', onLetGo);
      pin.removeEventListener('blur', onLetGo);
    };
  }, [marker]);
}
