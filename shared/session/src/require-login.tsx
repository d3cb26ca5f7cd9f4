import { Navigate, useLocation } from '@food/platform/router';
import { useSession } from '@food/session/store';
import { Fragment, type ReactNode } from 'react';

/** Navigation state with which `/login` brings a visitor back to the page that they wanted. */
export interface LoginReturn {
  returnTo: string;
}

/**
 * Shows its children to a logged-in customer and sends anybody else to `/login`, which brings them back (rule:
 * login-brings-back). Shows nothing until the stored session was read, and remounts them for another customer.
 */
export function RequireLogin({ children }: { children: ReactNode }) {
  const known = useSession((session) => session.known);
  const user = useSession((session) => session.user);
  const back = useLoginReturn();
  if (!known) return null;
  if (!user) return <Navigate to="/login" replace state={back} />;
  return <Fragment key={user.id}>{children}</Fragment>;
}

/** State for a link to `/login` that brings a visitor back to the link's page (rule: login-brings-back). */
export function useLoginReturn(): LoginReturn {
  const { pathname, search } = useLocation();
  return { returnTo: pathname + search };
}

/** The target after a login: the page that asked for it, else `/home`. Only paths of this site. */
export function returnPath(state: unknown): string {
  const to = (state as Partial<LoginReturn> | null)?.returnTo;
  return typeof to === 'string' && /^\/(?![/\\])/.test(to) ? to : '/home';
}
