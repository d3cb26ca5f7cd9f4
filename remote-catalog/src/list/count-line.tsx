import { Spinner } from '@food/ui/spinner';
import type { ReactNode } from 'react';
import css from './count-line.module.css';

/** Over a list: how long it is, or that it is on its way. */
export function CountLine({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <div className={css.line}>
      <p role="status">{children}</p>
      {busy && <Spinner size={18} decorative />}
    </div>
  );
}
