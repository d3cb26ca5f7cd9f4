import { type ReactNode, useId } from 'react';
import { classes } from './classes';
import css from './switch.module.css';

interface SwitchProps {
  label: ReactNode;
  /** A further line about its effect. */
  hint?: ReactNode;
  /** Undefined while it isn't known, as in a page that a server drew: the row is there, its switch isn't. */
  checked: boolean | undefined;
  onChange: (checked: boolean) => void;
  disabled?: boolean | undefined;
}

/**
 * A setting that applies at once, with its label before it; the whole row can be tapped. The browser's own checkbox, so that it
 * is right before any script has run and needs no inline styles.
 */
export function Switch({ label, hint, checked, onChange, disabled }: SwitchProps) {
  const hintId = useId();
  return (
    <div className={css.row}>
      <label className={css.label}>
        {label}
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox exposes its own state; aria-checked may not repeat it.
          role="switch"
          className={classes(css.switch, checked === undefined && css.unknown)}
          checked={checked ?? false}
          disabled={disabled || checked === undefined}
          aria-describedby={hint ? hintId : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
      </label>
      {hint && (
        <p className={css.hint} id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}
