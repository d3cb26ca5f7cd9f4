import { useQuery, useQueryClient } from '@food/platform/query';
import { type SessionUser, setUser, useSession } from '@food/session/store';
import { getMe } from './profile-api';

const KEY = ['/auth/me'];

/** The profile as the server has it. Other places of the site that show the customer follow it. */
export function useProfile() {
  return useQuery({ queryKey: KEY, queryFn: getProfile, meta: { private: true } });
}

/** How many changes the server has accepted. */
let changes = 0;

async function getProfile(): Promise<SessionUser> {
  const before = changes;
  const user = await getMe();
  // The answer may be older than a change that was accepted meanwhile.
  if (changes !== before) return getProfile();
  keepInSession(user.id, user);
  return user;
}

/** Returns a function that applies a change which the server accepted, while that customer is still logged in. */
export function useProfileChange(id: string) {
  const client = useQueryClient();
  return (change: Partial<SessionUser>): void => {
    changes += 1;
    client.setQueryData<SessionUser>(KEY, (user) => (user?.id === id ? { ...user, ...change } : user));
    keepInSession(id, change);
  };
}

/** Only while that customer is still logged in: a late answer must not restore a session. */
function keepInSession(id: string, change: Partial<SessionUser>): void {
  const { user } = useSession.getState();
  if (user?.id === id) setUser({ ...user, ...change });
}
