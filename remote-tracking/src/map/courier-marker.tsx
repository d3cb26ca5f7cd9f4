import type { Marker as LeafletMarker } from 'leaflet';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { Marker, useMapEvent } from 'react-leaflet';
import type { Point } from '../live/point';
import { t } from '../messages';
import { headingOf, turnedTo } from './heading';
import css from './map.module.css';
import { MarkerPopup } from './marker-popup';
import { courierIcon } from './markers';

/** A glide ends before the next position comes, and is never slower than this. */
const LONGEST_GLIDE_MS = 5_000;

interface Courier {
  at: Point;
  trail: readonly Point[];
  arrived: boolean;
}

/**
 * The courier's marker. It glides to the present position, turned to its direction, and jumps with the map while the map is
 * zoomed. All of it is done by CSS: nothing is computed between two positions, and nothing is painted while the page is hidden.
 */
export function CourierMarker({ at, trail, arrived }: Courier) {
  const marker = useRef<LeafletMarker>(null);
  const before = useRef<Point>(null);
  const turned = useRef(0);
  // A layout effect, because the library moves the marker in an ordinary one, which comes later.
  useLayoutEffect(() => {
    const element = marker.current?.getElement();
    const glide = before.current ? Math.min(at.at - before.current.at, LONGEST_GLIDE_MS) : 0;
    before.current = at;
    element?.style.setProperty('--glide', `${glide}ms`);
    element?.classList.toggle(css.gliding ?? '', glide > 0);
  }, [at]);
  // An ordinary effect, because the library has no element before the first one.
  useEffect(() => {
    const heading = headingOf(trail);
    const element = marker.current?.getElement();
    if (heading === null || !element) return;
    turned.current = turnedTo(heading, turned.current);
    element.style.setProperty('--heading', `${Math.round(turned.current)}deg`);
    element.classList.add(css.heading ?? '');
    element.classList.toggle(css.westward ?? '', Math.sin((heading * Math.PI) / 180) < 0);
  }, [trail]);
  useMapEvent('zoomstart', () => marker.current?.getElement()?.classList.remove(css.gliding ?? ''));
  return (
    <Marker
      ref={marker}
      position={[at.latitude, at.longitude]}
      icon={courierIcon}
      title={t('map.courier')}
      zIndexOffset={1000}
    >
      <MarkerPopup>{arrived ? t('map.arrived') : t('map.courier')}</MarkerPopup>
    </Marker>
  );
}
