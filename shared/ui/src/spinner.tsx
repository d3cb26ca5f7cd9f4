import { t } from './messages';
import css from './spinner.module.css';

interface SpinnerProps {
  /** What is loading, for screen readers. */
  label?: string | undefined;
  size?: number | undefined;
  /** For use inside an element that already says it is busy. */
  decorative?: boolean | undefined;
}

/** A turning ring, announced once by its `label`. It doesn't turn with reduced motion. */
export function Spinner({ label = t('loading'), size = 32, decorative = false }: SpinnerProps) {
  const ring = (
    <svg
      className={css.ring}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="12" cy="12" r="9.5" />
      <path d="M12 2.5A9.5 9.5 0 0 1 21.5 12" />
    </svg>
  );
  if (decorative) return ring;
  return (
    <div className={css.spinner} role="status">
      {ring}
      <span className="visually-hidden">{label}</span>
    </div>
  );
}
