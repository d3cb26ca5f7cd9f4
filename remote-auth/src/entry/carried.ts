import { useLocation } from '@food/shared/router';

/** What the pages of this family hand on to each other in navigation state. */
export interface Carried {
  /** The page that asked for a login (see `RequireLogin`). */
  returnTo?: string;
  /** Email or mobile, as typed. */
  identifier?: string;
  /** Single use, 10 minutes, for `/reset-password` alone. */
  reset_token?: string;
}

/** What was handed to this page; damaged state is nothing. */
export function useCarried(): Carried {
  return readCarried(useLocation().state);
}

/** Only texts, and only the known ones. */
export function readCarried(state: unknown): Carried {
  if (typeof state !== 'object' || state === null) return {};
  const texts = Object.entries(state).filter(
    ([key, value]) => KEYS.includes(key) && typeof value === 'string',
  );
  return Object.fromEntries(texts);
}

/** Only the page that asked for a login: what follows a finished step must not learn the rest. */
export const returnOf = ({ returnTo }: Carried): Carried => (returnTo === undefined ? {} : { returnTo });

const KEYS = ['returnTo', 'identifier', 'reset_token'];
