import { Spinner } from '@food/ui/spinner';
import type { ReactNode, Ref } from 'react';
import css from './count-line.module.css';

/**
 * The line above a list: how long it is, or that it is loading.
 *
 * @param ref announces the line, in place of its live region, where it comes into the page together with its words
 */
export function CountLine({
  busy,
  ref,
  children,
}: {
  busy: boolean;
  ref?: Ref<HTMLParagraphElement>;
  children: ReactNode;
}) {
  return (
    <div className={css.line}>
      <p role={ref ? undefined : 'status'} ref={ref}>
        {children}
      </p>
      {busy && <Spinner size={18} decorative />}
    </div>
  );
}
