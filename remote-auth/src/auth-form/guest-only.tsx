import { Navigate, useLocation } from '@food/platform/router';
import { returnPath } from '@food/session/require-login';
import { useSession } from '@food/session/store';
import { type ReactNode, useState } from 'react';
import { readNavigationState } from './navigation-state';

/**
 * For the login pages: a visitor who is logged in is redirected to the page that they wanted, else to `/home` (rule:
 * guests-only). A login also leaves its page in this way: it only stores the session, so two navigations never compete. A
 * customer whom a failed profile sent here may stay, until the session changes.
 */
export function GuestOnly({ children }: { children: ReactNode }) {
  const user = useSession((session) => session.user);
  const unchanged = useUnchangedSession();
  const { state } = useLocation();
  const stays = unchanged && readNavigationState(state).session === 'kept';
  return (
    <>
      {user && !stays && <Navigate to={returnPath(state)} replace />}
      {children}
    </>
  );
}

/** Whether the session is the one with which the page opened; after a reload it is only known a moment later. */
function useUnchangedSession(): boolean {
  const known = useSession((session) => session.known);
  const token = useSession((session) => session.token);
  const [first, setFirst] = useState(known ? token : undefined);
  if (known && first === undefined) setFirst(token);
  return first === undefined || first === token;
}
