import { returnPath } from '@food/session/require-login';

const KEY = 'food:login-return';

/** Remembers in this tab where a login by a provider shall lead: it leaves the site, and navigation state stays behind. */
export function keepReturn(state: unknown): void {
  try {
    sessionStorage.setItem(KEY, returnPath(state));
  } catch {
    // Blocked or full storage costs the way back, nothing else.
  }
}

/** Where that login leads, once; else to `/home`. */
export function takeReturn(): string {
  try {
    const returnTo = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return returnPath({ returnTo });
  } catch {
    return returnPath(null);
  }
}
