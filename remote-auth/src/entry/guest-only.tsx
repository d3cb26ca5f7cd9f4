import { returnPath } from '@food/shared/require-login';
import { Navigate, useLocation } from '@food/shared/router';
import { useSession } from '@food/shared/session';
import type { ReactNode } from 'react';

/**
 * For pages by which one gets in: someone who is logged in goes where they wanted to go, else to `/home` (decisions,
 * section 8). This is also how a login leaves the page: it only stores the session, so two navigations never compete.
 */
export function GuestOnly({ children }: { children: ReactNode }) {
  const user = useSession((session) => session.user);
  const { state } = useLocation();
  return (
    <>
      {user && <Navigate to={returnPath(state)} replace />}
      {children}
    </>
  );
}
