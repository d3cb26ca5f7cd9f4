import type { SessionUser } from '@food/session/store';

/** What a login brings. */
export interface Session {
  token: string;
  user: SessionUser;
}

/**
 * A token and a user with an id, or null: nothing else may be stored as a login (rule: session-is-token-and-user). Only
 * the known fields of the user are taken, and only where they are text.
 */
export function readSession(token: unknown, user: unknown): Session | null {
  const known = readUser(user);
  return typeof token === 'string' && token !== '' && known ? { token, user: known } : null;
}

/** The same for a login's answer; throws where it is not one. */
export function sessionOf(answer: { token?: unknown; user?: unknown } | null): Session {
  const session = readSession(answer?.token, answer?.user);
  if (!session) throw new Error('The answer to a login could not be read.');
  return session;
}

/** A user with id and name, or null. */
export function readUser(value: unknown): SessionUser | null {
  if (typeof value !== 'object' || value === null) return null;
  const { id, name, email, mobile, profile_picture } = value as Record<string, unknown>;
  if (typeof id !== 'string' || id === '' || typeof name !== 'string') return null;
  return {
    id,
    name,
    email: typeof email === 'string' ? email : '',
    mobile: typeof mobile === 'string' ? mobile : null,
    profile_picture: typeof profile_picture === 'string' ? profile_picture : null,
  };
}
