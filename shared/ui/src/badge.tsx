import type { ReactNode } from 'react';
import css from './badge.module.css';
import { classes } from './classes';

/** good: it went well. bad: it did not. warn: it is under way. neutral: only a fact. */
export type Tone = 'good' | 'bad' | 'warn' | 'neutral';

/** One or two words of state beside a heading. The words carry the meaning; the colour only repeats it. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone | undefined; children: ReactNode }) {
  return <span className={classes(css.badge, css[tone])}>{children}</span>;
}
