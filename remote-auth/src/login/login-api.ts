import { api } from '@food/shared/api';
import type { login } from '@food/shared/contracts/auth';
import type { AnswerOf, BodyOf } from '@food/shared/contracts/call';
import { type Session, sessionOf } from '../entry/session-answer';

/** Logs in by password. */
export async function logInByPassword(body: BodyOf<typeof login>): Promise<Session> {
  const { data } = await api.post<AnswerOf<typeof login> | null>('/auth/login', body);
  return sessionOf(data);
}
