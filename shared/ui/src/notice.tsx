import type { ReactNode } from 'react';
import type { Tone } from './badge';
import { classes } from './classes';
import { CheckIcon, HelpIcon, WarningIcon } from './icons';
import css from './notice.module.css';

const ICONS = { good: CheckIcon, bad: WarningIcon, warn: WarningIcon, neutral: HelpIcon };

interface NoticeProps {
  tone?: Tone | undefined;
  /** A button or link that belongs to the message. */
  action?: ReactNode;
  children: ReactNode;
}

/** One sentence in the page, announced politely (`role="status"`) when it appears. */
export function Notice({ tone = 'neutral', action, children }: NoticeProps) {
  const Icon = ICONS[tone];
  return (
    <div className={classes(css.notice, css[tone])} role="status">
      <Icon size={20} />
      <div className={css.words}>{children}</div>
      {action}
    </div>
  );
}
