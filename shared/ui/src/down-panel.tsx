import type { ReactNode } from 'react';
import { announced } from './announce';
import css from './down-panel.module.css';
import { t } from './messages';
import { TryAgain } from './try-again';

interface DownPanelProps {
  /** The part's name for customers: "Menu", "Live tracking". */
  part: string;
  /** What does not work and what still does, in one sentence. */
  sentence: ReactNode;
  onRetry: () => void;
  /** The trace id of the failure's report, which a customer can quote to support. */
  trace?: string | undefined;
  /** Links to parts that still work. */
  children?: ReactNode;
}

/**
 * Shown in place of a part of the site while it is down. Names it, and has a button "Try again". The sentence is announced when it
 * appears.
 */
export function DownPanel({ part, sentence, onRetry, trace, children }: DownPanelProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a sentence and a button aren't form fields.
    <div className={css.panel} role="group" aria-label={part}>
      <svg
        className={css.lamp}
        viewBox="0 0 64 80"
        width="64"
        height="80"
        aria-hidden="true"
        focusable="false"
      >
        <path d="M32 2v14M20 30c0-8 5-14 12-14s12 6 12 14zM16 30h32M22 30l2 26h16l2-26M20 56h24M26 62h12" />
        <path className={css.smoke} d="M32 50c-4-4 4-6 0-11" />
      </svg>
      <p className={css.part}>{part}</p>
      <p className={css.sentence} ref={announced}>
        {sentence}
      </p>
      <TryAgain variant="primary" onClick={onRetry} />
      {children}
      {trace && <p className={css.reference}>{t('reference', { id: trace.slice(0, 8) })}</p>}
    </div>
  );
}
