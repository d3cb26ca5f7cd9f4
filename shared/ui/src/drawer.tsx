import { classes } from './classes';
import css from './drawer.module.css';
import { Overlay, type OverlayProps } from './overlay';

/** A panel from the side, over the page: traps the focus, and closes on Esc, on its button and on a press beside it. */
export function Drawer({ side = 'left', ...rest }: OverlayProps & { side?: 'left' | 'right' | undefined }) {
  return <Overlay {...rest} popupClass={classes(css.drawer, css[side])} />;
}
