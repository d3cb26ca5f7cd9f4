import { inArray, lt, type SQL } from 'drizzle-orm';
import type { AppContext } from '../context';
import type { Expiry } from '../expiry';
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
import { announceEnded, endings } from './session-store';

type Clocked = Pick<AppContext, 'clock'>;
const before = ({ clock }: Clocked, age: number): Date => new Date(clock.now().getTime() - age);

/** Sessions that one statement removes, so that none locks many rows for long. */
const SESSIONS_AT_ONCE = 1_000;

/** Removes expired sessions, and closes their sockets; other processes notice by themselves. */
async function expireSessions(context: AppContext): Promise<void> {
  for (const hasEnded of endings(context.clock.now())) {
    while ((await removeSessions(context, hasEnded)) === SESSIONS_AT_ONCE);
  }
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
  {
    what: 'reset tokens',
    expire: ({ db, clock }) => db.delete(resetTokens).where(lt(resetTokens.expiresAt, clock.now())),
  },
  {
    what: 'social logins',
    expire: ({ db, clock }) => db.delete(socialLogins).where(lt(socialLogins.expiresAt, clock.now())),
  },
  {
    what: 'social handoffs',
    expire: ({ db, clock }) => db.delete(socialHandoffs).where(lt(socialHandoffs.expiresAt, clock.now())),
  },
  {
    what: 'limit counts',
    expire: ({ db, clock }) => db.delete(limitCounts).where(lt(limitCounts.expiresAt, clock.now())),
  },
  {
    what: 'known browsers',
    expire: ({ db, clock }) =>
      db.delete(knownBrowsers).where(lt(knownBrowsers.seenAt, before({ clock }, KNOWN_FOR))),
  },
  {
    what: 'one-time codes',
    expire: ({ db, clock, config }) =>
      db.delete(otpCodes).where(lt(otpCodes.sentAt, before({ clock }, config.codesKeptDays * DAY))),
  },
  {
    what: 'login failures',
    expire: ({ db, clock }) =>
      db.delete(loginFailures).where(lt(loginFailures.at, before({ clock }, FAILURE_WINDOW))),
  },
];
