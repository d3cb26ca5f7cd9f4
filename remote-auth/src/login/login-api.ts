import { api } from '@food/shared/api';
import type { login } from '@food/shared/contracts/auth';
import type { AnswerOf, BodyOf } from '@food/shared/contracts/call';
import { type Session, sessionOf } from '../entry/session-answer';

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
