import { notify } from '@food/platform/notify';
import { useNavigate } from '@food/platform/router';
import type { LoginReturn } from '@food/session/require-login';
import { loginAgain, type SessionUser, useSession } from '@food/session/store';
import { useEffect, useRef } from 'react';

/**
 * The customer whose profile this is, or null on the way to `/login`. An anonymous visitor reads 'Please login again.' once; if
 * the session ends here, the API client has already said so, or the customer logged out in another tab (rule: signed-out-once).
 */
export function useProfileGate(): SessionUser | null {
  const known = useSession((session) => session.known);
  const user = useSession((session) => session.user);
  const navigate = useNavigate();
  const told = useRef(false);
  useEffect(() => {
    if (!known) return;
    if (user) {
      told.current = true;
      return;
    }
    navigate('/login', { replace: true, state: { returnTo: '/profile' } satisfies LoginReturn });
    if (told.current) return;
    told.current = true;
    notify(loginAgain());
  }, [known, user, navigate]);
  return user;
}
