import { notify } from '@food/platform/notify';
import { logIn, readUser, type SessionUser } from '@food/session/store';
import { t } from '../messages';

/** The answer of a login. */
export interface Session {
  token: string;
  user: SessionUser;
}

/**
 * The session in an answer: a token and a user with an id, or null. Nothing else may be stored as a login (rule:
 * session-is-token-and-user).
 */
function readSession(token: unknown, user: unknown): Session | null {
  const known = readUser(user);
  return typeof token === 'string' && token !== '' && known ? { token, user: known } : null;
}

/** The same for a login's answer; throws if there is none. */
export function sessionOf(answer: { token?: unknown; user?: unknown } | null): Session {
  const session = readSession(answer?.token, answer?.user);
  if (!session) throw new Error('The answer to a login could not be read.');
  return session;
}

/** Logs in with it, and says so. */
export function enter({ token, user }: Session): void {
  logIn(token, user);
  notify(t('login.done'));
}
