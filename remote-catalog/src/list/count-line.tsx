import { Spinner } from '@food/ui/spinner';
import type { ReactNode } from 'react';
import css from './count-line.module.css';

/** The line above a list: a paragraph that says how long it is, or that it is loading. */
export function CountLine({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <div className={css.line}>
      {children}
      {busy && <Spinner size={18} decorative />}
    </div>
  );
}
