import { lt, not, type SQL } from 'drizzle-orm';
import type { AppContext } from '../context';
import {
  knownBrowsers,
  limitCounts,
  loginFailures,
  otpCodes,
  resetTokens,
  sessions,
  socialHandoffs,
  socialLogins,
} from './auth-tables';
import { KNOWN_FOR } from './known-browsers';
import { DAY } from './limit-counts';
import { FAILURE_WINDOW } from './login-limits';
import { announceEnded, isValid } from './session-store';

/** Removes sessions, codes and everything else of logging in that has run out, and closes the sockets of the sessions. */
export async function expireLogins(context: AppContext): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  const before = (age: number) => new Date(now.getTime() - age);
  const ended = await db
    .delete(sessions)
    .where(not(isValid(now) as SQL))
    .returning({ userId: sessions.userId, id: sessions.id });
  for (const { userId, id } of ended) announceEnded(context, userId, [id]);
  await db.delete(resetTokens).where(lt(resetTokens.expiresAt, now));
  await db.delete(socialLogins).where(lt(socialLogins.expiresAt, now));
  await db.delete(socialHandoffs).where(lt(socialHandoffs.expiresAt, now));
  await db.delete(limitCounts).where(lt(limitCounts.expiresAt, now));
  await db.delete(knownBrowsers).where(lt(knownBrowsers.seenAt, before(KNOWN_FOR)));
  await db.delete(otpCodes).where(lt(otpCodes.sentAt, before(DAY)));
  await db.delete(loginFailures).where(lt(loginFailures.at, before(FAILURE_WINDOW)));
}
