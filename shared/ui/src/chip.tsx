import type { ComponentProps, ReactNode } from 'react';
import css from './chip.module.css';
import { classes } from './classes';

/** A filter that is on or off, and says which. The caller decides what a press changes: `onClick`. */
export function Chip({ pressed, className, ...rest }: ComponentProps<'button'> & { pressed: boolean }) {
  return <button type="button" {...rest} className={classes(css.chip, className)} aria-pressed={pressed} />;
}

/** One row of chips that scrolls sideways; Tab brings a hidden chip into view. `label` names the group. */
export function ChipRow({
  label,
  className,
  children,
}: {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a scrolling row in every browser.
    <div className={classes(css.row, className)} role="group" aria-label={label}>
      {children}
    </div>
  );
}
