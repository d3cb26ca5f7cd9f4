import { lt } from 'drizzle-orm';
import { loginFailures, otpCodes, resetTokens, sessions, socialLogins } from '../auth/auth-tables';
import { FAILURE_WINDOW } from '../auth/login-limits';
import type { AppContext } from '../context';
import { idempotencyKeys } from '../orders/orders-tables';
import { forgetOldFailures } from './composition-failures';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const EVERY = 5 * MINUTE;
/** Far longer than a customer tries to get one order through. */
const KEYS_LIVE = 7 * DAY;

async function endExpiredSessions({ db, events }: AppContext, now: Date): Promise<void> {
  const ended = await db
    .delete(sessions)
    .where(lt(sessions.expiresAt, now))
    .returning({ userId: sessions.userId, id: sessions.id });
  for (const { userId, id } of ended) events.emit('session-ended', { userId, sessionIds: [id] });
}

/** Removes what has run out. Nothing relies on it having run: whatever reads these tables looks at the times. */
export async function tidy(context: AppContext): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  const before = (age: number) => new Date(now.getTime() - age);
  await endExpiredSessions(context, now);
  await db.delete(resetTokens).where(lt(resetTokens.expiresAt, now));
  await db.delete(socialLogins).where(lt(socialLogins.expiresAt, now));
  await db.delete(otpCodes).where(lt(otpCodes.sentAt, before(DAY)));
  await db.delete(loginFailures).where(lt(loginFailures.at, before(FAILURE_WINDOW)));
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before(KEYS_LIVE)));
  await forgetOldFailures(db, now);
}

/** Tidies every few minutes; gives what stops it. */
export function startHousekeeping(context: AppContext): () => void {
  const timer = setInterval(() => {
    tidy(context).catch((error: unknown) => context.log.error({ err: error }, 'housekeeping failed'));
  }, EVERY);
  timer.unref();
  return () => clearInterval(timer);
}
