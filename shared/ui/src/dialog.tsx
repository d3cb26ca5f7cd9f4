import type { ReactNode } from 'react';
import css from './dialog.module.css';
import { Overlay, type OverlayProps } from './overlay';

/** A dialog in the middle of the page (at the lower edge of a phone); `actions` are its buttons. */
export function Dialog({ actions, ...rest }: OverlayProps & { actions?: ReactNode }) {
  return <Overlay {...rest} popupClass={css.dialog ?? ''} foot={actions} />;
}
