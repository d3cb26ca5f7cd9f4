import { classes } from './classes';
import css from './skeleton.module.css';

interface SkeletonProps {
  /** line: a line of text. title: a heading. picture: a square plate. card: a whole card. */
  shape?: 'line' | 'title' | 'picture' | 'card' | undefined;
  /** How many, one below the other. */
  count?: number | undefined;
  className?: string | undefined;
}

/** The placeholder of content that is loading. Hidden from screen readers: put one `Spinner` or `role="status"` beside it. */
export function Skeleton({ shape = 'line', count = 1, className }: SkeletonProps) {
  return Array.from({ length: count }, (_, at) => (
    <span key={at} className={classes(css.skeleton, css[shape], className)} aria-hidden="true" />
  ));
}
