import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, inArray, ne } from 'drizzle-orm';
import type { AppContext } from '../context';
import type { Db } from '../db/database';
import type { SessionUser } from '../http/access';
import { unauthorized } from '../http/errors';
import { sessions, users } from './auth-tables';
import { holdUser } from './user-store';

const DAY = 86_400_000;
/** A session is valid for 30 days (rule: session-thirty-days). */
const LIFETIME = 30 * DAY;

/** What is stored of a token that the customer keeps: enough to recognise it, useless to whoever reads the table. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** 256 unguessable bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Starts a session and gives its bearer token, which is stored nowhere. */
export async function startSession(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  userId: string,
): Promise<string> {
  const token = newToken();
  const createdAt = clock.now();
  await db
    .insert(sessions)
    .values({ id: hashToken(token), userId, createdAt, expiresAt: new Date(createdAt.getTime() + LIFETIME) });
  return token;
}

/** The caller that a bearer token stands for; null where it is unknown, expired or revoked. */
export async function readSession({ db, clock }: AppContext, token: string): Promise<SessionUser | null> {
  const [session] = await db
    .select({ id: sessions.userId, sessionId: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, hashToken(token)), gt(sessions.expiresAt, clock.now())));
  return session ?? null;
}

/** Which of these sessions are still valid. */
export async function findValidSessions({ db, clock }: AppContext, ids: string[]): Promise<string[]> {
  const valid = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(inArray(sessions.id, ids), gt(sessions.expiresAt, clock.now())));
  return valid.map(({ id }) => id);
}

/** Which of a user's sessions to end: one, all but one, or all. */
export type Ending = { only: string } | { except: string } | 'all';

/** Revokes sessions; their ids. Inside a transaction, for whoever announces them once it is committed. */
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
    .returning({ id: sessions.id });
  return ended.map(({ id }) => id);
}

/** Tells the live channel, which closes the sockets of these sessions. */
export function announceEnded({ events }: AppContext, userId: string, sessionIds: string[]): void {
  if (sessionIds.length > 0) events.emit('session-ended', { userId, sessionIds });
}

/** Revokes sessions and closes their sockets. */
export async function endSessions(context: AppContext, userId: string, which: Ending): Promise<void> {
  announceEnded(context, userId, await dropSessions(context.db, userId, which));
}

/**
 * Holds the account of a call until the transaction ends.
 *
 * @throws HttpError 401 where the session ended after the call was let in: what it would change is no longer the caller's
 */
export async function holdSession(tx: Db, { id, sessionId }: SessionUser): Promise<void> {
  await holdUser(tx, eq(users.id, id));
  const open = await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, sessionId));
  if (open.length === 0) throw unauthorized();
}
