import { readUser, type SessionUser } from '@food/session/store';

/** The answer of a login. */
export interface Session {
  token: string;
  user: SessionUser;
}

/** A token and a user with an id, or null: nothing else may be stored as a login (rule: session-is-token-and-user). */
function readSession(token: unknown, user: unknown): Session | null {
  const known = readUser(user);
  return typeof token === 'string' && token !== '' && known ? { token, user: known } : null;
}

/** The same for a login's answer; throws where it is not one. */
export function sessionOf(answer: { token?: unknown; user?: unknown } | null): Session {
  const session = readSession(answer?.token, answer?.user);
  if (!session) throw new Error('The answer to a login could not be read.');
  return session;
}
