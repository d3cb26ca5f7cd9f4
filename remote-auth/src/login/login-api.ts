import type { login } from '@food/contracts/auth';
import type { AnswerOf, BodyOf } from '@food/contracts/call';
import { api } from '@food/platform/api';
import { type Session, sessionOf } from '../auth-form/session-answer';

/**
 * Logs in by password. It goes without a token: a wrong password is answered by 401, which must not be taken for the end
 * of the session of somebody who is still logged in.
 */
export async function logInByPassword(body: BodyOf<typeof login>): Promise<Session> {
  const { data } = await api.post<AnswerOf<typeof login> | null>('/auth/login', body, {
    headers: { Authorization: false },
  });
  return sessionOf(data);
}
