import { Link } from '@food/platform/router';
import { ChevronIcon } from '@food/ui/icons';
import type { ReactNode } from 'react';
import css from './rows.module.css';

interface RowProps {
  icon: ReactNode;
  children: ReactNode;
}

/** A list of links and actions, one per line, with hairlines between. */
export function RowList({ children }: { children: ReactNode }) {
  return <ul className={css.list}>{children}</ul>;
}

/** A line that is a link. */
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

/** A line that is a button. */
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

/** The room of a line whose words depend on the session, in a page that a server drew. */
export function AwaitedRow() {
  return (
    <li aria-hidden="true">
      <div className={css.row} />
    </li>
  );
}
