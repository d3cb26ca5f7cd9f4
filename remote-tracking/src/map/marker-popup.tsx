import type { LeafletEvent } from 'leaflet';
import type { ReactNode } from 'react';
import { Popup } from 'react-leaflet';
import { t } from '../messages';

/** The text of a pressed marker. The library's own close button is in English and has no option for that. */
export const MarkerPopup = ({ children }: { children: ReactNode }) => (
  <Popup eventHandlers={{ add: nameButton }}>{children}</Popup>
);

const nameButton = ({ target }: LeafletEvent): void =>
  target
    .getElement()
    ?.querySelector('.leaflet-popup-close-button')
    ?.setAttribute('aria-label', t('map.close'));
