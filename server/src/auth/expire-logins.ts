import { DAY } from '@food/contracts/durations';
import { inArray, lt, type SQL } from 'drizzle-orm';
import type { AppContext } from '../context';
import { type Expiry, expiryOf, inPortions } from '../expiry';
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
import { FAILURE_WINDOW } from './login-limits';
import { announceEnded, endings } from './session-store';

const before = ({ clock }: AppContext, age: number): Date => new Date(clock.now().getTime() - age);

/** Sessions that one statement removes, so that none locks many rows for long. */
const SESSIONS_AT_ONCE = 1_000;

/** Removes expired sessions, and closes their sockets; other processes notice by themselves. */
async function expireSessions(context: AppContext, isStopped: () => boolean): Promise<void> {
  for (const hasEnded of endings(context.clock.now()))
    await inPortions(SESSIONS_AT_ONCE, isStopped, () => removeSessions(context, hasEnded));
}

async function removeSessions(context: AppContext, hasEnded: SQL): Promise<number> {
  const { db } = context;
  const some = db.select({ id: sessions.id }).from(sessions).where(hasEnded).limit(SESSIONS_AT_ONCE);
  const ended = await db.delete(sessions).where(inArray(sessions.id, some)).returning({ id: sessions.id });
  announceEnded(
    context,
    ended.map(({ id }) => id),
  );
  return ended.length;
}

/** Expiry of sessions, codes and all other login data. */
export const LOGIN_EXPIRIES: readonly Expiry[] = [
  { what: 'sessions', expire: expireSessions },
  expiryOf('reset tokens', resetTokens, ({ clock }) => lt(resetTokens.expiresAt, clock.now())),
  expiryOf('social logins', socialLogins, ({ clock }) => lt(socialLogins.expiresAt, clock.now())),
  expiryOf('social handoffs', socialHandoffs, ({ clock }) => lt(socialHandoffs.expiresAt, clock.now())),
  expiryOf('limit counts', limitCounts, ({ clock }) => lt(limitCounts.expiresAt, clock.now())),
  expiryOf('known browsers', knownBrowsers, (context) =>
    lt(knownBrowsers.seenAt, before(context, KNOWN_FOR)),
  ),
  expiryOf('one-time codes', otpCodes, (context) =>
    lt(otpCodes.sentAt, before(context, context.config.codesKeptDays * DAY)),
  ),
  expiryOf('login failures', loginFailures, (context) =>
    lt(loginFailures.at, before(context, FAILURE_WINDOW)),
  ),
];
