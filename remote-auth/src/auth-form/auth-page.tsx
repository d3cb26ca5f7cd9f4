import { siteConfig } from '@food/platform/config';
import { Link } from '@food/platform/router';
import { Wordmark } from '@food/ui/brand-mark';
import { PageHeader } from '@food/ui/page-header';
import { PageTitle } from '@food/ui/page-title';
import type { ReactNode } from 'react';
import { t } from '../messages';
import css from './auth-page.module.css';
import { returnOf, useNavigationState } from './navigation-state';
import { VerandahScene } from './verandah-scene';

interface AuthPageProps {
  title: string;
  /** The task of this page, in one sentence. */
  lead: ReactNode;
  /** The address of the previous step; without it there is no way back. */
  backTo?: string | undefined;
  /** Whether a visitor can continue to the menu without logging in. */
  skip?: boolean | undefined;
  children: ReactNode;
}

/** The frame of the login pages: the verandah scene, and one card with one task. */
export function AuthPage({ title, lead, backTo, skip, children }: AuthPageProps) {
  const { brandName } = siteConfig();
  const state = returnOf(useNavigationState());
  return (
    <div className={css.page}>
      <PageTitle page={title} />
      <div className={css.top}>
        <Link className={css.brand} to="/home">
          <Wordmark name={brandName} />
        </Link>
        {skip && (
          <Link className={css.skip} to="/home">
            {t('page.skip')}
          </Link>
        )}
      </div>
      <div className={css.scene}>
        <VerandahScene />
      </div>
      <div className={css.card}>
        <PageHeader title={title} backTo={backTo} backState={state} />
        <p className={css.lead}>{lead}</p>
        {children}
      </div>
    </div>
  );
}
