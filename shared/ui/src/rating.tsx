import { useId } from 'react';
import { classes } from './classes';
import { StarIcon, StarOutlineIcon } from './icons';
import { t } from './messages';
import css from './rating.module.css';

const STARS = [1, 2, 3, 4, 5] as const;

interface RatingInputProps {
  label: string;
  /** 1 to 5, or null before any choice. */
  value: number | null;
  onChange: (value: number) => void;
  disabled?: boolean | undefined;
}

/** One to five stars to choose, a radio group: arrow keys change it, Tab passes it by. */
export function RatingInput({ label, value, onChange, disabled }: RatingInputProps) {
  const name = useId();
  return (
    <fieldset className={css.group} disabled={disabled}>
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
              onChange={() => onChange(star)}
            />
            {star <= (value ?? 0) ? <StarIcon size={32} /> : <StarOutlineIcon size={32} />}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Stars that were given, to read. */
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
