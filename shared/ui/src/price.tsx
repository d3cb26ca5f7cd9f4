import { formatRupees } from '@food/format/money';
import { classes } from './classes';
import css from './price.module.css';

interface PriceProps {
  /** Rupees, with at most two decimals. */
  rupees: number;
  /** ₹180 instead of ₹180.00; other paise stay. */
  dropZero?: boolean | undefined;
  /** In the display face, for the one sum that counts. */
  strong?: boolean | undefined;
}

/** Money the way the site writes it, its figures as wide as each other. */
export function Price({ rupees, dropZero, strong }: PriceProps) {
  return (
    <span className={classes('money', css.price, strong && css.strong)}>
      {formatRupees(rupees, { dropZero: dropZero ?? false })}
    </span>
  );
}
