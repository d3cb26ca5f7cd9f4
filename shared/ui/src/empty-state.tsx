import type { ReactNode } from 'react';
import { announced } from './announce';
import css from './empty-state.module.css';

/** An empty plate, a sentence, and at most one action, if there is nothing to show. The sentence is announced when it appears. */
export function EmptyState({ text, action }: { text: ReactNode; action?: ReactNode }) {
  return (
    <div className={css.empty}>
      <svg
        className={css.plate}
        viewBox="0 0 120 84"
        width="120"
        height="84"
        aria-hidden="true"
        focusable="false"
      >
        <ellipse className={css.cloth} cx="60" cy="46" rx="56" ry="35" />
        <ellipse className={css.rim} cx="60" cy="42" rx="40" ry="25" />
        <ellipse className={css.well} cx="60" cy="43" rx="26" ry="15" />
        <path className={css.steam} d="M52 38c-5-6 4-9-1-16M66 38c-5-6 4-9-1-16" />
      </svg>
      <p key={String(text)} className={css.text} ref={announced}>
        {text}
      </p>
      {action}
    </div>
  );
}
