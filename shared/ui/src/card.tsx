import type { ComponentProps } from 'react';
import css from './card.module.css';
import { classes } from './classes';

interface CardProps extends ComponentProps<'div'> {
  /** The HTML element it is. */
  as?: 'div' | 'section' | 'article' | 'li' | undefined;
  /** receipt: with a torn lower edge, for sums. */
  look?: 'plain' | 'receipt' | undefined;
  /** Without padding, for a picture that reaches the edges. */
  flush?: boolean | undefined;
}

/** A near-white card on the page's background: one radius, one soft shadow. */
export function Card({ as: Element = 'div', look = 'plain', flush = false, className, ...rest }: CardProps) {
  const names = classes(css.card, look === 'receipt' && css.receipt, flush && css.flush, className);
  return <Element {...(rest as object)} className={names} />;
}
