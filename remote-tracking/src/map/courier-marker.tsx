import type { Marker as LeafletMarker } from 'leaflet';
import { useLayoutEffect, useRef } from 'react';
import { Marker, Popup, useMapEvent } from 'react-leaflet';
import type { Point } from '../live/point';
import css from './map.module.css';
import { courierIcon } from './markers';

function setGliding(marker: LeafletMarker | null, on: boolean): void {
  marker?.getElement()?.classList.toggle(css.gliding ?? '', on);
}

/** The bike. It glides to where the courier is now, and jumps with the map while the map is zoomed. */
export function CourierMarker({ at, arrived }: { at: Point; arrived: boolean }) {
  const marker = useRef<LeafletMarker>(null);
  // A layout effect, because the library moves the marker in an ordinary one, which comes later.
  // biome-ignore lint/correctness/useExhaustiveDependencies(at): each new place begins a glide.
  useLayoutEffect(() => setGliding(marker.current, true), [at]);
  useMapEvent('zoomstart', () => setGliding(marker.current, false));
  return (
    <Marker
      ref={marker}
      position={[at.latitude, at.longitude]}
      icon={courierIcon}
      title="Delivery person"
      zIndexOffset={1000}
    >
      <Popup>{arrived ? 'Delivery has arrived!' : 'Delivery person'}</Popup>
    </Marker>
  );
}
