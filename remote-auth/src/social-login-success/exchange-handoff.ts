import type { socialSession } from '@food/contracts/auth';
import { call, pathOf } from '@food/platform/call';
import { type Session, sessionOf } from '../auth-form/session-answer';

/** Fetches the session that the return of a social login stands for; once, and only in the browser that began it. */
export async function exchangeHandoff(handoff: string): Promise<Session> {
  const path = pathOf<typeof socialSession>('/auth/social/session');
  const headers = { Authorization: false as const };
  return sessionOf(
    await call<typeof socialSession>('POST', { path, body: { handoff }, headers, withCookies: true }),
  );
}
