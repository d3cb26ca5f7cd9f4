import { Link } from '@food/platform/router';
import type { ReactNode } from 'react';
import { IconButton } from './button';
import { BackIcon } from './icons';
import { t } from './messages';
import css from './page-header.module.css';

interface PageHeaderProps {
  /** The page's one h1. */
  title: ReactNode;
  /** The action of the back button; without it, and without `backTo`, there is no button. */
  onBack?: (() => void) | undefined;
  /** The target of the back link. */
  backTo?: string | undefined;
  /** Navigation state for that page. */
  backState?: unknown;
  /** Buttons at the far end. */
  actions?: ReactNode;
}

/** The head of a page: back button, heading, and further actions. */
export function PageHeader({ title, onBack, backTo, backState, actions }: PageHeaderProps) {
  return (
    <header className={css.header}>
      {onBack && (
        <IconButton label={t('back')} onClick={onBack}>
          <BackIcon />
        </IconButton>
      )}
      {!onBack && backTo && (
        <Link className={css.back} to={backTo} state={backState} aria-label={t('back')}>
          <BackIcon />
        </Link>
      )}
      <h1 className={css.title}>{title}</h1>
      {actions && <div className={css.actions}>{actions}</div>}
    </header>
  );
}
