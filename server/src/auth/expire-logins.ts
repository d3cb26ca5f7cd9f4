import { lt } from 'drizzle-orm';
import type { AppContext } from '../context';
import { loginFailures, otpCodes, resetTokens, sessions, socialLogins } from './auth-tables';
import { FAILURE_WINDOW } from './login-limits';
import { announceEnded } from './session-store';

const DAY = 24 * 60 * 60_000;

/** Removes sessions, codes and everything else of logging in that has run out, and closes the sockets of the sessions. */
export async function expireLogins(context: AppContext): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  const before = (age: number) => new Date(now.getTime() - age);
  const ended = await db
    .delete(sessions)
    .where(lt(sessions.expiresAt, now))
    .returning({ userId: sessions.userId, id: sessions.id });
  for (const { userId, id } of ended) announceEnded(context, userId, [id]);
  await db.delete(resetTokens).where(lt(resetTokens.expiresAt, now));
  await db.delete(socialLogins).where(lt(socialLogins.expiresAt, now));
  await db.delete(otpCodes).where(lt(otpCodes.sentAt, before(DAY)));
  await db.delete(loginFailures).where(lt(loginFailures.at, before(FAILURE_WINDOW)));
}
