import type { ReactNode } from 'react';
import { announced } from './announce';
import type { Tone } from './badge';
import { classes } from './classes';
import { CheckIcon, HelpIcon, WarningIcon } from './icons';
import css from './notice.module.css';

const ICONS = { good: CheckIcon, bad: WarningIcon, warn: WarningIcon, neutral: HelpIcon };

interface NoticeProps {
  tone?: Tone | undefined;
  /** A button or link that belongs to the message. */
  action?: ReactNode;
  /** It isn't announced: a message with the same words is (`notify`). */
  silent?: boolean | undefined;
  children: ReactNode;
}

/** One sentence in the page, announced politely when it appears and when it changes. */
export function Notice({ tone = 'neutral', action, silent = false, children }: NoticeProps) {
  const Icon = ICONS[tone];
  return (
    <div className={classes(css.notice, css[tone])}>
      <Icon size={20} />
      <div className={css.words} key={String(children)} ref={silent ? null : announced}>
        {children}
      </div>
      {action}
    </div>
  );
}
