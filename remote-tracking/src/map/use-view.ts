import type { Position } from '@food/format/distance';
import type { Map as LeafletMap } from 'leaflet';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import { t } from '../messages';

/** The map's first view (rule: map-view). */
export const ZOOM = 13;
export const MAX_ZOOM = 19;
const PADDING = 50;

interface View {
  home: Position | null;
  courier: Position | null;
  /** Off while the customer moves the map (rule: map-in-hand). */
  following: boolean;
  /** A message covers the upper edge. */
  missing: boolean;
}

/** Keeps courier and customer in view; if only one of them is known, that one in the middle. */
export function useView({ home, courier, following, missing }: View): void {
  const map = useMap();
  // Leaflet makes its container a stop of Tab. As an application it gets the arrow keys from a screen reader.
  useEffect(() => {
    map.getContainer().setAttribute('role', 'application');
    map.getContainer().setAttribute('aria-label', t('map.name'));
  }, [map]);
  // The lines are an image without a name; where the courier is, the page says in words.
  useEffect(() => map.getPane('overlayPane')?.setAttribute('aria-hidden', 'true'), [map]);
  // Leaflet ends a zoom's animation 250 ms later, also on a map that has been removed, and throws.
  useEffect(() => void map.on('unload', () => Object.assign(map, { _animatingZoom: false })), [map]);
  // biome-ignore lint/correctness/useExhaustiveDependencies(missing): the message over the map leaves less of it.
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

/** Covered pixels at the map's upper edge, by a message, and at its lower edge, by a sheet that the style sheet sizes. */
const covered = (map: LeafletMap, edge: 'scrollPaddingTop' | 'scrollPaddingBottom'): number =>
  Number.parseFloat(getComputedStyle(map.getContainer())[edge]) || 0;
