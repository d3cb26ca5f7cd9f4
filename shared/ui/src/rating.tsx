import { useId } from 'react';
import { classes } from './classes';
import { FieldError } from './field';
import { StarIcon, StarOutlineIcon } from './icons';
import { t } from './messages';
import css from './rating.module.css';

const STARS = [1, 2, 3, 4, 5] as const;

interface RatingInputProps {
  label: string;
  /** 1 to 5, or null before any choice. */
  value: number | null;
  onChange: (value: number) => void;
  /** For the time of a call, say: it can't be changed, and keeps its focus. */
  disabled?: boolean | undefined;
  /** As in a field. */
  error?: string | null | undefined;
}

/** One to five stars to choose, a radio group: arrow keys change it, Tab passes it by. */
export function RatingInput({ label, value, onChange, disabled, error }: RatingInputProps) {
  const name = useId();
  return (
    <fieldset
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: HTML allows it, and a mere group can't be invalid.
      role="radiogroup"
      className={css.group}
      aria-disabled={disabled || undefined}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${name}-error` : undefined}
    >
      <legend className={css.legend}>{label}</legend>
      <div className={css.stars}>
        {STARS.map((star) => (
          <label key={star} className={classes(css.star, star <= (value ?? 0) && css.lit)}>
            <input
              type="radio"
              className={css.input}
              name={name}
              value={star}
              checked={star === value}
              aria-label={t('rating.stars', { count: star })}
              onChange={() => disabled || onChange(star)}
            />
            {star <= (value ?? 0) ? <StarIcon size={32} /> : <StarOutlineIcon size={32} />}
          </label>
        ))}
      </div>
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
    </fieldset>
  );
}

/** Given stars, read-only. */
export function RatingStars({ value, size = 18 }: { value: number; size?: number | undefined }) {
  return (
    <span className={css.given} role="img" aria-label={t('rating.given', { value: String(value) })}>
      {STARS.map((star) =>
        star <= Math.round(value) ? (
          <StarIcon key={star} size={size} />
        ) : (
          <StarOutlineIcon key={star} size={size} />
        ),
      )}
    </span>
  );
}
