import { Link } from '@food/platform/router';
import { ChevronIcon } from '@food/ui/icons';
import type { ReactNode } from 'react';
import css from './rows.module.css';

interface RowProps {
  icon: ReactNode;
  children: ReactNode;
}

/** A list of places to go and things to do, one per line, parted by hairlines. */
export function RowList({ children }: { children: ReactNode }) {
  return <ul className={css.list}>{children}</ul>;
}

/** A line that leads somewhere. */
export function LinkRow({ to, state, icon, children }: RowProps & { to: string; state?: unknown }) {
  return (
    <li>
      <Link className={css.row} to={to} state={state}>
        {icon}
        <span className={css.words}>{children}</span>
        <ChevronIcon size={18} />
      </Link>
    </li>
  );
}

/** A line that does something. */
export function ActionRow({ onPress, icon, children }: RowProps & { onPress: () => void }) {
  return (
    <li>
      <button type="button" className={css.row} onClick={onPress}>
        {icon}
        <span className={css.words}>{children}</span>
      </button>
    </li>
  );
}
