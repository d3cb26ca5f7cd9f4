import type { login } from '@food/contracts/auth';
import type { BodyOf } from '@food/contracts/call';
import { call, pathOf } from '@food/platform/call';
import { type Session, sessionOf } from '../auth-form/session-answer';

/**
 * Logs in by password. Sent without a token: the answer to a wrong password is 401, which must not end the session of a customer
 * who is still logged in.
 */
export async function logInByPassword(body: BodyOf<typeof login>): Promise<Session> {
  const path = pathOf<typeof login>('/auth/login');
  return sessionOf(
    await call<typeof login>('POST', { path, body, headers: { Authorization: false }, withCookies: true }),
  );
}
