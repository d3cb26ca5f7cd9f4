import { notify } from '@food/platform/notify';
import { useNavigate } from '@food/platform/router';
import { loginAgain } from '@food/session/store';
import { useEffect, useRef } from 'react';
import type { NavigationState } from '../auth-form/navigation-state';

/**
 * Any failed profile fetch says 'Please login again.' and leads to `/login` (rule: profile-load-fails). The session stays, since
 * only a 401 ends it (rule: signed-out-once), and a 401 is handled before it gets here (decision 009).
 */
export function useFailedProfile(failed: boolean): void {
  const navigate = useNavigate();
  const told = useRef(false);
  useEffect(() => {
    if (!failed || told.current) return;
    told.current = true;
    navigate('/login', {
      replace: true,
      state: { returnTo: '/profile', session: 'kept' } satisfies NavigationState,
    });
    notify(loginAgain());
  }, [failed, navigate]);
}
