import type { Position } from '@food/format/distance';

/** A map with one pin that can be moved. */
export interface PinMapProps {
  /** Null while no position was set: the pin is at the default centre. */
  position: Position | null;
  /** Called when the pin was dropped: after dragging, after an arrow key, or by a single tap on the map. */
  onMove(position: Position): void;
}

/** The pin, 44 by 52, with its tip at (22, 50). Leaflet takes it as HTML, Google as a picture. */
export const PIN_SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="44" height="52" viewBox="0 0 44 52" aria-hidden="true"><ellipse cx="22" cy="49" rx="8" ry="2.5" fill="#2b1f17" fill-opacity=".3"/><path d="M22 50C19 42 7 33 7 19a15 15 0 0 1 30 0c0 14-12 23-15 31Z" fill="#e8a516" stroke="#2b1f17" stroke-width="2"/><circle cx="22" cy="19" r="6" fill="#fffcf5" stroke="#2b1f17" stroke-width="2"/></svg>`;
