import { Link } from '@food/platform/router';
import type { ComponentProps, ReactNode } from 'react';
import css from './button.module.css';
import { classes } from './classes';
import { Spinner } from './spinner';

/** primary: the page's main action. quiet: everything else. danger: deletes something. */
export type ButtonVariant = 'primary' | 'quiet' | 'danger';

interface Looks {
  variant?: ButtonVariant | undefined;
  /** As wide as its container. */
  block?: boolean | undefined;
}

function looks({ variant = 'primary', block }: Looks, className?: string) {
  return classes(css.button, css[variant], block && css.block, className);
}

/**
 * A button, `type="button"` by default. While `busy` it says so, keeps its focus and its width, and cannot be pressed; neither
 * can an `aria-disabled` one, which the keyboard still reaches.
 */
export function Button({
  variant,
  block,
  busy = false,
  className,
  disabled,
  'aria-disabled': off,
  onClick,
  children,
  ...rest
}: ComponentProps<'button'> & Looks & { busy?: boolean | undefined }) {
  return (
    <button
      type="button"
      {...rest}
      className={looks({ variant, block }, className)}
      disabled={disabled}
      aria-disabled={busy || off || undefined}
      aria-busy={busy || undefined}
      onClick={busy || off ? (event) => event.preventDefault() : onClick}
    >
      {busy && <Spinner size={18} decorative />}
      {children}
    </button>
  );
}

/** A link that looks like a button: for navigation, never for an action. */
export function ButtonLink({ variant, block, className, ...rest }: ComponentProps<typeof Link> & Looks) {
  return <Link {...rest} className={looks({ variant, block }, className)} />;
}

/** A round button with only an icon in it; `label` is its name. 44 px, as large as a thumb. */
export function IconButton({
  label,
  className,
  children,
  ...rest
}: Omit<ComponentProps<'button'>, 'aria-label'> & { label: string; children: ReactNode }) {
  return (
    <button type="button" {...rest} className={classes(css.round, className)} aria-label={label}>
      {children}
    </button>
  );
}
