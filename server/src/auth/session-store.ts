import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, ne } from 'drizzle-orm';
import type { AppContext } from '../context';
import { sessions } from '../db/schema';
import type { SessionUser } from '../http/access';

const DAY = 86_400_000;
/** A session is valid for 30 days (decisions, section 3). */
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

/** Which of a user's sessions to end: one, all but one, or all. */
export type Ending = { only: string } | { except: string } | 'all';

/** Revokes sessions and tells the live channel, which closes their sockets. */
export async function endSessions(context: AppContext, userId: string, which: Ending): Promise<void> {
  const chosen =
    which === 'all'
      ? undefined
      : 'only' in which
        ? eq(sessions.id, which.only)
        : ne(sessions.id, which.except);
  const ended = await context.db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), chosen))
    .returning({ id: sessions.id });
  if (ended.length > 0)
    context.events.emit('session-ended', { userId, sessionIds: ended.map(({ id }) => id) });
}
