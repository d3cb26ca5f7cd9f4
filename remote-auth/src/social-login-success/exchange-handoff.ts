import type { socialSession } from '@food/contracts/auth';
import { call, pathOf } from '@food/platform/call';
import { type Session, sessionOf } from '../auth-form/session-answer';

/** Exchanges the handoff of a social login for a session; works once, and only in the browser that began the login. */
export async function exchangeHandoff(handoff: string): Promise<Session> {
  const path = pathOf<typeof socialSession>('/auth/social/session');
  const headers = { Authorization: false as const };
  return sessionOf(
    await call<typeof socialSession>('POST', { path, body: { handoff }, headers, withCookies: true }),
  );
}
