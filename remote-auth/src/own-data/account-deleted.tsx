import { logOut } from '@food/session/store';
import { ButtonLink } from '@food/ui/button';
import { EmptyState } from '@food/ui/empty-state';
import { useEffect, useRef } from 'react';
import { t } from '../messages';

/** Replaces the profile, and ends the session in this browser as well. */
export function AccountDeleted() {
  const way = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    logOut();
    way.current?.focus();
  }, []);
  return (
    <EmptyState
      text={t('delete.done')}
      action={
        <ButtonLink ref={way} to="/">
          {t('delete.toStart')}
        </ButtonLink>
      }
    />
  );
}
