import { and, eq, gt } from 'drizzle-orm';
import type { AppContext } from '../context';
import type { Db } from '../db/database';
import { resetTokens } from './auth-tables';
import { hashToken, newToken } from './session-store';

/** A reset token lives ten minutes (rule: reset-token). */
const LIFETIME = 10 * 60_000;

/** Allows one new password for the account behind an identifier. */
export async function allowReset(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  identifier: string,
  userId: string,
): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(clock.now().getTime() + LIFETIME);
  await db.insert(resetTokens).values({ tokenHash: hashToken(token), identifier, userId, expiresAt });
  return token;
}

const valid = (identifier: string, token: string, now: Date) =>
  and(
    eq(resetTokens.tokenHash, hashToken(token)),
    eq(resetTokens.identifier, identifier),
    gt(resetTokens.expiresAt, now),
  );

export async function mayReset(
  { db, clock }: AppContext,
  identifier: string,
  token: string,
): Promise<boolean> {
  const found = await db
    .select()
    .from(resetTokens)
    .where(valid(identifier, token, clock.now()));
  return found.length > 0;
}

/** Uses a token up. Returns the user's id, or null if it is not valid (any more). */
export async function useReset(tx: Db, identifier: string, token: string, now: Date): Promise<string | null> {
  const [used] = await tx
    .delete(resetTokens)
    .where(valid(identifier, token, now))
    .returning({ userId: resetTokens.userId });
  return used?.userId ?? null;
}

export async function voidResets(db: Db, userId: string): Promise<void> {
  await db.delete(resetTokens).where(eq(resetTokens.userId, userId));
}
