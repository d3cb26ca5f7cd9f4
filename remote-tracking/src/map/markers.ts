import { divIcon } from 'leaflet';
import css from './map.module.css';

// Leaflet takes its icons as HTML: the two drawings that @food/ui/icons has as components.
const drawing = (body: string): string =>
  `<svg viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${body}</svg>`;

const BIKE =
  '<circle cx="5.5" cy="16.5" r="3"/><circle cx="18.5" cy="16.5" r="3"/><path d="M8.5 16.5h5c0-3 1.5-5 4-5L15.5 5H13M4 11h6.5l1.5 5.5M3.5 7h6v4h-6z"/>';
const HOME = '<path d="M3.5 11 12 4l8.5 7M5.5 9.5V20h13V9.5M10 20v-4.5a2 2 0 0 1 4 0V20"/>';

const SIZE: [number, number] = [44, 44];
const marker = (className: string | undefined, body: string) =>
  divIcon({
    className: `${css.marker} ${className}`,
    html: drawing(body),
    iconSize: SIZE,
    popupAnchor: [0, -22],
  });

export const courierIcon = marker(css.courier, BIKE);
export const homeIcon = marker(css.home, HOME);
