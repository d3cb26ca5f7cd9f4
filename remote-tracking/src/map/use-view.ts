import type { Position } from '@food/format/distance';
import type { Map as LeafletMap } from 'leaflet';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';

/** How the map begins (rule: map-view). */
export const ZOOM = 13;
export const MAX_ZOOM = 19;
const PADDING = 50;

interface View {
  home: Position | null;
  courier: Position | null;
  /** Off while the customer has the map in hand (rule: map-in-hand). */
  following: boolean;
  /** Words lie over the upper edge. */
  missing: boolean;
}

/** Keeps courier and customer in view; with only one of them known, that one in the middle. */
export function useView({ home, courier, following, missing }: View): void {
  const map = useMap();
  // Leaflet ends the animation of a zoom 250 ms later, also on a map that is gone by then, and throws.
  useEffect(() => void map.on('unload', () => Object.assign(map, { _animatingZoom: false })), [map]);
  // biome-ignore lint/correctness/useExhaustiveDependencies(missing): words over the map leave less of it.
  useEffect(() => {
    if (!following) return;
    const animate = !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const both = [home, courier].flatMap((at): [number, number][] =>
      at ? [[at.latitude, at.longitude]] : [],
    );
    if (both.length === 2)
      map.fitBounds(both, {
        paddingTopLeft: [PADDING, PADDING + covered(map, 'scrollPaddingTop')],
        paddingBottomRight: [PADDING, PADDING + covered(map, 'scrollPaddingBottom')],
        animate,
      });
    else if (both[0]) map.panTo(both[0], { animate });
  }, [map, home, courier, following, missing]);
}

/** Pixels of the map's upper edge that words lie over, of its lower edge a sheet, which the style sheet knows. */
const covered = (map: LeafletMap, edge: 'scrollPaddingTop' | 'scrollPaddingBottom'): number =>
  Number.parseFloat(getComputedStyle(map.getContainer())[edge]) || 0;
