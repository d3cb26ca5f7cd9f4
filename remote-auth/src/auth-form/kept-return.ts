import { returnPath } from '@food/session/require-login';

const KEY = 'food:login-return';

/** Stores in this tab where a login by a provider shall lead: the browser leaves the site, and navigation state is lost. */
export function keepReturn(state: unknown): void {
  try {
    sessionStorage.setItem(KEY, returnPath(state));
  } catch {
    // With blocked or full storage only this address is lost.
  }
}

/** The stored address, once; else `/home`. */
export function takeReturn(): string {
  try {
    const returnTo = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return returnPath({ returnTo });
  } catch {
    return returnPath(null);
  }
}
