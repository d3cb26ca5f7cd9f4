import { readSession, type Session } from '../auth-form/session-answer';

/** Token and user from the query string of a social login's return, or null. */
export function readReturn(query: URLSearchParams): Session | null {
  try {
    return readSession(query.get('token'), JSON.parse(query.get('user') ?? ''));
  } catch {
    return null;
  }
}
