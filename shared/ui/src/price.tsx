import { formatRupees } from '@food/format/money';
import { classes } from './classes';
import css from './price.module.css';

interface PriceProps {
  /** Rupees, with at most two decimals. */
  rupees: number;
  /** ₹180 instead of ₹180.00; other paise stay. */
  dropZero?: boolean | undefined;
  /** In the display font, for the page's main sum. */
  strong?: boolean | undefined;
}

/** An amount of money in the site's format, with figures of equal width. */
export function Price({ rupees, dropZero, strong }: PriceProps) {
  return (
    <span className={classes('money', css.price, strong && css.strong)}>
      {formatRupees(rupees, { dropZero: dropZero ?? false })}
    </span>
  );
}
