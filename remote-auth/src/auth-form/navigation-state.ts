import { useLocation } from '@food/platform/router';

/** The navigation state that the pages of this family pass on to each other. */
export interface NavigationState {
  /** The page that asked for a login (see `RequireLogin`). */
  returnTo?: string;
  /** The email of an account that was just made. */
  signedUp?: string;
  /** Email or mobile, as typed. */
  identifier?: string;
  /** 'kept': the profile failed to load, and the customer is still logged in. */
  session?: string;
  /** Single use, 10 minutes, for `/reset-password` alone. */
  reset_token?: string;
}

/** The state that was passed to this page; damaged state counts as none. */
export function useNavigationState(): NavigationState {
  return readNavigationState(useLocation().state);
}

/** Only texts, and only the known ones. */
export function readNavigationState(state: unknown): NavigationState {
  if (typeof state !== 'object' || state === null) return {};
  const texts = Object.entries(state).filter(
    ([key, value]) => KEYS.includes(key) && typeof value === 'string',
  );
  return Object.fromEntries(texts);
}

/** Only the part that led to the login: a page after a finished step must not get the rest. */
export const returnOf = ({ returnTo, session }: NavigationState): NavigationState => ({
  ...(returnTo !== undefined && { returnTo }),
  ...(session !== undefined && { session }),
});

const KEYS = ['returnTo', 'session', 'signedUp', 'identifier', 'reset_token'];
