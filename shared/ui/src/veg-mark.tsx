import { classes } from './classes';
import { t } from './messages';
import css from './veg-mark.module.css';

/** The mark that India's food law requires: a dot in a square, green for vegetarian, red for not, with a text. */
export function VegMark({ veg }: { veg: boolean }) {
  return (
    <svg
      className={classes(css.mark, veg ? css.veg : css.nonVeg)}
      viewBox="0 0 16 16"
      width="16"
      height="16"
      role="img"
    >
      <title>{t(veg ? 'food.veg' : 'food.nonVeg')}</title>
      <rect
        x="1"
        y="1"
        width="14"
        height="14"
        rx="1.5"
        className={css.plate}
        stroke="currentColor"
        strokeWidth="1.75"
      />
      <circle cx="8" cy="8" r="3.75" fill="currentColor" />
    </svg>
  );
}
