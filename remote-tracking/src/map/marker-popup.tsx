import type { LeafletEvent } from 'leaflet';
import type { ReactNode } from 'react';
import { Popup } from 'react-leaflet';
import { t } from '../messages';

/** What a marker says once it is pressed. The library calls its button in English and has no option for that. */
export const MarkerPopup = ({ children }: { children: ReactNode }) => (
  <Popup eventHandlers={{ add: nameButton }}>{children}</Popup>
);

const nameButton = ({ target }: LeafletEvent): void =>
  target
    .getElement()
    ?.querySelector('.leaflet-popup-close-button')
    ?.setAttribute('aria-label', t('map.close'));
