import { createHash, randomBytes } from 'node:crypto';
import { DAY } from '@food/contracts/durations';
import { and, desc, eq, gt, inArray, lte, ne, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { AppContext } from '../context';
import { type Db, notifyChange } from '../db/database';
import { refusesChange } from '../db/is-unavailable';
import { preparedSelect } from '../db/prepared';
import type { SessionUser } from '../http/access';
import { unauthorized } from '../http/errors';
import { sessions, users } from './auth-tables';
import { logSecurity } from './security-log';
import { holdUser, type UserRow } from './user-store';

/** A session is valid for 30 days, or fewer if that is set, and for 14 after its last call (rule: session-thirty-days). */
const IDLE = 14 * DAY;
/** How exactly the last call is known; otherwise each call would be a write. */
const SEEN_EVERY = 5 * 60_000;

/** The stored form of a customer's token: enough to recognise it, useless to a reader of the table. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** 256 unguessable bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Starts a session and returns its bearer token, which is stored nowhere. */
export async function startSession(
  { db, clock, config }: Pick<AppContext, 'db' | 'clock' | 'config'>,
  userId: string,
  device: string | null = null,
): Promise<string> {
  const token = newToken();
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + config.sessionsKeptDays * DAY);
  await db
    .insert(sessions)
    .values({ id: hashToken(token), userId, createdAt, lastSeenAt: createdAt, device, expiresAt });
  return token;
}

/** The conditions under which a session is valid at a moment. */
const isValid = (now: Date | Placeholder, seenSince: Date | Placeholder) =>
  and(gt(sessions.expiresAt, now), gt(sessions.lastSeenAt, seenSince));
const idleSince = (now: Date): Date => new Date(now.getTime() - IDLE);

/** The conditions under which a session has ended at a moment, each with an index of its own. */
export const endings = (now: Date): SQL[] => [
  lte(sessions.expiresAt, now),
  lte(sessions.lastSeenAt, idleSince(now)),
];

const isValidNow = ({ clock }: Pick<AppContext, 'clock'>) => {
  const now = clock.now();
  return isValid(now, idleSince(now));
};

const findSession = preparedSelect(
  'session',
  { id: sessions.userId, sessionId: sessions.id, lastSeenAt: sessions.lastSeenAt },
  sql`from ${sessions} where ${and(
    eq(sessions.id, sql.placeholder('id')),
    isValid(sql.placeholder('now'), sql.placeholder('seenSince')),
  )}`,
);

/** The caller with this bearer token; null if it is unknown, expired or revoked. */
export async function readSession({ db, clock }: AppContext, token: string): Promise<SessionUser | null> {
  const now = clock.now();
  const [session] = await findSession(db, {
    id: hashToken(token),
    now: now.toISOString(),
    seenSince: idleSince(now).toISOString(),
  });
  if (!session) return null;
  const { lastSeenAt, ...user } = session;
  if (now.getTime() - lastSeenAt.getTime() >= SEEN_EVERY) await noteSeen(db, user, now);
  return user;
}

async function noteSeen(db: Db, { sessionId }: SessionUser, now: Date): Promise<void> {
  try {
    await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, sessionId));
  } catch (error) {
    // A call must not be refused because its time can't be stored.
    if (!refusesChange(error)) throw error;
  }
}

/** Which of these sessions are still valid. */
export async function findValidSessions({ db, clock }: AppContext, ids: string[]): Promise<string[]> {
  const valid = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(inArray(sessions.id, ids), isValidNow({ clock })));
  return valid.map(({ id }) => id);
}

/** All valid sessions of a user, the last used first, as a query that may be limited. */
export const findSessions = ({ db, clock }: AppContext, userId: string) =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isValidNow({ clock })))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt));

/** Which of a user's sessions to end: one, all but one, or all. */
export type Ending = { only: string } | { except: string } | 'all';

/**
 * Revokes sessions, which every process is notified of. Returns their ids. For use inside a transaction; the caller announces
 * them once it is committed.
 */
export async function dropSessions(db: Db, userId: string, which: Ending): Promise<string[]> {
  const chosen =
    which === 'all'
      ? undefined
      : 'only' in which
        ? eq(sessions.id, which.only)
        : ne(sessions.id, which.except);
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), chosen))
    .returning({ id: sessions.id, notified: notifyChange('session', sessions.id) });
  return ended.map(({ id }) => id);
}

/**
 * Notifies the live channel of this process at once, which closes the sockets of these sessions; {@link notifyChange} has
 * notified the others.
 */
export function announceEnded({ events }: AppContext, sessionIds: string[]): void {
  if (sessionIds.length > 0) events.emit('session-ended', { sessionIds });
}

/** Revokes sessions and closes their sockets. Returns how many. `by` is for the log, if it isn't the customer. */
export async function endSessions(
  context: AppContext,
  userId: string,
  which: Ending,
  by?: 'operations',
): Promise<number> {
  const ended = await dropSessions(context.db, userId, which);
  announceEnded(context, ended);
  if (ended.length > 0)
    logSecurity(context, 'session-end', 'ok', { user: userId, sessions: ended.length, by });
  return ended.length;
}

/**
 * Locks the account of a call until the transaction ends. Returns the account's present state.
 *
 * @throws HttpError 401 if the session ended after the call was accepted: the caller may no longer change it
 */
export async function holdSession(tx: Db, { id, sessionId }: SessionUser): Promise<UserRow> {
  const user = await holdUser(tx, eq(users.id, id));
  const open = await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, sessionId));
  if (!user || open.length === 0) throw unauthorized();
  return user;
}

/** When the session of a call began, which is the time of the login. */
export async function startedAt({ db }: AppContext, { sessionId }: SessionUser): Promise<Date> {
  const [session] = await db
    .select({ at: sessions.createdAt })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  if (!session) throw unauthorized();
  return session.at;
}
